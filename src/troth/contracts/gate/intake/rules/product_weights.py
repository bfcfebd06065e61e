"""What speaks for each product, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

PRODUCT_WEIGHTS: Final = {
    "PROD_AUTO": """
- 70; aboutme -25; account -5; act -31; address -29; ads -14; asked -18; before 36; change 27;
claimno 83; claimref 63; complain -16; contract -20; court 16; covered -9; cue:ACCIDENT -41;
cue:AUTO 185; cue:COMMERCIAL -48; cue:HEALTH -76; cue:HOME -92; cue:LEGAL_EXPENSE -32;
cue:LIABILITY 6; cue:LIFE -13; cue:PRIVACY_SENSITIVE -23; cue:PROPERTY -65; cue:TRAVEL -51;
data 11; dispute 20; end -22; erase -8; expert 12; fail 5; family -25; gone 14; hold 8; hours -15;
lossnoun 20; move 34; noreply -14; object -5; paper 13; payout 27; premium -43; pricy 61;
quote 14; recent 23; report -34; rude 14; said:ACCIDENT -12; said:AUTO 78; said:COMMERCIAL 14;
said:HEALTH -8; said:LEGAL_EXPENSE -32; said:LIABILITY -25; said:LIFE -29; said:TRAVEL -10;
status -41; statute -11; sue 45; suppose 16; terms -5; thanks -30; transfer -11; vehicle 56;
yourinsured -9
""",
    "PROD_HOME": """
- -2; aboutme -29; account 19; act 18; address -34; ads -17; asks 38; before 15; change 22;
claimno -5; claimref -6; complain -9; contract -17; court 19; covered -7; cue:ACCIDENT -44;
cue:AUTO -45; cue:COMMERCIAL -13; cue:HEALTH -35; cue:HOME 176; cue:LEGAL_EXPENSE -18;
cue:LIABILITY -35; cue:LIFE -26; cue:PRIVACY_SENSITIVE -48; cue:PROPERTY 49; cue:TRAVEL -61;
data 46; dispute -9; end 10; erase -24; expert -9; fail 32; family 58; gone -9; handin 17;
hold -8; hours 8; lawyer -10; lossdone -40; noreply 30; now -42; object -13; paper 4; pricy 5;
quote -18; recent -18; report 61; rude 24; said:ACCIDENT -5; said:AUTO -9; said:COMMERCIAL -14;
said:HEALTH 12; said:HOME 137; said:LEGAL_EXPENSE -10; said:LIABILITY -19; said:LIFE -28;
said:PROPERTY 17; said:TRAVEL -15; staff 29; status 19; statute 10; sue -5; suppose -13; tech 21;
terms -7; thanks -39; theirclient 14; transfer 25; vehicle -18; yourinsured -9
""",
    "PROD_PROPERTY": """
- -88; aboutme 8; act -11; address 19; asked -6; asks -31; before -12; broker -7; change 20;
claimno 49; claimref -6; complain 27; contract 19; court 32; covered -7; cue:ACCIDENT -54;
cue:AUTO -27; cue:COMMERCIAL -6; cue:HEALTH -52; cue:LEGAL_EXPENSE 10; cue:LIABILITY 35;
cue:LIFE -7; cue:PRIVACY_SENSITIVE -26; cue:PROPERTY 225; cue:TRAVEL -27; data -17; dispute 11;
end 29; expert 56; fail -55; family -49; gone -12; handin -26; hold 26; lawyer 34; lossdone -60;
lossnoun 11; move 10; noreply -19; now 27; paper 38; premium 29; pricy 4; quote 42; recent 59;
report -52; rude 42; said:ACCIDENT -16; said:AUTO -28; said:COMMERCIAL -11; said:HOME -35;
said:LEGAL_EXPENSE -28; said:LIFE -13; said:PROPERTY 80; said:TRAVEL -12; staff -43; sue 26;
suppose -50; tech -34; thanks -18; transfer 15; vehicle -13; yourinsured 36
""",
    "PROD_LIABILITY": """
- 27; aboutme 14; account 14; act -75; ads -5; asked 8; asks -37; before -25; broker 13;
claimno -16; claimref 36; complain 16; contract -27; court -36; covered 45; cue:ACCIDENT 59;
cue:AUTO 28; cue:COMMERCIAL -19; cue:HEALTH 20; cue:HOME 40; cue:LEGAL_EXPENSE 8;
cue:LIABILITY 142; cue:LIFE -44; cue:TRAVEL 7; data -31; end -23; erase -31; expert -19;
family 17; gone -8; handin 29; hold 13; hours -16; lawyer -7; lossdone 78; lossnoun -4; move -14;
noreply -23; now -14; object 8; paper -19; payout 37; premium 35; pricy -60; quote -28;
recent -50; report 14; rude -14; said:ACCIDENT -48; said:AUTO -25; said:COMMERCIAL -20;
said:HEALTH -44; said:HOME -29; said:LEGAL_EXPENSE -31; said:LIABILITY 72; said:LIFE -13;
said:PROPERTY 8; said:TRAVEL -4; status 7; statute -21; sue -18; suppose 14; tech -42; terms 38;
thanks 8; theirclient 15; transfer -39; vehicle 5; yourinsured 21
""",
    "PROD_LEGAL_EXPENSE": """
