"""What speaks for each product, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

PRODUCT_WEIGHTS: Final = {
    "PROD_AUTO": """
- 102; aboutme -35; act -37; address -35; ads -17; asked -5; asks -23; before 34; broker -11;
change 40; claimno 83; claimref 51; complain -34; contract -31; court 19; covered -16;
cue:ACCIDENT -22; cue:AUTO 172; cue:COMMERCIAL -46; cue:HEALTH -51; cue:HOME -109;
cue:LEGAL_EXPENSE -18; cue:LIABILITY 9; cue:LIFE -12; cue:PRIVACY_SENSITIVE -32; cue:PROPERTY -71;
cue:TRAVEL -38; data 20; dispute 16; end -20; erase -11; expert 8; fail -12; family -23; gone 9;
hold -7; lawyer -15; lossdone 24; lossnoun 14; move 36; noreply -14; now -8; object -9; paper 5;
payout 39; premium -48; pricy 83; quote 8; report -26; rude 11; said:ACCIDENT -18; said:AUTO 81;
said:COMMERCIAL -9; said:HEALTH -17; said:HOME -17; said:LEGAL_EXPENSE -50; said:LIABILITY -33;
said:LIFE -34; said:PROPERTY 9; staff -12; status -39; statute -19; sue 54; suppose 18; tech -26;
terms -7; thanks -39; theirclient -6; transfer -26; vehicle 61; yourinsured -4
""",
    "PROD_HOME": """
- -12; aboutme -29; account 18; act 34; address -18; ads -19; asks 37; before 8; broker -16;
change 12; claimno -9; claimref -10; complain 4; contract -12; court 25; covered 7;
cue:ACCIDENT -31; cue:AUTO -30; cue:COMMERCIAL -7; cue:HEALTH -34; cue:HOME 182;
cue:LEGAL_EXPENSE -20; cue:LIABILITY -47; cue:PRIVACY_SENSITIVE -48; cue:PROPERTY 53;
cue:TRAVEL -50; data 51; dispute -23; end 14; erase -23; expert -7; fail 36; family 68; gone -15;
handin 10; hold -9; hours 7; lawyer -9; lossdone -36; lossnoun -6; noreply 47; now -45;
object -13; paper 24; premium -10; pricy 10; quote -22; recent -7; report 59; rude 25;
said:ACCIDENT -7; said:HEALTH -5; said:HOME 109; said:LEGAL_EXPENSE -23; said:LIABILITY -19;
said:LIFE -17; said:PROPERTY 13; said:TRAVEL -14; staff 30; status 31; statute 6; sue -4;
suppose -12; tech 4; terms -17; thanks -45; theirclient 4; transfer 12; vehicle -28;
yourinsured -8
""",
    "PROD_PROPERTY": """
- -109; account 4; act -19; address 11; asked -6; asks -25; broker -6; change 45; claimno 54;
claimref 4; complain 23; contract 13; court 35; cue:ACCIDENT -49; cue:AUTO -39; cue:HEALTH -45;
cue:LEGAL_EXPENSE 6; cue:LIABILITY 31; cue:LIFE 15; cue:PRIVACY_SENSITIVE -18; cue:PROPERTY 251;
cue:TRAVEL -30; data -25; end 34; erase -23; expert 69; fail -56; family -59; handin -16; hold 20;
hours -11; lawyer 32; lossdone -70; lossnoun 12; move 23; now 21; object -4; paper 45; premium 14;
pricy 7; quote 34; recent 74; report -61; rude 44; said:ACCIDENT 10; said:AUTO 9;
said:COMMERCIAL -37; said:HEALTH -7; said:HOME -11; said:LEGAL_EXPENSE -32; said:LIABILITY 24;
said:LIFE -11; said:PROPERTY 32; said:TRAVEL -13; staff -31; status -13; sue 24; suppose -43;
tech -45; thanks -19; transfer 23; vehicle -11; yourinsured 32
""",
    "PROD_LIABILITY": """
- 21; aboutme 10; account 31; act -49; address 7; asks -8; before -30; broker 9; change -8;
claimno -29; claimref 42; complain 11; contract -30; court -21; covered 33; cue:ACCIDENT 53;
cue:AUTO 29; cue:COMMERCIAL -9; cue:HEALTH 53; cue:HOME 34; cue:LEGAL_EXPENSE -11;
cue:LIABILITY 135; cue:LIFE -40; cue:PRIVACY_SENSITIVE 12; data -21; dispute -14; end -40;
erase -31; expert -15; fail 5; family 24; gone -4; handin 22; hold 10; hours -14; lawyer -11;
lossdone 66; lossnoun -8; move -13; noreply -30; now -14; object 5; paper -10; payout 35;
premium 43; pricy -46; quote -32; recent -55; rude -6; said:ACCIDENT -42; said:AUTO -37;
said:COMMERCIAL 12; said:HEALTH -31; said:HOME -5; said:LEGAL_EXPENSE 56; said:LIABILITY 76;
said:LIFE -17; said:TRAVEL 9; staff -12; status -5; statute -25; sue -13; suppose 22; tech -31;
terms 38; thanks 8; theirclient 18; transfer -32; yourinsured 46
""",
    "PROD_LEGAL_EXPENSE": """
