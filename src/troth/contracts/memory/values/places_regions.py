"""States and other parts of countries, with their other names."""

from __future__ import annotations

REGIONS = """
united states: alabama=al|ala, alaska=ak, arizona=az|ariz, arkansas=ar|ark,
    california=ca|calif|cali|kalifornien, colorado=co|colo, connecticut=ct|conn, delaware=de,
    florida=fl|fla, georgia=ga, hawaii=hi, idaho, illinois=il|ill, indiana=in|ind, iowa=ia,
    kansas=ks, kentucky=ky, louisiana=la, maine=me, maryland=md, massachusetts=ma|mass,
    michigan=mi|mich, minnesota=mn|minn, mississippi=ms|miss, missouri=mo, montana=mt,
    nebraska=ne|neb, nevada=nv|nev, new hampshire=nh, new jersey=nj|jersey, new mexico=nm, new
    york state=ny|upstate new york|new york, north carolina=nc, north dakota=nd, ohio=oh,
    oklahoma=ok|okla, oregon=or|ore, pennsylvania=pa|penn|penna, rhode island=ri, south
    carolina=sc, south dakota=sd, tennessee=tn|tenn, texas=tx|tex, utah=ut, vermont=vt,
    virginia=va, washington state=wa|wash|washington, west virginia=wv, wisconsin=wi|wis,
    wyoming=wy
germany: bavaria=bayern, baden-württemberg=baden-wuerttemberg|bw, hesse=hessen, north
    rhine-westphalia=nordrhein-westfalen|nrw, lower saxony=niedersachsen, saxony=sachsen,
    saxony-anhalt=sachsen-anhalt, thuringia=thüringen, brandenburg, mecklenburg-vorpommern,
    schleswig-holstein, rhineland-palatinate=rheinland-pfalz, saarland
austria: tyrol=tirol, carinthia=kärnten, styria=steiermark, upper austria=oberösterreich, lower
    austria=niederösterreich, vorarlberg, burgenland
united kingdom: england, scotland=schottland, wales, northern ireland=nordirland
canada: ontario=on|ont, quebec=qc|québec, british columbia=bc|b.c, alberta=ab|alta, manitoba=mb,
    saskatchewan=sk, nova scotia=ns, new brunswick=nb, newfoundland=nl, prince edward island=pei
australia: new south wales=nsw, victoria=vic, queensland=qld, south australia, western australia,
    tasmania, northern territory
france: brittany=bretagne, normandy=normandie, provence, alsace=elsass, burgundy
italy: tuscany=toskana|toscana, sicily=sizilien|sicilia, lombardy=lombardei|lombardia,
    sardinia=sardinien
spain: catalonia=katalonien|catalunya, andalusia=andalusien, basque country
india: maharashtra, karnataka, tamil nadu, kerala, gujarat, punjab, west bengal, telangana, uttar
    pradesh, rajasthan
japan: hokkaido, okinawa
netherlands: friesland, limburg
switzerland: canton of zurich, ticino=tessin
belgium: flanders=flandern, wallonia
"""
"""Country, a colon, its regions; ``name=other|other``."""

PARTS = """
california: bay area=the bay area|san francisco bay area, silicon valley, southern
    california=socal, northern california=norcal, napa valley, orange county
new york state: long island, upstate
bay area: silicon valley
bay area: san francisco, oakland, san jose, berkeley, palo alto, mountain view, cupertino,
    sunnyvale, menlo park, santa clara
silicon valley: san jose, palo alto, mountain view, cupertino, sunnyvale, menlo park, santa clara
southern california: los angeles, san diego, long beach, anaheim, irvine, riverside, pasadena
orange county: anaheim, santa ana, irvine
ruhr area: dortmund, essen, duisburg, bochum
england: yorkshire, cornwall, kent, devon, essex, sussex, surrey, lake district
hawaii: maui, oahu
germany: ruhr area=ruhrgebiet, black forest=schwarzwald
"""
"""Region, a colon, well-known parts of it."""