- -135; aboutme -8; act 5; asked 21; asks 13; before -7; broker -5; change -13; claimno 9;
claimref -4; complain -11; contract 4; court -5; cue:ACCIDENT -42; cue:AUTO 38; cue:COMMERCIAL -8;
cue:HEALTH -19; cue:HOME -19; cue:LEGAL_EXPENSE 206; cue:LIABILITY 8; cue:LIFE -8;
cue:PROPERTY -7; cue:TRAVEL -7; data -9; dispute -46; end 17; erase -6; expert -24; fail -13;
family -8; gone -10; handin -15; hours -20; lawyer 27; lossdone -16; lossnoun -16; move 5;
noreply -16; now 27; paper -17; payout -16; premium 53; pricy 12; recent -5; report 32; rude -35;
said:ACCIDENT -6; said:AUTO 26; said:COMMERCIAL -14; said:HEALTH -8; said:HOME -34;
said:LEGAL_EXPENSE 170; said:LIABILITY 17; said:LIFE -11; said:PROPERTY -19; staff -17;
status -10; sue -29; suppose 19; terms 33; theirclient -5; transfer -23; vehicle 4;
yourinsured -14
""",
    "PROD_TRAVEL": """
- -61; account -4; act -14; address -6; asked -25; asks 24; before -12; broker -33; change -20;
claimref -34; complain 9; contract -27; court -17; covered 37; cue:ACCIDENT -6; cue:AUTO -23;
cue:COMMERCIAL -42; cue:HEALTH 43; cue:LEGAL_EXPENSE -35; cue:LIABILITY -34; cue:LIFE -11;
cue:PRIVACY_SENSITIVE 54; cue:PROPERTY -51; cue:TRAVEL 228; data 5; dispute 27; end -28; erase -9;
expert 16; fail -9; family 55; gone -13; handin -22; hold -15; hours -9; lawyer -8; lossdone 76;
lossnoun -22; move -29; noreply 17; now -7; paper 14; payout 12; pricy -21; quote 12; recent -25;
report 15; rude 7; said:ACCIDENT -11; said:COMMERCIAL -8; said:HEALTH 10; said:HOME 23;
said:LIABILITY 13; said:LIFE -9; said:PROPERTY -19; said:TRAVEL 135; statute -7; suppose -9;
tech 24; terms -8; thanks -6; theirclient -6; transfer 27; yourinsured -12
""",
    "PROD_HEALTH": """
- -38; aboutme 36; account -7; act -13; address -13; asked -55; asks -13; before 20; broker -23;
change 17; claimno -10; claimref -11; complain -17; contract -16; court 19; covered 28;
cue:ACCIDENT -54; cue:AUTO -36; cue:COMMERCIAL 45; cue:HEALTH 205; cue:HOME -22;
cue:LEGAL_EXPENSE -17; cue:LIABILITY -61; cue:LIFE 14; cue:PRIVACY_SENSITIVE 36; cue:PROPERTY -54;
cue:TRAVEL -13; data -28; dispute 27; end 43; expert -29; gone 6; hold 29; hours -25; lawyer 5;
lossdone -46; lossnoun -26; move 20; noreply 12; now 36; object -7; paper 49; payout 38;
premium 14; pricy 28; quote -16; rude -11; said:ACCIDENT -27; said:AUTO 9; said:COMMERCIAL -26;
said:HEALTH 92; said:HOME -22; said:LEGAL_EXPENSE -22; said:LIABILITY -9; said:PROPERTY -8;
said:TRAVEL 16; staff 14; status 23; sue 43; suppose 40; tech -16; terms -21; thanks -13;
theirclient -6; transfer -34; vehicle -18
""",
    "PROD_LIFE": """