- -141; aboutme -12; act 6; address -5; asked 13; asks 22; change -6; claimno 16; claimref 10;
complain 10; contract 8; court -6; cue:ACCIDENT -42; cue:AUTO 18; cue:COMMERCIAL -22;
cue:HEALTH -22; cue:HOME -22; cue:LEGAL_EXPENSE 215; cue:LIFE -8; cue:PRIVACY_SENSITIVE -9;
cue:PROPERTY 11; cue:TRAVEL -22; data 11; dispute -42; end 38; erase -5; expert -23; fail -9;
family -19; gone -18; hold -8; hours -37; lawyer 46; lossdone -17; lossnoun -17; move 6;
noreply -29; now 27; paper -20; payout -26; premium 51; pricy 7; quote -5; recent -13; report 40;
rude -34; said:ACCIDENT -4; said:AUTO 26; said:COMMERCIAL -22; said:HEALTH -15; said:HOME -16;
said:LEGAL_EXPENSE 115; said:LIABILITY 8; said:LIFE -18; said:PROPERTY -9; said:TRAVEL -10;
staff -36; status -6; statute -8; sue -13; suppose 24; tech 7; terms 46; transfer -4;
yourinsured -18
""",
    "PROD_TRAVEL": """
- -22; account -12; act -24; address -7; asked -36; asks -21; before 17; broker -38; change -27;
claimno 13; claimref -4; complain 12; contract -30; court -17; covered 41; cue:ACCIDENT -25;
cue:AUTO -22; cue:COMMERCIAL -54; cue:HEALTH 63; cue:HOME 5; cue:LEGAL_EXPENSE -35;
cue:LIABILITY -28; cue:LIFE -21; cue:PRIVACY_SENSITIVE 48; cue:PROPERTY -51; cue:TRAVEL 222;
data -16; dispute 29; end -28; erase -7; expert 11; fail -11; family 41; gone -17; handin -30;
hold -15; hours -19; lawyer -8; lossdone 74; lossnoun -34; move -43; noreply 23; now -8; object 6;
paper -6; payout 4; premium 10; pricy -33; quote 11; recent -26; report 16; rude 5;
said:ACCIDENT -18; said:COMMERCIAL -10; said:HEALTH -23; said:HOME 5; said:LEGAL_EXPENSE -12;
said:LIABILITY -15; said:LIFE -21; said:PROPERTY -17; said:TRAVEL 71; staff 13; status 46;
statute -13; tech 23; terms -9; thanks -9; theirclient -16; transfer 11; yourinsured -12
""",
    "PROD_HEALTH": """
- -19; aboutme 30; account -18; act -14; address -19; ads -5; asked -37; asks -23; before 18;
broker -30; change -10; claimno -14; claimref -17; complain -27; court 12; covered 24;
cue:ACCIDENT -52; cue:AUTO -40; cue:COMMERCIAL 35; cue:HEALTH 156; cue:HOME -5;
cue:LEGAL_EXPENSE -6; cue:LIABILITY -65; cue:LIFE 8; cue:PRIVACY_SENSITIVE 73; cue:PROPERTY -70;
cue:TRAVEL -9; data -9; dispute 17; end 63; erase -10; expert -38; fail 22; family -18; gone 20;
handin -5; hold 47; lossdone -51; lossnoun -17; move 15; noreply 37; now 77; object -10; paper 39;
payout 22; premium 31; pricy 35; quote -9; recent -7; report -13; rude 18; said:ACCIDENT -50;
said:COMMERCIAL 21; said:HEALTH 133; said:HOME -35; said:LEGAL_EXPENSE -34; said:LIABILITY -20;
said:LIFE 7; said:PROPERTY -27; said:TRAVEL 14; staff 38; statute 16; sue 37; suppose 37;
tech -13; terms -10; thanks -15; theirclient -6; transfer -44; vehicle -22; yourinsured -5
""",
    "PROD_LIFE": """
