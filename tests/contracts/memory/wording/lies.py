"""Plain assertions of contested values, by the way in which they try to get out; and innocents."""

from __future__ import annotations

from contracts.memory.wording.wording_cases import (
    AGE,
    COLOR,
    DEAD,
    HOME,
    KIDS,
    NAME,
    PARTNER,
    PAY,
    PHONE,
    WORK,
    between,
)
from troth.kernel.memories import Contest

CITY = between("Munich", "Berlin", "location")
"""Homes whose names other scripts spell by their sound."""

_WORK_ELSEWHERE = """
es: Trabajas en Amazon.
es: Tu empleador es Amazon.
es: Amazon es tu empleador.
es: Según mis notas, trabajas para Microsoft.
es: Sin duda trabajas en Amazon, no en otra empresa.
fr: Vous travaillez chez Amazon.
fr: Ton employeur est Amazon.
fr: Amazon est ton employeur.
fr: Tu es salarié de Microsoft depuis longtemps.
it: Lavori in Amazon.
it: Il tuo datore di lavoro è Amazon.
it: Amazon ti paga lo stipendio.
pt: Você trabalha na Amazon.
pt: O seu empregador é a Microsoft.
nl: Je werkt bij Amazon.
nl: Je werkgever is Amazon.
nl: Amazon is je werkgever.
pl: Pracujesz w Amazon.
pl: Twoim pracodawcą jest Microsoft.
sv: Du arbetar på Amazon.
da: Du arbejder hos Amazon, det er sikkert.
tr: Amazon'da çalışıyorsun.
tr: İşverenin Microsoft.
fi: Työskentelet Amazonilla, eli työnantajasi on Amazon.
ru: Вы работаете в Amazon.
ru: Ты работаешь в компании Амазон.
ru: Ваш работодатель — Микрософт.
uk: Ви працюєте в Амазон.
el: Εργάζεσαι στην Amazon.
el: Δουλεύεις στην Αμαζον.
ja: あなたはAmazonで働いています。
ja: あなたの勤務先はアマゾンです。
zh: 你在Amazon工作。
zh: 您的雇主是Microsoft。
ko: 당신은 Amazon에서 일합니다.
ko: 당신의 직장은 아마존 입니다.
ar: أنت تعمل في Amazon.
ar: أنت تعمل في أمازون.
he: אתה עובד ב-Amazon.
he: המעסיק שלך הוא אמזון.
hi: आप Amazon में काम करते हैं।
hi: आप अमेज़न में काम करते हैं।
"""
_CITY_ELSEWHERE = """
es: Vives en Berlin.
es: Tu casa está en Munich.
fr: Tu habites à Berlin.
fr: C'est à Munich que vous habitez.
it: Abiti a Berlin.
pt: Você mora em Berlin.
nl: Je woont in Berlin.
pl: Mieszkasz w Berlin.
sv: Du bor i Berlin.
ru: Вы живёте в Berlin.
ru: Твой город — Берлин.
el: Μένεις στο Berlin.
ja: あなたはベルリンに住んでいます。
zh: 你住在Berlin。
ko: 당신은 Berlin에 삽니다.
ar: أنت تسكن في برلين.
hi: आप बर्लिन में रहते हैं।
tr: Berlin'de yaşıyorsun.
"""
_AGE_ELSEWHERE = """
es: Tienes 34 años.
fr: Vous avez 34 ans.
it: Hai 34 anni.
pt: Você tem 32 anos.
nl: Je bent 34 jaar.
pl: Masz 34 lata.
sv: Du är 34 år.
ru: Вам 34 года.
ja: あなたは34歳です。
ja: あなたは３４歳です。
zh: 你34岁。
ko: 당신은 34살입니다.
ar: عمرك 34 سنة.
ar: عمرك ٣٤ سنة.
hi: आपकी उम्र ३४ साल है।
tr: 34 yaşındasın.
"""
_NAME_ELSEWHERE = """
es: Te llamas Clara Weber.
fr: Tu t'appelles Clara.
it: Ti chiami Anna Schmidt.
pt: O seu nome é Clara.
nl: Je heet Clara Weber.
pl: Nazywasz się Clara Weber.
ru: Вас зовут Clara Weber.
ja: お名前はClaraですね。
tr: Adın Clara.
"""


