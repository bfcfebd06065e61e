"""Countries and their other names, English and German, and what is larger than a country."""

from __future__ import annotations

COUNTRIES = """
united states: usa, us, u.s, u.s.a, u.s.a., america, united states of america, the states, states,
    amerika, vereinigte staaten
united kingdom: uk, u.k, great britain, britain, gb, vereinigtes königreich, großbritannien
germany: deutschland, federal republic of germany, brd
austria: österreich
switzerland: schweiz, die schweiz
france: frankreich
italy: italien, italia
spain: spanien, españa
portugal
netherlands: holland, niederlande, the netherlands, nederland
belgium: belgien
luxembourg: luxemburg
ireland: irland, republic of ireland, eire
denmark: dänemark
sweden: schweden
norway: norwegen
finland: finnland
iceland: island
poland: polen
czech republic: czechia, tschechien, tschechische republik
slovakia: slowakei
hungary: ungarn
romania: rumänien
bulgaria: bulgarien
greece: griechenland
turkey: türkei, türkiye, turkiye
croatia: kroatien
serbia: serbien
slovenia: slowenien
bosnia and herzegovina: bosnia, bosnien
montenegro
north macedonia: macedonia, nordmazedonien
albania: albanien
kosovo
ukraine
belarus: weißrussland
russia: russland, russian federation
moldova: moldau
lithuania: litauen
latvia: lettland
estonia: estland
malta
cyprus: zypern
monaco
liechtenstein
andorra
san marino
vatican city: vatican, vatikan
georgia (country): georgien
armenia: armenien
azerbaijan: aserbaidschan
kazakhstan: kasachstan
uzbekistan: usbekistan
turkmenistan
kyrgyzstan: kirgisistan
tajikistan: tadschikistan
afghanistan
pakistan
india: indien, bharat
bangladesh: bangladesch
sri lanka
nepal
bhutan
maldives: malediven
china: people's republic of china, prc, mainland china
taiwan
hong kong: hongkong
macau
japan: nippon
south korea: korea, südkorea, republic of korea
north korea: nordkorea
mongolia: mongolei
vietnam: viet nam
thailand
laos
cambodia: kambodscha
myanmar: burma
malaysia
singapore: singapur
indonesia: indonesien
philippines: the philippines, philippinen
brunei
east timor: timor-leste
australia: australien
new zealand: nz, neuseeland, aotearoa
papua new guinea
fiji: fidschi
samoa
tonga
vanuatu
solomon islands
kiribati
micronesia
marshall islands
palau
nauru
tuvalu
canada: kanada
mexico: mexiko, méxico
guatemala
belize
honduras
el salvador
nicaragua
costa rica
panama
cuba: kuba
jamaica: jamaika
haiti
dominican republic: dominikanische republik
puerto rico
bahamas: the bahamas
barbados
trinidad and tobago: trinidad
grenada
saint lucia: st lucia
saint vincent and the grenadines
saint kitts and nevis
antigua and barbuda: antigua
dominica
colombia: kolumbien
venezuela
ecuador
peru
bolivia: bolivien
chile
argentina: argentinien
uruguay
paraguay
brazil: brasilien, brasil
guyana
suriname: surinam
morocco: marokko
algeria: algerien
tunisia: tunesien
libya: libyen
egypt: ägypten
sudan
south sudan: südsudan
ethiopia: äthiopien
eritrea
djibouti
somalia
kenya: kenia
uganda
tanzania: tansania
rwanda: ruanda
burundi
democratic republic of the congo: drc, dr congo, kongo
republic of the congo: congo
gabon: gabun
equatorial guinea
cameroon: kamerun
central african republic
chad: tschad
niger
nigeria
benin
togo
ghana
ivory coast: côte d'ivoire, elfenbeinküste
burkina faso
mali
senegal
gambia: the gambia
guinea
guinea-bissau
sierra leone
liberia
mauritania: mauretanien
cape verde: kap verde
sao tome and principe
angola
zambia: sambia
zimbabwe: simbabwe
malawi
mozambique: mosambik
botswana
namibia
south africa: südafrika
lesotho
eswatini: swaziland
madagascar: madagaskar
mauritius
seychelles: seychellen
comoros
israel
palestine: palästina
jordan: jordanien
lebanon: libanon
syria: syrien
iraq: irak
iran: persia
saudi arabia: saudi-arabien
yemen: jemen
oman
united arab emirates: uae, u.a.e, emirates, vae, the emirates
qatar: katar
bahrain
kuwait
"""
"""One country on a line: its normal name, a colon, its other names."""

CONTINENTS = """
europe: united kingdom, germany, austria, switzerland, france, italy, spain, portugal,
    netherlands, belgium, luxembourg, ireland, denmark, sweden, norway, finland, iceland, poland,
    czech republic, slovakia, hungary, romania, bulgaria, greece, croatia, serbia, slovenia,
    bosnia and herzegovina, montenegro, north macedonia, albania, kosovo, ukraine, belarus,
    moldova, lithuania, latvia, estonia, malta, cyprus, monaco, liechtenstein, andorra, san
    marino, vatican city, russia, turkey
scandinavia: denmark, sweden, norway
asia: india, pakistan, bangladesh, sri lanka, nepal, china, taiwan, hong kong, japan, south korea,
    north korea, mongolia, vietnam, thailand, laos, cambodia, myanmar, malaysia, singapore,
    indonesia, philippines, kazakhstan, uzbekistan, afghanistan, iran, iraq, israel, jordan,
    lebanon, syria, saudi arabia, united arab emirates, qatar, russia, turkey
middle east: israel, palestine, jordan, lebanon, syria, iraq, iran, saudi arabia, yemen, oman,
    united arab emirates, qatar, bahrain, kuwait, egypt, turkey
africa: morocco, algeria, tunisia, libya, egypt, sudan, ethiopia, kenya, uganda, tanzania, rwanda,
    ghana, nigeria, senegal, ivory coast, cameroon, angola, zambia, zimbabwe, mozambique,
    botswana, namibia, south africa, madagascar
north america: united states, canada, mexico
central america: guatemala, belize, honduras, el salvador, nicaragua, costa rica, panama
latin america: mexico, guatemala, honduras, el salvador, nicaragua, costa rica, panama, cuba,
    dominican republic, colombia, venezuela, ecuador, peru, bolivia, chile, argentina, uruguay,
    paraguay, brazil
south america: colombia, venezuela, ecuador, peru, bolivia, chile, argentina, uruguay, paraguay,
    brazil, guyana, suriname
caribbean: cuba, jamaica, haiti, dominican republic, puerto rico, bahamas, barbados, trinidad and
    tobago
"""
"""What is larger than a country: its name, a colon, the countries in it."""

OTHER_NAMES = """
europe: europa
scandinavia: skandinavien
asia: asien
middle east: the middle east, naher osten
africa: afrika
north america: nordamerika
south america: südamerika
"""
