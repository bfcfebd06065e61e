"""What speaks for each product, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

PRODUCT_WEIGHTS: Final = {
    "PROD_AUTO": """
- 89; aboutme -19; account -9; act -32; address -28; ads -14; asked -19; asks -26; before 34;
broker 4; change 8; claimno 79; claimref 64; complain -17; contract -6; court 11; covered -13;
cue:ACCIDENT -42; cue:AUTO 190; cue:COMMERCIAL -51; cue:HEALTH -73; cue:HOME -87;
cue:LEGAL_EXPENSE -23; cue:LIFE -14; cue:PRIVACY_SENSITIVE -28; cue:PROPERTY -63; cue:TRAVEL -44;
data 18; dispute 16; end -23; erase -6; expert 15; fail 12; family -23; gone 10; hours 9;
lawyer -7; lossnoun 26; move 40; noreply -27; object -6; paper 9; payout 25; premium -54;
pricy 51; quote 15; recent 18; report -42; rude 10; said:ACCIDENT -13; said:AUTO 73;
said:COMMERCIAL 29; said:HEALTH -9; said:LEGAL_EXPENSE -29; said:LIABILITY -27; said:LIFE -27;
said:TRAVEL -17; staff 6; status -43; statute -13; sue 44; suppose 20; tech 10; thanks -35;
transfer -22; vehicle 58; yourinsured -14
""",
    "PROD_HOME": """
- -4; aboutme -23; account 18; act 10; address -29; ads -17; asked 4; asks 38; before 6;
broker -13; change 15; claimno -8; claimref -7; complain -12; contract -16; court 29; covered -11;
cue:ACCIDENT -47; cue:AUTO -48; cue:COMMERCIAL -14; cue:HEALTH -33; cue:HOME 180;
cue:LEGAL_EXPENSE -13; cue:LIABILITY -37; cue:LIFE -21; cue:PRIVACY_SENSITIVE -36;
cue:PROPERTY 51; cue:TRAVEL -57; data 58; dispute -17; end 9; erase -17; expert -9; fail 33;
family 68; gone -16; handin 19; hold -10; hours 16; lawyer -12; lossdone -36; lossnoun -8;
noreply 31; now -31; object -11; paper 13; premium -6; pricy 12; quote -23; recent -22; report 79;
rude 21; said:ACCIDENT -6; said:AUTO -21; said:COMMERCIAL -12; said:HEALTH 11; said:HOME 138;
said:LEGAL_EXPENSE -9; said:LIABILITY -12; said:LIFE -26; said:PROPERTY 17; said:TRAVEL -14;
staff 22; status 24; statute 10; suppose -24; tech -16; terms -14; thanks -38; theirclient 16;
transfer 22; vehicle -20; yourinsured -12
""",
    "PROD_PROPERTY": """
- -99; act -21; address 12; asks -26; before -12; broker -10; change 41; claimno 52; claimref -9;
complain 27; contract 18; court 37; covered -8; cue:ACCIDENT -52; cue:AUTO -13; cue:COMMERCIAL 4;
cue:HEALTH -58; cue:LEGAL_EXPENSE 10; cue:LIABILITY 33; cue:PRIVACY_SENSITIVE -19;
cue:PROPERTY 217; cue:TRAVEL -35; data -30; end 34; erase -6; expert 65; fail -52; family -51;
gone -8; handin -24; hold 22; hours -21; lawyer 36; lossdone -57; lossnoun 8; move 11;
noreply -18; now 30; object -7; paper 48; premium 24; pricy 9; quote 42; recent 59; report -22;
rude 46; said:ACCIDENT -15; said:AUTO -21; said:COMMERCIAL -9; said:HOME -29;
said:LEGAL_EXPENSE -30; said:LIFE -16; said:PROPERTY 94; said:TRAVEL -12; staff -33; sue 28;
suppose -47; tech -22; terms -9; thanks -14; transfer 18; vehicle -8; yourinsured 34
""",
    "PROD_LIABILITY": """
- 17; aboutme 8; account 10; act -63; address 5; asked 8; asks -31; before -22; broker 15;
claimno -14; claimref 29; complain 22; contract -31; court -33; covered 43; cue:ACCIDENT 58;
cue:AUTO 27; cue:COMMERCIAL -13; cue:HEALTH 29; cue:HOME 41; cue:LIABILITY 145; cue:LIFE -45;
cue:TRAVEL 11; data -35; end -27; erase -27; expert -20; family 22; handin 19; hold 13; hours -7;
lawyer -7; lossdone 78; lossnoun 4; move -10; noreply -21; now -18; object 7; paper -23;
payout 42; premium 48; pricy -61; quote -27; recent -44; rude -9; said:ACCIDENT -46;
said:AUTO -22; said:COMMERCIAL -27; said:HEALTH -40; said:HOME -30; said:LEGAL_EXPENSE -33;
said:LIABILITY 76; said:LIFE -14; said:PROPERTY 4; status 6; statute -22; sue -14; suppose 16;
tech -38; terms 42; thanks 4; theirclient 13; transfer -38; vehicle 6; yourinsured 24
""",
    "PROD_LEGAL_EXPENSE": """