- -56; aboutme -16; account 32; act 36; ads -14; asked 63; asks 31; before 30; change 32;
claimno -25; claimref 6; complain -10; contract 46; court -38; covered 8; cue:ACCIDENT 45;
cue:AUTO -51; cue:COMMERCIAL -16; cue:HEALTH -18; cue:HOME -23; cue:LEGAL_EXPENSE -24;
cue:LIABILITY -24; cue:LIFE 210; cue:PRIVACY_SENSITIVE 10; cue:PROPERTY -19; cue:TRAVEL -6;
data -6; dispute -40; end -7; erase -30; expert -14; fail -7; family 11; gone -7; handin 53;
hold -8; hours -17; lawyer -11; lossdone -17; lossnoun -14; noreply -25; now 13; object -11;
paper -51; payout 21; pricy 6; quote 20; recent 21; report 26; rude 9; said:ACCIDENT 17;
said:AUTO -12; said:COMMERCIAL 10; said:HEALTH -10; said:LEGAL_EXPENSE -13; said:LIABILITY 5;
said:LIFE 119; said:PROPERTY 17; said:TRAVEL -18; staff -32; status -12; statute 4; sue -17;
suppose 8; tech 24; thanks -9; theirclient 41; vehicle -11; yourinsured 8
""",
    "PROD_ACCIDENT": """
- -51; aboutme -11; act -5; asks -20; before -21; broker 18; change -45; claimno -4; claimref 13;
contract 42; court -13; covered 11; cue:ACCIDENT 230; cue:AUTO 22; cue:COMMERCIAL -19;
cue:HEALTH -13; cue:HOME -46; cue:LIABILITY -25; cue:LIFE -34; cue:PRIVACY_SENSITIVE 35;
cue:TRAVEL -8; data -22; end 28; erase 29; fail 8; family 6; gone 21; hold -17; hours 8;
lawyer -7; lossdone 5; lossnoun 49; move 8; noreply -5; paper -17; payout -19; premium -35;
pricy -8; quote -6; recent -11; report 10; said:ACCIDENT 141; said:AUTO -20; said:COMMERCIAL -13;
said:HEALTH 27; said:HOME 4; said:LEGAL_EXPENSE 34; said:LIABILITY -8; said:PROPERTY -25;
said:TRAVEL -11; status -5; suppose -40; tech 5; terms 6; vehicle -17; yourinsured -4
""",
    "PROD_COMMERCIAL": """
- 9; aboutme -10; account -17; act 32; asked 28; asks -7; before 17; claimno -15; claimref 54;
complain -7; contract 67; court 5; covered -9; cue:ACCIDENT -35; cue:AUTO -18; cue:COMMERCIAL 146;
cue:HEALTH -6; cue:HOME 16; cue:LEGAL_EXPENSE -50; cue:LIABILITY 14; cue:LIFE -40;
cue:PRIVACY_SENSITIVE -6; cue:PROPERTY -17; cue:TRAVEL -35; data -48; dispute 38; end -26;
erase 14; expert 39; fail -19; family -51; gone -34; handin -31; hold -37; hours 19; lawyer 24;
lossdone 74; lossnoun 48; move -25; noreply -17; now -51; object -6; payout -44; premium -17;
pricy 8; quote 49; rude -13; said:ACCIDENT -12; said:COMMERCIAL 144; said:HEALTH -22;
said:HOME -24; said:LEGAL_EXPENSE -30; said:LIABILITY 15; said:LIFE -20; said:PROPERTY 12;
said:TRAVEL -18; staff -24; status 24; statute -18; sue -4; suppose -9; tech -29; terms -10;
thanks 18; theirclient -41; transfer -18; vehicle 33; yourinsured -11
""",
    "PROD_UNKNOWN": """
- 325; aboutme 42; account -29; act 57; address 57; ads 54; asked -17; before -40; broker 37;
change -39; claimno -67; claimref -113; complain 15; contract -71; court 18; covered -95;
cue:ACCIDENT -59; cue:AUTO -71; cue:COMMERCIAL -20; cue:HEALTH -49; cue:HOME -32;
cue:LEGAL_EXPENSE -47; cue:LIABILITY -25; cue:LIFE -43; cue:PRIVACY_SENSITIVE -31;
cue:PROPERTY -59; cue:TRAVEL -28; data 100; dispute -33; end -20; erase 67; expert -26; fail 60;
family -9; gone 52; hold 10; hours 67; lawyer -46; lossdone -58; lossnoun -43; move -16;
noreply 61; now 12; object 32; paper -16; payout -61; premium -40; pricy -35; quote -68; recent 9;
report -75; rude -22; said:ACCIDENT -21; said:AUTO -24; said:COMMERCIAL -60; said:HEALTH -48;
said:HOME -18; said:LEGAL_EXPENSE -38; said:LIABILITY -65; said:PROPERTY -61; said:TRAVEL -62;
staff 69; statute 47; sue -42; suppose 24; tech 47; terms -22; thanks 93; theirclient -14;
transfer 53; vehicle -21; yourinsured -5
""",
}
"""In hundredths, by label; ``-`` always counts."""