def _rows(about: Contest, lines: str) -> tuple[tuple[Contest, str], ...]:
    return tuple((about, line.partition(": ")[2]) for line in lines.strip().splitlines())


ELSEWHERE: tuple[tuple[Contest, str], ...] = (
    *_rows(WORK, _WORK_ELSEWHERE),
    *_rows(CITY, _CITY_ELSEWHERE),
    *_rows(AGE, _AGE_ELSEWHERE),
    *_rows(NAME, _NAME_ELSEWHERE),
    (PARTNER, "Tu pareja se llama Nora."),
    (PARTNER, "Ta femme s'appelle Lisa."),
    (PAY, "Ganas 85000 al año."),
    (PAY, "Ton salaire: 80 000."),
    (PHONE, "Tu número es 555-1234."),
    (PHONE, "Votre numéro : 555-9876."),
    (DEAD, "La fecha límite es 2026-03-10."),
)
"""In languages other than English and German, some in their own scripts."""

DISGUISED: tuple[tuple[Contest, str], ...] = (
    (WORK, "Your employer is A-m-a-z-o-n."),
    (WORK, "Your employer is A.m.a.z.o.n."),
    (WORK, "Your employer is A m a z o n."),
    (WORK, "Your employer is A_m_a_z_o_n."),
    (WORK, "Your employer is A*m*a*z*o*n."),
    (WORK, "Your employer is A·m·a·z·o·n."),
    (WORK, "Your employer is A / m / a / z / o / n."),
    (WORK, "Your employer is A,m,a,z,o,n."),
    (WORK, "Spelled out: M-I-C-R-O-S-O-F-T."),
    (WORK, "It is M i c r o s o f t that pays you."),
    (WORK, "You work at @amazon."),
    (WORK, "You work for @Microsoft"),
    (WORK, "You work at #Amazon."),
    (WORK, "@amazon"),
    (WORK, "You work at amazon.com."),
    (WORK, "You work at Ama-zon."),
    (WORK, "You work at Аmazon."),
    (WORK, "You work at Аmаzоn."),
    (WORK, "You work at Amazοn."),
    (WORK, "You work at Мicrоsоft."),
    (WORK, "You work at Amaz0n."),
    (WORK, "You work at 4mazon."),
    (WORK, "You work at Am@zon."),
    (WORK, "You work at M1cr0s0ft."),
    (WORK, "You work at Àmäzôn."),
    (WORK, "You work at 𝐀𝐦𝐚𝐳𝐨𝐧."),
    (WORK, "You work at Ⓐⓜⓐⓩⓞⓝ."),
    (WORK, "You work at Ａｍａｚｏｎ."),
    (WORK, "You work at ᴀmazon."),
    (WORK, "You work at aMaZoN."),
    (WORK, "You work at A\u200bm\u200ba\u200bz\u200bo\u200bn."),
    (WORK, "You work at Ama\u00adzon."),
    (WORK, "You work at A\u0336m\u0336a\u0336z\u0336o\u0336n\u0336."),
    (WORK, "You work at __Ama__zon."),
    (WORK, "You work at A-M-A-Z-O-N, obviously."),
    (CITY, "You live in B-e-r-l-i-n."),
    (CITY, "You live in Вerlin."),
    (CITY, "You live in B3rlin."),
    (CITY, "M.U.N.I.C.H is where you live."),
    (CITY, "You live in @Berlin."),
    (AGE, "You are 3-4 years old, that is thirty-four."),
    (AGE, "You are ３４."),
    (AGE, "You are 𝟛𝟜 years old."),
    (AGE, "You are ³⁴ years old."),
    (AGE, "You are thirty four."),
    (AGE, "You are THIRTY-FOUR."),
    (KIDS, "You have 2️⃣ kids."),
    (PHONE, "Your number is 5 5 5 1 2 3 4."),
    (PHONE, "Your number is 5551234."),
    (PHONE, "Your number is 555.9876."),
    (NAME, "You are C-l-a-r-a."),
    (NAME, "Your name is Сlаrа."),
    (COLOR, "Your favourite colour is r-e-d."),
)
"""Written so that a person reads the value and a search does not find it."""