- -64; aboutme -21; account 28; act 48; ads -12; asked 62; asks 29; before 23; change 18;
claimno -31; claimref 8; complain 8; contract 47; court -44; cue:ACCIDENT 52; cue:AUTO -50;
cue:HEALTH -8; cue:HOME -18; cue:LEGAL_EXPENSE -17; cue:LIFE 198; cue:PRIVACY_SENSITIVE 11;
cue:PROPERTY -32; cue:TRAVEL 9; data 14; dispute -36; end -9; erase -15; expert -14; fail -11;
family 32; gone 5; handin 62; hold -14; hours -11; lawyer -13; lossnoun -15; move 5; noreply -27;
object -8; paper -35; payout 18; premium 8; pricy 14; quote 23; recent 7; report 20; rude 9;
said:ACCIDENT 13; said:AUTO -15; said:COMMERCIAL -13; said:HEALTH -37; said:HOME 10;
said:LEGAL_EXPENSE -12; said:LIABILITY -18; said:LIFE 132; said:PROPERTY 14; said:TRAVEL -21;
staff -44; status -23; sue -18; suppose 27; tech 20; thanks -10; theirclient 52; transfer 6;
vehicle -11
""",
    "PROD_ACCIDENT": """
- -77; aboutme 19; account -5; asks -8; before -13; broker 12; change -37; claimref 23;
complain -6; contract 27; covered 15; cue:ACCIDENT 228; cue:AUTO 32; cue:COMMERCIAL -19;
cue:HEALTH -18; cue:HOME -59; cue:LEGAL_EXPENSE 16; cue:LIABILITY -27; cue:LIFE -53;
cue:PROPERTY -21; cue:TRAVEL -13; data -35; end 23; erase 25; expert 29; family -7; gone 23;
handin 13; hold -16; lawyer -17; lossnoun 46; move 7; noreply -8; now 20; paper -24; payout -19;
premium -23; pricy -13; recent 6; report 18; rude -5; said:ACCIDENT 159; said:AUTO -29;
said:COMMERCIAL -8; said:HEALTH 22; said:HOME -14; said:LEGAL_EXPENSE 27; said:LIFE -6;
said:PROPERTY 12; said:TRAVEL -4; staff 13; status -15; suppose -22; thanks -5; theirclient -6;
transfer 22; vehicle -16; yourinsured -8
""",
    "PROD_COMMERCIAL": """
- 3; aboutme -25; account -17; act 60; address -5; asked 38; asks 7; before 28; broker 5;
change 18; claimno -4; claimref 50; complain -29; contract 94; court 6; covered -7;
cue:ACCIDENT -35; cue:AUTO 14; cue:COMMERCIAL 141; cue:HEALTH -13; cue:HOME 9;
cue:LEGAL_EXPENSE -52; cue:LIABILITY 36; cue:LIFE -40; cue:PRIVACY_SENSITIVE -6; cue:PROPERTY -16;
cue:TRAVEL -37; data -51; dispute 48; end -37; erase 12; expert 26; fail -27; family -71;
gone -26; handin -36; hold -29; hours 16; lawyer 16; lossdone 56; lossnoun 55; move -26;
noreply -6; now -60; object -6; paper -12; payout -51; premium -7; quote 49; recent 9; report -5;
rude -24; said:ACCIDENT -31; said:AUTO -27; said:COMMERCIAL 109; said:HEALTH 25; said:HOME 9;
said:LEGAL_EXPENSE -15; said:LIABILITY -11; said:LIFE -34; said:PROPERTY 12; said:TRAVEL -17;
staff -8; status 45; suppose -31; tech -24; terms -8; thanks 23; theirclient -22; transfer -18;
vehicle 30; yourinsured -8
""",
    "PROD_UNKNOWN": """
- 317; aboutme 66; account -24; address 74; ads 60; asked -25; asks 12; before -90; broker 77;
change -45; claimno -81; claimref -155; complain 29; contract -89; court -11; covered -92;
cue:ACCIDENT -76; cue:AUTO -83; cue:COMMERCIAL -16; cue:HEALTH -80; cue:HOME -17;
cue:LEGAL_EXPENSE -77; cue:LIABILITY -50; cue:LIFE -46; cue:PRIVACY_SENSITIVE -29;
cue:PROPERTY -54; cue:TRAVEL -31; data 61; end -38; erase 88; expert -46; fail 65; family 31;
gone 26; handin -25; hold 20; hours 73; lawyer -22; lossdone -45; lossnoun -29; move -7;
noreply 11; now -12; object 40; paper -7; payout -26; premium -68; pricy -62; quote -54;
recent 13; report -53; rude -42; said:ACCIDENT -13; said:AUTO -5; said:COMMERCIAL -41;
said:HEALTH -45; said:HOME -34; said:LEGAL_EXPENSE -21; said:LIABILITY 5; said:LIFE 18;
said:PROPERTY -40; said:TRAVEL -14; staff 49; status -16; statute 51; sue -61; suppose -19;
tech 85; terms -31; thanks 115; theirclient -14; transfer 50; yourinsured -12
""",
}
"""In hundredths, by label; ``-`` always counts."""
