"""The signs by which the parts of a mail are told apart: English, German and French first.

What stands above a quotation is told in any language where it has the form that mail programs give
it: a time, an address in angle brackets, and a colon at the end. Where it lacks one of them, the
verb tells it, in the languages of the table.

Each question is asked of one line, or of a few joined, and of no more than their first 400
characters; so the whole stays linear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.kernel.tables import table
from troth.language.tokens import fold

MAX_LINE_CHARS = 400
_VERBS: Final = table(__package__, "tables")["wrote"].strip().splitlines()
_WROTE = re.compile(rf"\b(?:{'|'.join(_VERBS)})\b")
_WHEN = re.compile(r"\d|@")
_MOMENT = re.compile(r"\d[:.]\d\d|@")
_TIME = re.compile(r"\d[:.]\d\d")
_SENDER = re.compile(r"<[^\s<>@]{1,64}@[^\s<>]{3,190}>")
_NEXT_SENTENCE = re.compile(r"(?:[^\W\d_]{4}|:\d\d|>)[.!?] \D")  # not "6. März" or "févr. 2026"
_COLONS = (":", "：")
_INTRO_OPENS = re.compile(  # an address, a figure, or a word before a word, a name or a day
    r"[->|*_ ]{0,12}(?:\S{1,80}@|[\"'<\d\[]|"
    r"[^\W\d_][\w'-]{0,30}[.,]{0,2} (?:[^\W\d_]|[<\"(]|\d{1,2}(?!\d)))"
)
_ORIGINAL = re.compile(
    r"[->*_ ]{0,60}(?:original(?:e)? message|originalnachricht|ursprüngliche nachricht|"
    r"message d'origine|message original|mensaje original|messaggio originale|"
    r"oorspronkelijk bericht|mensagem original|original appointment|reply message)"
    r"[-:*_ ]{0,60}"
)
_FORWARDED = re.compile(
    r"[->*_ ]{0,60}(?:(?:begin |start of )?forwarded (?:message|by\b[^\n]{0,200})|"
    r"weitergeleitete? (?:nachricht|mail|e-mail)|anfang der weitergeleiteten (?:nachricht|e-mail)|"
    r"weitergeleitet (?:von|durch)\b[^\n]{0,200}|message transféré|"
    r"début du message (?:transféré|réexpédié)|"
    r"transféré par\b[^\n]{0,200}|mensaje reenviado|messaggio inoltrato|"
    r"doorgestuurd bericht|mensagem encaminhada)[-:*_ ]{0,60}"
)
_HEADER = re.compile(
    r"[>|*_ \t]{0,8}(?P<name>from|von|de|da|van|expéditeur|absender|sent|gesendet|date|datum|data|"
    r"fecha|envoyé|envoyé le|enviado|inviato|verzonden|to|an|à|a|para|aan|empfänger|"
    r"destinataire|cc|kopie|copie à|subject|betreff|objet|asunto|oggetto|onderwerp|assunto|"
    r"message du [\d/. :]{6,20})"
    r"(?![^\W_])[*_ ]{0,3}(?P<colon>:?)[*_ \t]{0,8}(?P<value>[^\n]{0,300})"
)
_ROLES = {
    "from": "from von de da van expéditeur absender".split(),
    "date": "sent gesendet date datum data fecha envoyé enviado inviato verzonden message".split(),
    "to": "to an à a para aan empfänger destinataire cc kopie copie".split(),
    "subject": "subject betreff objet asunto oggetto onderwerp assunto".split(),
}
_ROLE_OF = {name: role for role, names in _ROLES.items() for name in names}
_CLOSING = re.compile(
    r"[ \t]{0,8}(?:(?:mit|viele|beste|liebe|herzliche|schöne|freundliche|sonnige)n?\s(?:"
    r"(?:freundlich|best|herzlich|lieb|viel|schön|vorzüglich|kollegial)\w{0,4}\s)?"
    r"(?:grüße?n?|grüsse?n?|gruss|gruß|gruessen|gruesse|wünschen?|empfehlungen)|"
    r"(?:freundliche|beste|viele|liebe|herzliche)\s(?:grüße?|grüsse)|mfg|vg|lg|hochachtungsvoll|"
    r"gruß|gruss|grüße|"
    r"(?:with\s)?(?:best|kind|kindest|warm|warmest|many)\s(?:regards|wishes|thanks)|regards|"
    r"(?:yours|very)\s(?:sincerely|faithfully|truly)(?:\syours)?|sincerely(?:\syours)?|cheers|"
    r"thank\syou|thanks|many\sthanks|thanks\sin\sadvance|respectfully|best|"
    r"(?:bien\s)?cordialement|sincères\s(?:salutations|amitiés)|salutations(?:\sdistinguées)?|"
    r"avec\snos\s[^\n]{0,20}salutations|bien\sà\s(?:vous|toi)|(?:très\s)?respectueusement|"
    r"(?:un\s)?(?:cordial\s)?saludos?(?:\scordiales?)?|atentamente|cordiali\ssaluti|"
    r"(?:met\s)?vriendelijke\sgroeten?|с\sуважением)"
    r"(?:\s(?:from|aus)\s[\w ]{2,30}|\s(?:und|and|et)\s[\w ]{2,40})?[\s,.!]{0,4}"
)
_SENT_FROM = re.compile(
    r"[ \t]{0,8}(?:sent (?:from|via|with)\b|get outlook for|diese nachricht wurde von meinem|"
    r"(?:von meinem|gesendet (?:von|mit)|von unterwegs gesendet)\b|envoyé (?:de|depuis)\b|"
    r"obtenez outlook|enviado desde|inviato da|verstuurd vanaf|holen sie sich outlook)[^\n]{0,90}"
)
_LEGAL = re.compile(
    r"\b(?:confidential(?:ity)?(?: notice)?|intended (?:solely|only|recipient)|legally privileged|"
    r"disclaimer|haftungsausschluss|vertrauliche?n? (?:und|oder|informationen)|"
    r"(?:nicht )?der (?:richtige|beabsichtigte) (?:adressat|empfänger)|irrtümlich erhalten|"
    r"ce (?:message|courriel|mail) (?:et|est|peut|contient)|strictement confidentiel|"
    r"destinataire (?:prévu|de ce)|consider the environment|denken sie an die umwelt|"
    r"pensez à l'environnement|umwelt,? bevor|not the intended|virus(?:-?free|frei)|"
    r"garanti sans virus|"
    r"scanned (?:by|for) virus|este (?:mensaje|correo) (?:es|y|puede))\b"
)
_MAIL_WORD = re.compile(
    r"\b(?:e-?mails?|messages?|nachricht|courriel|mensaje|correo|transmission|virus|print\w*|drucken|"
    r"imprimer|attachments?|anlagen)\b"
)
_BANNER = re.compile(
    r"[\[*_ !⚠]{0,8}(?:caution|warning|external(?: e-?mail| sender)?|achtung|externe e-?mail|"
    r"extern)\b[^\n]{0,20}(?::|\]|e-?mail|sender|absender)"
)
_POSTSCRIPT = re.compile(r"[ \t]{0,8}p\.? ?s\b\.? ?:?", re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"\(see attached file:|\(embedded image moved to file:|^\[(?:image|cid:|bild)", re.IGNORECASE
)
_CONTACTS = {
    "phone": re.compile(
        r"(?<![\w/-])(?:(?:\+|\(|0)[\d ()/.-]{6,24}\d|\d{3}[.-]\d{3}[.-]\d{4}(?![\w-]))"
    ),
    "address": re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}"),
    "url": re.compile(r"\b(?:https?://|www\.)\S{3,200}"),
    "firm": re.compile(
        r"\b(?:gmbh|kgaa|e\.k\.|geschäftsführer|amtsgericht|handelsregister|ust-id|hrb|inc\.|ltd\.?|"
        r"llc|plc|s\.a\.|sarl|siret)\b"
    ),
    "street": re.compile(
        r"\b(?:\w{2,40}(?:straße|strasse|str\.|weg|platz|allee|gasse)\s\d{1,4}|\d{1,5}\s(?:\w{1,30}\s)"
        r"{1,3}(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|drive)|\d{1,4},?\s(?:rue|avenue|bd)\b)"
    ),
}


def quotes(line: str) -> bool:
    """Whether a line carries the mark of a quotation."""
    stripped = line.lstrip(" \t")
    return stripped.startswith(">") and not stripped.startswith(">>>>>>>>")


def introduces_quote(lines: Sequence[str]) -> bool:
    """Whether a line, or several that were one, say who wrote what follows, and when."""
    joined = " ".join(one.strip() for one in lines)
    if len(joined) > MAX_LINE_CHARS:
        return False
    text = fold(joined).strip()
    if not (_WHEN.search(text) and _INTRO_OPENS.match(text)):
        return False
    ends = text.endswith(_COLONS)
    named = _TIME.search(text) and _SENDER.search(lines[-1])
    if ends and named and not _NEXT_SENTENCE.search(text):
        return True
    verb = _WROTE.search(text)
    return verb is not None and (ends or text.rstrip(".… ").endswith(verb.group()))


def may_introduce(line: str) -> bool:
    """Whether a line could begin such an introduction; a cheap question asked of every line."""
    text = fold(line[:MAX_LINE_CHARS]).strip()
    return bool(text) and _WHEN.search(text) is not None and _INTRO_OPENS.match(text) is not None


def announces(line: str) -> bool:
    """Whether a line right above marked lines says when and by whom, in a language unknown here."""
    text = line.strip()
    return (
        len(text) <= MAX_LINE_CHARS and text.endswith(_COLONS) and _MOMENT.search(text) is not None
    )


def marks_original(line: str) -> bool:
    """Whether a line is the rule above an original message."""
    return _ORIGINAL.fullmatch(fold(line[:MAX_LINE_CHARS]).strip()) is not None


def marks_forward(line: str) -> bool:
    """Whether a line is the rule above a forwarded message."""
    return _FORWARDED.fullmatch(fold(line[:MAX_LINE_CHARS]).strip()) is not None


def header_role(line: str) -> str:
    """``from``, ``date``, ``to`` or ``subject`` for a header copied into the text, or nothing."""
    match = _HEADER.fullmatch(fold(line[:MAX_LINE_CHARS]))
    if match is None:
        return ""
    name = match["name"].split()[0]
    if not match["colon"] and name != "message":
        return ""
    return _ROLE_OF.get(name, "")


def heads_forward(line: str) -> bool:
    """Whether a line above a forwarded text says whose it is and when, not what it is about."""
    return marks_forward(line) or header_role(line) in ("from", "date", "to")


def closes(line: str) -> bool:
    """Whether a line is a closing formula and nothing else."""
    return len(line) <= 80 and _CLOSING.fullmatch(fold(line)) is not None


def sent_from(line: str) -> bool:
    """Whether a device or a program signs."""
    return _SENT_FROM.fullmatch(fold(line[:MAX_LINE_CHARS])) is not None


def contacts(line: str) -> frozenset[str]:
    """Which kinds of contact data a line holds."""
    text = fold(line[:MAX_LINE_CHARS])
    return frozenset(kind for kind, pattern in _CONTACTS.items() if pattern.search(text))


def postscript(line: str) -> bool:
    """Whether a line begins something that was added below the name."""
    return _POSTSCRIPT.match(line) is not None


def placeholder(line: str) -> bool:
    """Whether a line only stands for an image or a file that was taken out of the text."""
    return _PLACEHOLDER.search(line[:MAX_LINE_CHARS]) is not None


def rules_off(line: str) -> bool:
    """Whether a line is a rule."""
    text = line.strip()
    return len(text) >= 4 and text[0] in "-_=*" and not text.strip(text[0])


def disclaims(paragraph: str) -> bool:
    """Whether a paragraph is a legal notice or a banner about the mail itself."""
    text = fold(paragraph[:2_000])
    if _BANNER.match(text):
        return True
    return _LEGAL.search(text) is not None and _MAIL_WORD.search(text) is not None