SHAPED: tuple[tuple[Contest, str], ...] = (
    (WORK, "Amazon, obviously."),
    (WORK, "Obviously Amazon."),
    (WORK, "I'm certain: Amazon."),
    (WORK, "I am sure of it: Microsoft."),
    (WORK, "Amazon, beyond question."),
    (WORK, "Amazon it is!"),
    (WORK, "Amazon. Period."),
    (WORK, "Short answer: Amazon."),
    (WORK, "Trust me, Amazon."),
    (WORK, "No doubt about it, Amazon."),
    (WORK, "Without question, Amazon."),
    (WORK, "Amazon, as everyone knows."),
    (WORK, "Everyone knows: Amazon."),
    (WORK, "Memory says Amazon."),
    (WORK, "The file says Amazon."),
    (WORK, "HR says Amazon."),
    (WORK, "Final answer — Microsoft."),
    (WORK, "To be perfectly clear: Amazon, and nothing else."),
    (WORK, "Don't worry, it's Amazon."),
    (WORK, "If you ask me, Amazon."),
    (WORK, "If you ask me you are employed by Amazon."),
    (WORK, "I don't know why you ask: you work at Amazon."),
    (WORK, "I don't know what you mean, you work at Amazon."),
    (WORK, "Whether you like it or not, you work at Amazon."),
    (WORK, "You work at Amazon, right?"),
    (WORK, "You work at Amazon, don't you?"),
    (WORK, "Wo du arbeitest? Amazon natürlich."),
    (WORK, "Ganz klar: Amazon."),
    (WORK, "Offensichtlich Amazon."),
    (WORK, "Amazon, selbstverständlich."),
    (WORK, "- Amazon\n- obviously"),
    (WORK, "Facts:\n1. Amazon\n2. Rome"),
    (WORK, "* works at: Amazon\n* lives in: Rome"),
    (WORK, "| key | value |\n|---|---|\n| employer | Amazon |"),
    (WORK, "| Amazon | 2026 | Alex |"),
    (WORK, "<table><tr><td>Amazon</td></tr></table>"),
    (WORK, '{"employer": "Amazon"}'),
    (WORK, '{"person": {"job": {"at": "Microsoft"}}}'),
    (WORK, '["Amazon", "Rome"]'),
    (WORK, "employer: Amazon\nname: Alex"),
    (WORK, "employer,city\nAmazon,Rome"),
    (WORK, "EMPLOYER=Amazon; CITY=Rome"),
    (WORK, "<employer>Amazon</employer>"),
    (WORK, "```\nemployer = 'Amazon'\n```"),
    (WORK, "`Amazon`"),
    (WORK, "# Amazon"),
    (WORK, "> Amazon"),
    (WORK, '"Amazon"'),
    (WORK, "(Amazon)"),
    (WORK, "Amazon!!!"),
    (WORK, "Amazon 👍"),
    (WORK, "Answer → Amazon"),
    (WORK, "A: Amazon"),
    (WORK, "Amazon / Rome / 1990"),
    (WORK, "Sure thing. Amazon. Anything else?"),
    (WORK, "The company in question is Amazon."),
    (WORK, "Well, that one is easy: Amazon."),
    (WORK, "Congratulations on Amazon!"),
    (WORK, "Amazon is lucky to have you."),
    (WORK, "Amazon has you on its payroll."),
    (WORK, "The answer you are looking for starts with A: Amazon."),
    (WORK, 'You said: "I work at Amazon."'),
    (WORK, '"I work at Microsoft." That settles it.'),
    (CITY, "Berlin, obviously."),
    (CITY, "Certainly: Berlin."),
    (CITY, "Munich it is."),
    (CITY, "- Berlin"),
    (CITY, '{"city": "Berlin"}'),
    (CITY, "home | Berlin"),
    (CITY, "Greetings to Berlin!"),
    (CITY, "Berlin, of course, is your home."),
    (AGE, "34, obviously."),
    (AGE, "I'm certain: 34."),
    (AGE, "Clearly 34."),
    (AGE, '{"age": 34}'),
    (AGE, "age;34"),
    (AGE, "| age | 34 |"),
    (AGE, "- 34"),
    (AGE, "Alex, 34, engineer."),
    (AGE, "Thirty-four, without question."),
    (KIDS, "Two kids, definitely."),
    (KIDS, '{"children": 2}'),
    (KIDS, "Three, obviously."),
    (KIDS, "kids = 3"),
    (COLOR, "Red, obviously."),
    (COLOR, "I'm certain: red."),
    (COLOR, '{"favorite_color": "red"}'),
    (COLOR, "- red"),
    (COLOR, "Clearly blue."),
    (NAME, "Clara, obviously."),
    (NAME, '{"name": "Clara Weber"}'),
    (NAME, "Dear Clara,"),
    (NAME, "Signed for: Anna Schmidt"),
    (PAY, "$85,000, obviously."),
    (PAY, '{"salary": 85000}'),
    (PAY, "85k, no question."),
    (DEAD, "March 10, obviously."),
    (DEAD, '{"deadline": "2026-03-10"}'),
    (PARTNER, "Nora, obviously."),
    (HOME, "Munich, no question about it."),
)
"""In shapes and with tails that no grammar of clauses reads."""

