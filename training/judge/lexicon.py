"""Word lists for pairs made by program: words of one kind, of which each excludes the others."""

from __future__ import annotations

_KINDS = """
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
red blue green yellow black white brown orange purple grey pink
north south east west
northern southern eastern western
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty
  thirty forty fifty sixty
first second third fourth fifth sixth seventh eighth ninth tenth
france germany italy spain portugal poland sweden norway austria switzerland belgium greece turkey
  russia china japan india brazil canada mexico australia egypt kenya ireland england scotland
  wales
french german italian spanish portuguese polish swedish norwegian austrian swiss belgian greek
  turkish russian chinese japanese indian brazilian canadian mexican australian egyptian irish
  english scottish welsh american british dutch danish korean
london paris berlin madrid rome vienna lisbon dublin athens moscow beijing tokyo sydney toronto
  chicago boston seattle houston dallas denver philadelphia cairo mumbai delhi
california texas florida ohio illinois virginia georgia oregon nevada arizona colorado michigan
  pennsylvania massachusetts
mother father sister brother son daughter aunt uncle grandmother grandfather cousin wife husband
man woman boy girl
actor actress singer painter writer author director producer politician lawyer doctor nurse
  teacher engineer farmer soldier player coach journalist scientist architect guitarist drummer
  composer poet photographer
guitar piano violin drums bass trumpet flute saxophone cello harp
football basketball baseball hockey tennis cricket rugby golf volleyball swimming boxing
novel album film movie song play poem painting book documentary
gold silver bronze copper iron wood glass plastic stone steel
winter spring summer autumn
morning afternoon evening night
breakfast lunch dinner
dog cat horse bird fish cow sheep rabbit
coffee tea beer wine water milk juice
car bus train plane truck bicycle boat motorcycle
kitchen bedroom bathroom garden garage basement attic
president vice-president chairman secretary treasurer minister mayor governor senator judge
comedy drama thriller horror western romance
science mathematics history geography biology chemistry physics economics philosophy medicine law
hour day week month year decade century minute second
hours days weeks months years decades centuries minutes seconds
metres kilometres miles feet inches yards centimetres
percent dollars euros pounds
thousand million billion trillion hundred
christmas easter thanksgiving halloween
earth mars venus jupiter saturn mercury neptune uranus
christian muslim jewish buddhist hindu catholic protestant
employees managers contractors interns customers suppliers
email phone letter fax
"""
# A line that begins with spaces continues the one before.
KINDS = [line.split() for line in _KINDS.strip().replace("\n  ", " ").splitlines()]
RIVALS = {word: [other for other in kind if other != word] for kind in KINDS for word in kind}

_OPPOSITES = """
increase decrease; increased decreased; increases decreases; rise fall; rose fell; rising falling;
before after; above below; over under; more less; more fewer; most least; higher lower; highest
lowest; high low; large small; larger smaller; largest smallest; big little; bigger smaller;
biggest smallest; long short; longer shorter; longest shortest; old young; older younger; oldest
youngest; early late; earlier later; earliest latest; first last; always never; often rarely;
frequently seldom; all none; everyone nobody; everything nothing; many few; with without; inside
outside; indoors outdoors; open closed; opened closed; opening closing; opens closes; accept
reject; accepted rejected; accepts rejects; accept refuse; accepted refused; allow forbid; allowed
forbidden; allows forbids; permitted prohibited; agree disagree; agreed disagreed; agrees
disagrees; approve reject; approved rejected; win lose; won lost; wins loses; winning losing;
winner loser; success failure; successful unsuccessful; succeeded failed; succeed fail; buy sell;
bought sold; buys sells; buying selling; hot cold; warm cool; hotter colder; light dark; bright
dim; good bad; better worse; best worst; positive negative; positively negatively; strong weak;
stronger weaker; strongest weakest; fast slow; faster slower; quickly slowly; rich poor; richer
poorer; happy sad; happily sadly; true false; correct wrong; right wrong; right left; easy
difficult; easier harder; easy hard; simple complicated; cheap expensive; cheaper dearer; full
empty; alive dead; born died; male female; public private; internal external; national
international; domestic foreign; urban rural; north south; east west; possible impossible; likely
unlikely; able unable; safe dangerous; safely dangerously; legal illegal; legally illegally;
married unmarried; married divorced; voluntary mandatory; optional required; optional mandatory;
temporary permanent; temporarily permanently; ancient modern; oldest newest; old new; love hate;
loved hated; loves hates; like dislike; liked disliked; likes dislikes; remember forget;
remembered forgot; include exclude; included excluded; includes excludes; including excluding;
start end; started ended; starts ends; begin end; began ended; begins ends; arrive leave; arrived
left; arrives leaves; enter leave; entered left; join leave; joined left; gain lose; gained lost;
gains losses; gain loss; profit loss; profits losses; improve worsen; improved worsened; improves
worsens; support oppose; supported opposed; supports opposes; supporting opposing; attack defend;
attacked defended; hide reveal; hid revealed; raise lower; raised lowered; raises lowers; expand
shrink; expanded shrank; create destroy; created destroyed; build demolish; built demolished; push
pull; pushed pulled; giving taking; gave took; give take; given taken; teacher student; employer
employee; parent child; buyer seller; front back; top bottom; upper lower; maximum minimum;
majority minority; minor major; popular unpopular; famous unknown; common rare; commonly rarely;
usual unusual; usually rarely; regular irregular; complete incomplete; known unknown; official
unofficial; direct indirect; directly indirectly; formal informal; guilty innocent; loud quiet;
loudly quietly; heavy light; thick thin; wide narrow; deep shallow; clean dirty; wet dry; soft
hard; sharp blunt; sweet sour; fresh stale; awake asleep; asleep awake; sitting standing; sits
stands; sit stand; standing sitting; walking running; walks runs; smiling frowning; laughing
crying; sleeping working; alone together; same different; similar different; together apart; near
far; nearby distant; up down; upstairs downstairs; summer winter; day night; morning evening; hero
villain; friend enemy; friends enemies; ally enemy; peace war; attend miss; attended missed;
present absent; presence absence; only also; both neither; every no; must may; must needn't; can
cannot; will won't; is isn't; was wasn't; are aren't; were weren't; has hasn't; does doesn't; did
didn't; had hadn't; could couldn't; should shouldn't; would wouldn't; have haven't; do don't
"""
OPPOSITES: dict[str, list[str]] = {}
for _pair in _OPPOSITES.replace("\n", " ").split(";"):
    _one, _other = _pair.split()
    OPPOSITES.setdefault(_one, []).append(_other)
    OPPOSITES.setdefault(_other, []).append(_one)

