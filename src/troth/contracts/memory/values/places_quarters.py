"""Quarters of large cities: who lives in Berlin and in Kreuzberg has told one home, not two."""

from __future__ import annotations

QUARTERS = """
manhattan: upper east side, upper west side, lower east side, greenwich village=west village, east
    village, tribeca, midtown, hell's kitchen, murray hill, inwood, washington heights, chelsea,
    soho, harlem
brooklyn: williamsburg, bushwick, park slope, bedford-stuyvesant=bed-stuy|bed stuy, bay ridge,
    flatbush, crown heights, coney island, dumbo, red hook, sunset park, bensonhurst
queens: astoria, flushing, jackson heights, forest hills, long island city
bronx: riverdale
los angeles: silver lake, echo park, koreatown, westwood, brentwood, sherman oaks, van nuys, bel
    air, los feliz
san francisco: mission district=the mission, nob hill, haight-ashbury, castro=the castro, presidio,
    pacific heights, north beach, noe valley
chicago: wicker park, hyde park, lincoln park, logan square, lakeview
boston: back bay, beacon hill, dorchester, south boston=southie, jamaica plain, roxbury, fenway,
    allston, charlestown
seattle: capitol hill, ballard, queen anne
washington dc: georgetown, dupont circle, adams morgan
philadelphia: fishtown, south philadelphia=south philly
miami: south beach, little havana, wynwood
new orleans: french quarter, garden district
london, england: camden=camden town, hackney, brixton, shoreditch, westminster, notting hill,
    islington, croydon, wimbledon, soho, chelsea, mayfair, kensington, hammersmith, fulham, clapham,
    battersea, peckham, greenwich, tottenham, ealing, wembley, hampstead, lewisham, walthamstow,
    tooting, putney, bermondsey, southwark, lambeth, bethnal green, canary wharf, finsbury park,
    highgate, kilburn, paddington, knightsbridge, king's cross, hyde park
manchester, england: didsbury, chorlton
edinburgh: leith
dublin: temple bar, ballsbridge, rathmines
paris: montmartre, le marais=marais|the marais, belleville, pigalle, batignolles, montparnasse
berlin: kreuzberg, neukölln, prenzlauer berg=prenzlberg, charlottenburg, friedrichshain, wedding,
    moabit, spandau, pankow, schöneberg, mitte, steglitz, zehlendorf, tempelhof, treptow, köpenick,
    lichtenberg, marzahn, reinickendorf, tegel, wilmersdorf, weißensee, hellersdorf, dahlem,
    grunewald, friedenau
hamburg: altona, st. pauli=st pauli, eimsbüttel, blankenese, ottensen, winterhude, eppendorf,
    barmbek, harburg, wandsbek, bergedorf
munich: schwabing, giesing, sendling, bogenhausen, haidhausen, maxvorstadt, pasing, neuhausen,
    moosach, laim
cologne: ehrenfeld, nippes, kalk, deutz, sülz, lindenthal, porz
düsseldorf: oberkassel, bilk, pempelfort
frankfurt: sachsenhausen, bornheim, bockenheim, nordend
stuttgart: bad cannstatt=cannstatt, vaihingen, degerloch, zuffenhausen
leipzig: plagwitz, connewitz, gohlis
dresden: blasewitz
vienna: favoriten, ottakring, döbling, leopoldstadt, hietzing, simmering, penzing, floridsdorf,
    donaustadt, mariahilf, josefstadt, meidling
zurich: oerlikon, wiedikon, altstetten
rome: trastevere, testaccio
madrid: malasaña, chueca, lavapiés
barcelona: gràcia, eixample
lisbon: alfama, bairro alto
amsterdam: jordaan, de pijp
istanbul: kadikoy=kadıköy, beyoglu=beyoğlu, besiktas=beşiktaş, uskudar=üsküdar
tokyo: shibuya, shinjuku, ginza, harajuku
sydney: bondi=bondi beach, manly, parramatta
melbourne: fitzroy, st kilda=st. kilda
toronto: etobicoke
mumbai: bandra, andheri
rio de janeiro: copacabana, ipanema
mexico city: coyoacan=coyoacán
buenos aires: recoleta
"""
"""City, a colon, its quarters; ``name=other|other``. The city stands under its one name."""