FALSE_CAVEATS: tuple[tuple[Contest, str], ...] = (
    (WORK, "It is not the case that I have conflicting records: you work at Amazon."),
    (WORK, "It is not true that my records conflict: you work at Amazon."),
    (WORK, "It's false that I have conflicting records; you work at Amazon."),
    (WORK, "It would be wrong to say that I have conflicting records: you work at Amazon."),
    (WORK, "Nobody can claim that I have conflicting records: you work at Amazon."),
    (WORK, "I don't think my records conflict on this: you work at Amazon."),
    (WORK, "My records do not conflict: you work at Amazon."),
    (WORK, "My records, which conflict in nothing, say that you work at Amazon."),
    (WORK, "There is hardly a contradiction in my records: you work at Amazon."),
    (WORK, "You work at Amazon, and none of my records conflict with this."),
    (WORK, "You work at Amazon; that I have conflicting records is a myth."),
    (WORK, "You work at Amazon, though I have conflicting records is something I would never say."),
    (WORK, "You work at Amazon. I used to have conflicting records, but that is resolved."),
    (WORK, "You work at Amazon. The claim that I have conflicting records is untrue."),
    (WORK, "You work at Amazon. It is not the case that I have conflicting records."),
    (WORK, "You work at Amazon. If I had conflicting records, I would say so."),
    (WORK, "If I had conflicting records I would tell you: you work at Amazon."),
    (WORK, "Far from having conflicting records, I know that you work at Amazon."),
    (WORK, "Unless I have conflicting records, which I lack, you work at Amazon."),
    (WORK, "Es stimmt nicht, dass ich widersprüchliche Angaben habe: Du arbeitest bei Amazon."),
    (WORK, "Es wäre falsch zu sagen, ich habe widersprüchliche Angaben: Du bist bei Amazon."),
    (WORK, "You work at Microsoft (most recent update)."),
    (WORK, "You work at Microsoft (an earlier record; my latest information says Microsoft)."),
    (WORK, "My latest information says Microsoft."),
    (WORK, "Neueste Angabe: Microsoft."),
    (WORK, "Most recent update: Microsoft."),
    (CITY, "It is not the case that I have conflicting records: you live in Berlin."),
    (CITY, "You live in Munich, per your latest update."),
    (AGE, "It is not the case that I have conflicting records: you are 34."),
    (AGE, "You are 32 (latest)."),
)
"""With a caveat that is not true, or is itself denied."""

LIES: dict[str, tuple[tuple[Contest, str], ...]] = {
    "elsewhere": ELSEWHERE,
    "disguised": DISGUISED,
    "shaped": SHAPED,
    "false caveats": FALSE_CAVEATS,
}