_SAME = """
big large; small little; begin start; began started; begins starts; buy purchase; bought
purchased; car automobile; movie film; film movie; photo picture; picture photo; photos pictures;
child kid; children kids; quick fast; quickly rapidly; rapidly quickly; also additionally; however
nevertheless; but yet; nearly almost; almost nearly; often frequently; frequently often; roughly
approximately; approximately about; help assist; helped assisted; helps assists; show demonstrate;
shows demonstrates; showed demonstrated; get obtain; gets obtains; got obtained; need require;
needs requires; needed required; use utilize; uses utilizes; used utilized; end conclude; ended
concluded; ends concludes; company firm; firm company; companies firms; job position; house home;
home house; town city; doctor physician; lawyer attorney; attorney lawyer; father dad; mother mom;
dad father; mom mother; whole entire; entire whole; main principal; important significant;
significant important; famous well-known; well-known famous; difficult hard; easy simple; error
mistake; mistake error; errors mistakes; happy glad; sad unhappy; angry mad; near close to; rich
wealthy; wealthy rich; cellphone phone; street road; road street; shop store; store shop; shops
stores; toward towards; despite notwithstanding; because since; reply answer; replied answered;
ask inquire; asked inquired; choose select; chose selected; selected chosen; build construct;
built constructed; building constructing; create make; created made; creates makes; say state;
said stated; says states; tell inform; told informed; think believe; thinks believes; thought
believed; try attempt; tried attempted; tries attempts; keep retain; kept retained; stop cease;
stopped ceased; happen occur; happened occurred; happens occurs; receive get; received got;
receives gets; allow permit; allowed permitted; allows permits; people persons; woman lady; man
gentleman; starting beginning; final last; various several; several various; numerous many; many
numerous; enough sufficient; sufficient enough; approximately roughly; must have to; speak talk;
speaks talks; speaking talking; spoke talked; yearly annually; annually yearly; annual yearly;
yearly annual; monthly every month; daily every day; currently presently; presently currently; now
currently; previously formerly; formerly previously; afterwards later; ill sick; sick ill; couch
sofa; sofa couch; rock stone; boat vessel; path trail; trail path; seat chair; garbage trash;
trash garbage; subway metro; holiday vacation; vacation holiday; film picture; author writer;
writer author; song track; located situated; situated located; named called; called named; over
more than; under less than; increase growth; primary main; main primary; supplied provided;
provided supplied; provides supplies; offers provides; offered provided; employees staff; staff
employees; workers employees; salary pay; discuss talk about; discussed talked about; discusses
talks about; discussing talking about; mentions notes; explains describes; explained described
"""
SAME: dict[str, list[str]] = {}
for _pair in _SAME.replace("\n", " ").split(";"):
    _one, _other = _pair.split(maxsplit=1)
    SAME.setdefault(_one, []).append(_other.strip())