- -126; act 8; address -4; asked 22; asks 16; before -11; change -11; claimno 9; claimref -8;
complain -6; cue:ACCIDENT -42; cue:AUTO 26; cue:COMMERCIAL -12; cue:HEALTH -19; cue:HOME -23;
cue:LEGAL_EXPENSE 197; cue:LIABILITY 5; cue:LIFE -12; cue:PRIVACY_SENSITIVE -14; cue:TRAVEL -18;
data -9; dispute -48; end 30; expert -32; fail -17; family -5; gone -13; hours -34; lawyer 25;
lossdone -11; lossnoun -16; noreply -16; now 30; object 4; payout -18; premium 49; pricy 17;
recent -5; report 49; rude -36; said:ACCIDENT -5; said:AUTO 32; said:COMMERCIAL -17;
said:HEALTH -8; said:HOME -34; said:LEGAL_EXPENSE 172; said:LIABILITY 17; said:LIFE -10;
said:PROPERTY -15; said:TRAVEL -7; staff -17; status -13; sue -26; suppose 23; tech -7; terms 37;
transfer -19; yourinsured -11
""",
    "PROD_TRAVEL": """
- -54; aboutme -7; act -17; address -5; asked -35; asks 25; before -18; broker -34; change -19;
claimref -30; contract -27; court -13; covered 46; cue:ACCIDENT -8; cue:AUTO -23;
cue:COMMERCIAL -45; cue:HEALTH 42; cue:LEGAL_EXPENSE -34; cue:LIABILITY -38; cue:LIFE -12;
cue:PRIVACY_SENSITIVE 58; cue:PROPERTY -51; cue:TRAVEL 226; dispute 29; end -34; erase -7;
expert 16; fail -19; family 58; gone -10; handin -22; hold -13; hours -16; lossdone 70;
lossnoun -24; move -27; noreply 22; now -13; paper 13; payout 12; premium 10; pricy -17; quote 12;
recent -27; rude 4; said:ACCIDENT -13; said:AUTO 8; said:HEALTH 13; said:HOME 26;
said:LEGAL_EXPENSE -8; said:LIABILITY 12; said:LIFE -15; said:PROPERTY -24; said:TRAVEL 140;
staff -6; statute -9; suppose -13; tech 32; terms -8; thanks -9; transfer 32; yourinsured -11
""",
    "PROD_HEALTH": """
- -37; aboutme 34; account -9; act -15; address -10; asked -56; asks -14; before 23; broker -17;
change 18; claimno -9; claimref -18; complain -13; contract -20; court 27; covered 37;
cue:ACCIDENT -56; cue:AUTO -39; cue:COMMERCIAL 46; cue:HEALTH 206; cue:HOME -22;
cue:LEGAL_EXPENSE -19; cue:LIABILITY -69; cue:LIFE 15; cue:PRIVACY_SENSITIVE 38; cue:PROPERTY -59;
cue:TRAVEL -10; data -23; dispute 24; end 37; erase -6; expert -28; gone 8; handin -4; hold 30;
hours -20; lawyer 10; lossdone -39; lossnoun -35; move 20; noreply 7; now 36; object -9; paper 41;
payout 32; premium 14; pricy 32; quote -17; recent -5; report 9; rude -7; said:ACCIDENT -29;
said:AUTO 5; said:COMMERCIAL -26; said:HEALTH 88; said:HOME -25; said:LEGAL_EXPENSE -20;
said:LIABILITY -11; said:PROPERTY -8; said:TRAVEL 17; staff 10; status 18; sue 43; suppose 45;
tech -6; terms -18; thanks -16; transfer -26; vehicle -20
""",
    "PROD_LIFE": """