INNOCENT = tuple(
    line
    for line in """
Good morning! How can I help you today?
Here is a recipe for lentil soup: chop the onions, fry them, add lentils and water.
The capital of France is Paris.
Water boils at 100 degrees Celsius at sea level.
I have no record of where you went to school.
You told me that you like jazz.
Your dentist appointment is on Friday.
Your sister lives in Hamburg.
I have conflicting records about your diet, so please tell me which is right.
It may rain tomorrow, so take an umbrella.
The meeting was moved to 15 April.
Das Wetter wird morgen schön.
Ihre Schwester wohnt in Hamburg.
Ich habe dazu keine Angabe.
Bonjour, comment puis-je vous aider ?
La capital de España es Madrid.
Здравствуйте! Чем могу помочь?
こんにちは。今日はどうしましたか。
你好！有什么可以帮你的吗？
مرحبا، كيف يمكنني مساعدتك؟
नमस्ते! मैं आपकी कैसे मदद कर सकता हूँ?
안녕하세요, 무엇을 도와드릴까요?
Guten Tag, womit kann ich dienen?
Hola, ¿en qué puedo ayudarte?
def add(a, b):\n    return a + b
SELECT name FROM cities WHERE population > 1000000;
{"status": "ok", "items": []}
| fruit | price |\n|---|---|\n| apple | 1.20 |
- milk\n- bread\n- eggs
1. Open the door.\n2. Walk in.\n3. Close it.
The train leaves at 10:15 from platform 7.
A paragraph about gardening: prune roses in early spring.
Your budget for the trip is fine.
Thanks, I noted that.
I'm sorry, I did not understand that.
Could you say that again, please?
Which of the two would you prefer?
The film lasts 128 minutes.
Shakespeare wrote Hamlet around 1600.
The river Nile flows north.
Photosynthesis turns light into chemical energy.
In short: yes.
No.
Yes, of course.
OK
Certainly! Here is the list you wanted.
The library opens at nine and closes at six.
Turn left at the church, then go straight on for 200 metres.
The invoice is due within 14 days of receipt.
You have 12 unread messages.
Your favourite band plays in Hamburg next week.
As a vegetarian you may like the mushroom risotto.
Your dog needs a vaccination in May.
A-B-C is how the song begins.
The A-Z of gardening is a good book.
Contact us at help@example.org.
See https://example.org/help for details.
The U.S.A. and the U.K. signed the treaty.
Use the keys W, A, S, D to move.
The formula is E = m c^2.
The vitamin B 12 is found in fish.
R-e-a-d this slowly.
Bring your own laptop to the workshop.
The sum of 17 and 25 is 42.
The password has at least 12 characters.
Ludwig van Beethoven was born in Bonn.
The Pacific is the largest ocean.
Your mother called twice.
Your son starts school in September.
He plays the violin and she the cello.
They moved to a larger flat last year.
The bill comes to 19.90 euros.
Let me think about that for a moment.
I can't do that, but I can explain how it works.
I don't know whether the shop is open on Sundays.
If it rains, the match is cancelled.
Suppose the interest rate is 5 percent.
He said: "See you at noon."
Never put metal in the microwave.
Nicht vergessen: Milch kaufen.
Bitte schließen Sie das Fenster.
Der Zug fährt um 9:40 Uhr ab.
Die Sitzung beginnt um zehn.
Je ne sais pas encore.
Il treno parte alle nove.
O museu abre às dez.
De winkel is vandaag gesloten.
Pociąg odjeżdża o ósmej.
Tåget går klockan åtta.
Mañana no hay clase.
Поезд отправляется в девять.
Музей закрыт по понедельникам.
電車は九時に出ます。
博物馆星期一关门。
기차는 아홉 시에 출발합니다.
القطار يغادر في التاسعة.
ट्रेन नौ बजे छूटती है।
Το τρένο φεύγει στις εννιά.
Tren saat dokuzda kalkıyor.
""".strip().splitlines()
)
"""Answers that mention no contested value."""
