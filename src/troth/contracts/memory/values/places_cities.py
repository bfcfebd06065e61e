"""Well-known cities by the region or country they lie in, with their other names.

A name that stands under several regions is ambiguous: it agrees with each of them. The first one
is what the bare name most often means.
"""

from __future__ import annotations

CITIES = """
new york state: new york city=new york|nyc|ny city|the big apple|n.y.c, buffalo, rochester,
    syracuse, albany, yonkers, ithaca
new york city: manhattan, brooklyn, queens, bronx=the bronx, staten island
united states: washington dc=washington d.c|dc|d.c|washington
california: los angeles=la|l.a, san francisco=sf|s.f|san fran|frisco, san diego, san jose,
    sacramento, oakland, fresno, long beach, bakersfield, anaheim, santa ana, riverside, stockton,
    irvine, berkeley, palo alto, mountain view, cupertino, santa monica, santa barbara, santa
    cruz, pasadena, sunnyvale, malibu, burbank, menlo park, santa clara
los angeles: hollywood, beverly hills, venice beach
texas: houston, dallas, austin, san antonio, fort worth=ft worth, el paso, arlington, plano,
    corpus christi, lubbock, galveston, waco, amarillo
illinois: chicago=chi-town, springfield, naperville, peoria, aurora
pennsylvania: philadelphia=philly, pittsburgh, harrisburg, scranton, allentown, erie
arizona: phoenix, tucson, scottsdale, mesa, tempe, flagstaff
florida: miami, orlando, tampa, jacksonville, tallahassee, fort lauderdale, st. petersburg=st
    petersburg|saint petersburg, naples, key west, sarasota
massachusetts: boston, cambridge, worcester, springfield, salem, lowell, amherst, plymouth
washington state: seattle, spokane, tacoma, bellevue, redmond, olympia, vancouver, kirkland
oregon: portland, eugene, salem, bend
colorado: denver, boulder, colorado springs, aurora, fort collins
georgia: atlanta, savannah, athens, augusta
michigan: detroit, ann arbor, grand rapids, lansing, flint
minnesota: minneapolis, st. paul=st paul|saint paul, rochester, duluth
missouri: st. louis=st louis|saint louis, kansas city, springfield, columbia
kansas: wichita, topeka, kansas city
ohio: columbus, cleveland, cincinnati, toledo, akron, dayton
indiana: indianapolis, fort wayne, bloomington
wisconsin: milwaukee, madison, green bay
tennessee: nashville, memphis, knoxville, chattanooga
kentucky: louisville, lexington
louisiana: new orleans=nola, baton rouge
north carolina: charlotte, raleigh, durham, greensboro, asheville, chapel hill, wilmington
south carolina: charleston, columbia, greenville
virginia: richmond, virginia beach, norfolk, alexandria, arlington, charlottesville
maryland: baltimore, annapolis, bethesda
new jersey: newark, jersey city, princeton, trenton, hoboken
connecticut: hartford, new haven, stamford
rhode island: providence, newport
new hampshire: manchester, concord, portsmouth
maine: portland, bangor, augusta
vermont: burlington, montpelier
nevada: las vegas=vegas, reno
utah: salt lake city=slc, provo, park city
new mexico: albuquerque, santa fe
oklahoma: oklahoma city, tulsa
nebraska: omaha, lincoln
iowa: des moines, iowa city
idaho: boise
montana: billings, missoula, bozeman
alaska: anchorage, juneau, fairbanks
hawaii: honolulu, hilo
alabama: birmingham, montgomery, huntsville, mobile
mississippi: jackson, biloxi
arkansas: little rock, fayetteville
delaware: wilmington, dover
west virginia: charleston, morgantown
wyoming: cheyenne, jackson hole
north dakota: fargo, bismarck
south dakota: sioux falls, rapid city
ontario: toronto, ottawa, hamilton, london, waterloo, kitchener, kingston, mississauga, windsor
quebec: montreal=montréal, quebec city
british columbia: vancouver, victoria, kelowna, whistler
alberta: calgary, edmonton, banff
manitoba: winnipeg
nova scotia: halifax
england: london, manchester, birmingham, liverpool, leeds, bristol, sheffield, newcastle,
    nottingham, oxford, cambridge, brighton, york, southampton, plymouth, bath, leicester,
    norwich, reading, coventry, portsmouth, exeter, durham, hull
scotland: edinburgh, glasgow, aberdeen, dundee, inverness
wales: cardiff, swansea
northern ireland: belfast, derry
ireland: dublin, cork, galway, limerick
germany: berlin, hamburg, bremen
bavaria: munich=münchen|muenchen, nuremberg=nürnberg|nuernberg, augsburg, regensburg,
    würzburg=wuerzburg|wurzburg, ingolstadt, bamberg, passau, erlangen, bayreuth, fürth
north rhine-westphalia: cologne=köln|koeln, düsseldorf=duesseldorf|dusseldorf, dortmund, essen,
    duisburg, bochum, bonn, münster=muenster|munster, bielefeld, aachen, wuppertal, paderborn,
    krefeld
hesse: frankfurt=frankfurt am main|ffm, wiesbaden, kassel, darmstadt, gießen, marburg, offenbach
baden-württemberg: stuttgart, karlsruhe, mannheim, freiburg, heidelberg, ulm, tübingen,
    konstanz=constance, heilbronn, pforzheim
lower saxony: hanover=hannover, brunswick=braunschweig, göttingen, osnabrück, oldenburg,
    wolfsburg, hildesheim
saxony: dresden, leipzig, chemnitz
saxony-anhalt: magdeburg, halle
thuringia: erfurt, jena, weimar
brandenburg: potsdam, cottbus
mecklenburg-vorpommern: rostock, schwerin
schleswig-holstein: kiel, lübeck, flensburg
rhineland-palatinate: mainz, trier, koblenz, kaiserslautern
saarland: saarbrücken
austria: vienna=wien, salzburg
tyrol: innsbruck
styria: graz
upper austria: linz
carinthia: klagenfurt
switzerland: zurich=zürich|zuerich, geneva=genf|genève, basel=basle, bern=berne, lausanne,
    lucerne=luzern, st. gallen, winterthur, lugano
france: paris, marseille=marseilles, lyon=lyons, toulouse, nice=nizza, nantes, bordeaux, lille,
    montpellier, cannes, grenoble
alsace: strasbourg=straßburg
italy: rome=rom|roma, milan=mailand|milano, naples=neapel|napoli, turin=torino,
    venice=venedig|venezia, bologna, genoa=genua, verona, trieste
tuscany: florence=florenz|firenze, pisa, siena
sicily: palermo, catania
spain: madrid, valencia, bilbao, zaragoza, palma
catalonia: barcelona, girona
andalusia: seville=sevilla, malaga=málaga, granada, cordoba=córdoba
portugal: lisbon=lissabon|lisboa, porto=oporto, faro
netherlands: amsterdam, rotterdam, the hague=den haag|hague, utrecht, eindhoven, groningen, delft,
    leiden
belgium: brussels=brüssel|bruxelles
flanders: antwerp=antwerpen, ghent=gent, bruges=brügge
denmark: copenhagen=kopenhagen, aarhus, odense
sweden: stockholm, gothenburg=göteborg, malmö=malmo, uppsala
norway: oslo, bergen, trondheim, stavanger
finland: helsinki, tampere, turku, espoo
iceland: reykjavik=reykjavík
poland: warsaw=warschau|warszawa, krakow=kraków|krakau|cracow, gdansk=gdańsk|danzig,
    wroclaw=wrocław|breslau, poznan=posen, lodz
czech republic: prague=prag|praha, brno=brünn
slovakia: bratislava
hungary: budapest
romania: bucharest=bukarest, cluj
bulgaria: sofia
greece: athens=athen, thessaloniki
turkey: istanbul, ankara, izmir, antalya
croatia: zagreb, split, dubrovnik
serbia: belgrade=belgrad
slovenia: ljubljana
bosnia and herzegovina: sarajevo
ukraine: kyiv=kiev|kiew, lviv=lemberg, odessa=odesa, kharkiv
russia: moscow=moskau, saint petersburg=st petersburg|st. petersburg|sankt petersburg,
    novosibirsk, kazan
belarus: minsk
lithuania: vilnius
latvia: riga
estonia: tallinn, tartu
malta: valletta
luxembourg: luxembourg city
georgia (country): tbilisi
armenia: yerevan
azerbaijan: baku
kazakhstan: almaty, astana
uzbekistan: tashkent
india: new delhi=delhi
maharashtra: mumbai=bombay, pune, nagpur
karnataka: bangalore=bengaluru, mysore
tamil nadu: chennai=madras
west bengal: kolkata=calcutta
telangana: hyderabad
gujarat: ahmedabad, surat
kerala: kochi
rajasthan: jaipur
pakistan: karachi, lahore, islamabad
bangladesh: dhaka
sri lanka: colombo
nepal: kathmandu
china: beijing=peking, shanghai, guangzhou, shenzhen, chengdu, wuhan, hangzhou, nanjing, xi'an,
    tianjin
taiwan: taipei
japan: tokyo=tokio, osaka, kyoto, yokohama, nagoya, fukuoka, kobe, hiroshima
hokkaido: sapporo
south korea: seoul, busan, incheon
north korea: pyongyang
vietnam: hanoi, ho chi minh city=saigon|hcmc, da nang
thailand: bangkok, chiang mai, phuket
cambodia: phnom penh
laos: vientiane
myanmar: yangon
malaysia: kuala lumpur=kl, penang
indonesia: jakarta, bali, bandung, surabaya
philippines: manila, cebu, quezon city
mongolia: ulaanbaatar
new south wales: sydney, newcastle
victoria: melbourne, geelong
queensland: brisbane, gold coast, cairns
western australia: perth
south australia: adelaide
tasmania: hobart
northern territory: darwin
australia: canberra
new zealand: auckland, wellington, christchurch, queenstown
mexico: mexico city=cdmx|ciudad de méxico|mexiko-stadt, guadalajara, monterrey, tijuana,
    cancun=cancún, puebla
guatemala: guatemala city
costa rica: san jose
panama: panama city
cuba: havana=havanna|la habana
jamaica: kingston
dominican republic: santo domingo
puerto rico: san juan
colombia: bogota=bogotá, medellin=medellín, cali, cartagena
venezuela: caracas
ecuador: quito, guayaquil
peru: lima, cusco
bolivia: la paz
chile: santiago, valparaiso
argentina: buenos aires, cordoba, rosario, mendoza
uruguay: montevideo
paraguay: asuncion
brazil: são paulo=sao paulo, rio de janeiro=rio, brasilia=brasília, salvador, belo horizonte,
    recife, porto alegre
morocco: casablanca, marrakesh=marrakech|marrakesch, rabat, fez
algeria: algiers=algier
tunisia: tunis
libya: tripoli
egypt: cairo=kairo, alexandria, giza
sudan: khartoum
ethiopia: addis ababa=addis abeba
kenya: nairobi, mombasa
uganda: kampala
tanzania: dar es salaam, zanzibar
rwanda: kigali
nigeria: lagos, abuja, kano
ghana: accra
senegal: dakar
ivory coast: abidjan
cameroon: douala
angola: luanda
zambia: lusaka
zimbabwe: harare
mozambique: maputo
namibia: windhoek
botswana: gaborone
south africa: cape town=kapstadt, johannesburg=joburg, durban, pretoria
madagascar: antananarivo
israel: jerusalem, tel aviv, haifa
jordan: amman
lebanon: beirut
syria: damascus=damaskus, aleppo
iraq: baghdad=bagdad, erbil
iran: tehran=teheran, isfahan, shiraz
saudi arabia: riyadh=riad, jeddah, mecca=mekka
united arab emirates: dubai, abu dhabi
qatar: doha
kuwait: kuwait city
oman: muscat
yemen: sanaa
afghanistan: kabul
"""
"""Region or country, a colon, its cities; ``name=other|other``."""