- -63; aboutme -20; account 34; act 34; ads -13; asked 58; asks 33; before 40; change 27;
claimno -24; claimref 12; complain -5; contract 39; court -46; cue:ACCIDENT 53; cue:AUTO -59;
cue:COMMERCIAL -18; cue:HEALTH -11; cue:HOME -16; cue:LEGAL_EXPENSE -24; cue:LIABILITY -15;
cue:LIFE 214; cue:PRIVACY_SENSITIVE 10; cue:PROPERTY -17; cue:TRAVEL 4; data -5; dispute -31;
end -5; erase -32; expert -20; fail -11; family 6; gone -13; handin 55; hold -5; hours -16;
lawyer -14; lossdone -22; lossnoun -9; noreply -25; now 12; object -9; paper -48; payout 20;
pricy 7; quote 23; recent 27; report 12; rude 8; said:ACCIDENT 16; said:AUTO -13;
said:COMMERCIAL 4; said:HEALTH -5; said:HOME 5; said:LEGAL_EXPENSE -15; said:LIFE 125;
said:PROPERTY 13; said:TRAVEL -14; staff -37; status -11; sue -25; suppose 7; tech 14; thanks -8;
theirclient 35; transfer 7; vehicle -11; yourinsured 9
""",
    "PROD_ACCIDENT": """
- -57; act 5; asked 5; asks -11; before -21; broker 11; change -36; claimref 17; complain -4;
contract 34; court -9; covered 16; cue:ACCIDENT 235; cue:AUTO 22; cue:COMMERCIAL -14;
cue:HEALTH -26; cue:HOME -50; cue:LIABILITY -32; cue:LIFE -45; cue:PRIVACY_SENSITIVE 19;
cue:TRAVEL -23; data -20; dispute 6; end 25; erase 29; expert 8; fail 7; family -6; gone 24;
hold -7; hours 8; lawyer -11; lossdone 11; lossnoun 37; move 7; now 8; paper -22; payout -19;
premium -40; pricy -20; quote -5; recent -10; report 6; said:ACCIDENT 143; said:AUTO -22;
said:COMMERCIAL -12; said:HEALTH 27; said:LEGAL_EXPENSE 37; said:LIABILITY -5; said:LIFE -8;
said:PROPERTY -29; said:TRAVEL -6; staff 15; status -8; suppose -43; tech 11; vehicle -18
""",
    "PROD_COMMERCIAL": """
- 5; aboutme -7; account -14; act 42; address -21; asked 32; before 27; change 7; claimno -12;
claimref 61; complain -13; contract 66; covered -15; cue:ACCIDENT -37; cue:AUTO -17;
cue:COMMERCIAL 140; cue:HEALTH -7; cue:HOME 15; cue:LEGAL_EXPENSE -47; cue:LIABILITY 25;
cue:LIFE -40; cue:PRIVACY_SENSITIVE -5; cue:PROPERTY -18; cue:TRAVEL -28; data -59; dispute 42;
end -23; erase 15; expert 29; fail -23; family -63; gone -34; handin -32; hold -34; hours 16;
lawyer 24; lossdone 75; lossnoun 56; move -28; noreply -9; now -58; object -8; paper -5;
payout -44; premium -9; pricy 4; quote 56; report -16; rude -10; said:ACCIDENT -11;
said:COMMERCIAL 142; said:HEALTH -24; said:HOME -27; said:LEGAL_EXPENSE -26; said:LIABILITY 12;
said:LIFE -10; said:PROPERTY 14; said:TRAVEL -20; staff -23; status 31; statute -16; sue -9;
suppose -15; tech -47; terms -4; thanks 24; theirclient -51; transfer -20; vehicle 31;
yourinsured -14
""",
    "PROD_UNKNOWN": """
- 329; aboutme 35; account -20; act 49; address 81; ads 54; asked -20; asks -7; before -46;
broker 45; change -48; claimno -69; claimref -110; complain 20; contract -61; court -7;
covered -95; cue:ACCIDENT -61; cue:AUTO -66; cue:COMMERCIAL -22; cue:HEALTH -49; cue:HOME -36;
cue:LEGAL_EXPENSE -47; cue:LIABILITY -21; cue:LIFE -38; cue:PRIVACY_SENSITIVE -26;
cue:PROPERTY -56; cue:TRAVEL -26; data 107; dispute -23; end -23; erase 62; expert -24; fail 62;
family -8; gone 56; handin -7; hold 4; hours 64; lawyer -39; lossdone -68; lossnoun -39; move -16;
noreply 56; now 4; object 39; paper -27; payout -54; premium -35; pricy -34; quote -77; recent 5;
report -74; rude -29; said:ACCIDENT -20; said:AUTO -23; said:COMMERCIAL -68; said:HEALTH -55;
said:HOME -21; said:LEGAL_EXPENSE -39; said:LIABILITY -64; said:LIFE 4; said:PROPERTY -66;
said:TRAVEL -64; staff 63; statute 53; sue -41; suppose 30; tech 69; terms -26; thanks 97;
theirclient -6; transfer 41; vehicle -16
""",
}
"""In hundredths, by label; ``-`` always counts."""
