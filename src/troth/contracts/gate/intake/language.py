"""Which language a text is in, by the small words that every sentence of it needs.

A word counts for every language that has it, a letter that only few languages have counts with it.
What is too short, or fits two languages alike, is ``und``: a wrong guess would choose the wrong
rules, no guess chooses a person.
"""

from __future__ import annotations

import re

from troth.language.tokens import fold

UNDETERMINED = "und"
_WORD = re.compile(r"[^\W\d_]++")
_SAMPLE_CHARS = 6_000
_COMMON = {
    "en": """the of and to in is that for it as was with be by on not he his but at are this have
        from or had an they which one you were her all she there would their we him
        been has when who will more no if out so said what up its about into than
        them can only other new some could time these two may then do first any my
        now such like our over me even most made after also did many your i please
        hello hi dear thanks thank regards need want know get how am policy claim
        insurance cancel attached""",
    "de": """der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als
        auch es an werden aus er hat dass daß sie nach wird bei einer um am sind
        noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr
        durch man sein wurde ich ihr wir mich mir mein meine meinen meiner meinem
        uns unser ihre ihnen ihren ihrem bitte danke vielen sehr geehrte geehrter
        damen herren hallo guten tag freundlichen grüßen gruß können kann möchte
        habe bin schaden vertrag versicherung kündigung anbei wegen jetzt schon
        hiermit""",
    "fr": """de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se
        ce il sont avec ils on mais nous vous son sa ou été cette ces leur je votre
        vos mon ma mes notre nos être avoir fait bonjour madame monsieur merci
        voudrais souhaite cordialement veuillez suis ai avez avons ont assurance
        contrat sinistre joint véhicule tout comme aux deux aussi si""",
    "es": """de la que el en y a los del se las por un para con no una su al lo como más pero sus
        le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay
        donde quien desde todo nos mi mis usted ustedes estoy tengo puede hola
        buenos días gracias saludos estimado señor seguro póliza siniestro quiero es
        son está""",
    "it": """di e il la che in un a per è una sono con non si da come anche le dei del della nel
        alla più ma lo gli mi ho ha questo questa essere buongiorno grazie saluti
        gentile vorrei mia mio vostro polizza sinistro assicurazione i al delle
        degli nella se quando ci""",
    "nl": """de het een en van ik te dat die in je is niet zijn op met voor er maar om hem dan
        zou wat mijn men dit zo door over ze zich bij ook tot uit aan heeft hebben
        wordt worden kan geen naar u uw beste geachte groet groeten graag bedankt
        verzekering schade polis hallo heb ben wij ons""",
    "pt": """de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi
        ao ele das tem à seu sua ou ser quando muito há nos já está eu também só
        pelo pela até isso ela entre meu minha obrigado obrigada olá bom dia seguro
        apólice cumprimentos""",
    "pl": """i w nie na się z do to że jest o a jak po co tak za od ale jego przez czy dla był
        ich tylko są już przy może ja mam proszę dziękuję dzień dobry pozdrawiam
        szkody polisa moja mój""",
    "sv": """och i att det som en på är av för med till den har de inte om ett han men var jag
        sig från vi så kan när nu hej tack hälsningar min mitt försäkring skada er""",
    "da": """og i at det er en til på af den som for med de der ikke et har jeg vi fra kan om men
        hej tak hilsen min mit forsikring skade jeres""",
    "tr": """ve bir bu da de için ile çok daha ne ben var gibi olarak kadar sonra ama merhaba
        teşekkürler sigorta hasar lütfen""",
}
_LETTERS = {
    "de": "ß",
    "fr": "êèùœ",
    "es": "ñ¿¡",
    "pt": "ãõ",
    "pl": "łąęśżźćń",
    "sv": "å",
    "da": "øæ",
    "tr": "ğış",
}
_SCRIPTS = (
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
)
_LANGUAGES_OF: dict[str, tuple[str, ...]] = {
    word: tuple(code for code, listed in _COMMON.items() if word in listed.split())
    for word in sorted({word for listed in _COMMON.values() for word in listed.split()})
}
_LETTER_OF = {letter: code for code, letters in _LETTERS.items() for letter in letters}
_ODD = re.compile("[" + "".join(_LETTER_OF) + "]")
_NOBODY = ("", 0.0)
_MIN_SCORE = 1.0
_MIN_LEAD = 1.25  # over the runner-up
_FEW = 2.0  # below this score twice the runner-up is asked for


def detect_language(text: str) -> str:
    """An ISO 639-1 code, or ``und``. The first 6 000 code points decide."""
    sample = fold(text[:_SAMPLE_CHARS])
    if not sample.isascii():
        script = _script(sample)
        if script:
            return script
    ranked = sorted(_scores(sample).items(), key=lambda one: (-one[1], one[0]))
    (best, most), (_, second) = [*ranked, _NOBODY, _NOBODY][:2]
    lead = _MIN_LEAD if most >= _FEW else 2.0
    return best if most >= max(_MIN_SCORE, lead * second) else UNDETERMINED


def _scores(sample: str) -> dict[str, float]:
    scores: dict[str, float] = {}
    for word in _WORD.findall(sample):
        codes = _LANGUAGES_OF.get(word, ())
        for code in codes:  # a word that many languages share tells little of each
            scores[code] = scores.get(code, 0.0) + 1.0 / len(codes)
    if not sample.isascii():
        for letter in _ODD.findall(sample):
            scores[_LETTER_OF[letter]] = scores.get(_LETTER_OF[letter], 0.0) + 0.5
    return scores


def _script(sample: str) -> str:
    """A language with a script of its own, where that script is what the text is written in."""
    letters = sum(1 for char in sample if char.isalpha())
    for code, pattern in _SCRIPTS:  # Japanese is asked before Chinese: it uses both scripts
        count = len(pattern.findall(sample))
        if count > (0.1 if code == "ja" else 0.4) * max(letters, 1) and count >= 5:
            return code
    return ""
