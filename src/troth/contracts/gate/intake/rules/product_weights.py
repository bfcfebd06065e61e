"""What speaks for each product, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

PRODUCT_WEIGHTS: Final = {
    "PROD_AUTO": """
- 68; aboutme -22; account -6; act -33; address -30; ads -14; asked -19; before 33; change 30;
claimno 83; claimref 63; complain -11; contract -16; court 18; covered -13; cue:ACCIDENT -43;
cue:AUTO 184; cue:COMMERCIAL -47; cue:HEALTH -76; cue:HOME -85; cue:LEGAL_EXPENSE -29;
cue:LIABILITY 8; cue:LIFE -14; cue:PRIVACY_SENSITIVE -31; cue:PROPERTY -64; cue:TRAVEL -49;
data 13; dispute 25; end -20; erase -6; expert 12; family -28; gone 9; handin 9; hold 5;
hours -20; lossnoun 20; move 38; noreply -12; object -5; paper 15; payout 26; premium -44;
pricy 58; quote 20; recent 20; report -34; rude 15; said:ACCIDENT -13; said:AUTO 77;
said:COMMERCIAL 15; said:HEALTH -9; said:HOME -8; said:LEGAL_EXPENSE -30; said:LIABILITY -28;
said:LIFE -26; said:PROPERTY 5; said:TRAVEL -12; status -38; statute -10; sue 47; suppose 19;
tech -5; thanks -28; theirclient -4; transfer -12; vehicle 55; yourinsured -8
""",
    "PROD_HOME": """
- -1; aboutme -25; account 22; act 27; address -32; ads -17; asked 5; asks 37; before 15;
broker -4; change 16; claimno -5; claimref -5; complain -9; contract -15; court 18; covered -7;
cue:ACCIDENT -45; cue:AUTO -43; cue:COMMERCIAL -9; cue:HEALTH -36; cue:HOME 178;
cue:LEGAL_EXPENSE -22; cue:LIABILITY -36; cue:LIFE -22; cue:PRIVACY_SENSITIVE -46;
cue:PROPERTY 48; cue:TRAVEL -64; data 47; dispute -5; end 6; erase -24; expert -11; fail 33;
family 61; gone -13; handin 11; hold -9; hours 13; lawyer -7; lossdone -43; lossnoun -6;
noreply 31; now -43; object -11; paper 6; payout 7; quote -20; recent -20; report 60; rude 25;
said:ACCIDENT -6; said:AUTO -11; said:COMMERCIAL -18; said:HEALTH 12; said:HOME 138;
said:LEGAL_EXPENSE -10; said:LIABILITY -15; said:LIFE -27; said:PROPERTY 17; said:TRAVEL -15;
staff 29; status 18; statute 10; sue -5; suppose -17; tech 22; terms -11; thanks -39;
theirclient 17; transfer 22; vehicle -16; yourinsured -8
""",
    "PROD_PROPERTY": """
- -88; aboutme 5; act -14; address 15; asked -5; asks -34; before -19; broker -15; change 20;
claimno 49; claimref -9; complain 24; contract 22; court 34; cue:ACCIDENT -58; cue:AUTO -28;
cue:COMMERCIAL -4; cue:HEALTH -52; cue:LEGAL_EXPENSE 8; cue:LIABILITY 35;
cue:PRIVACY_SENSITIVE -20; cue:PROPERTY 227; cue:TRAVEL -29; data -22; dispute 6; end 30;
expert 57; fail -52; family -42; gone -8; handin -23; hold 23; lawyer 35; lossdone -62;
lossnoun 12; move 12; noreply -19; now 32; object -5; paper 36; premium 27; pricy 4; quote 37;
recent 59; report -56; rude 42; said:ACCIDENT -16; said:AUTO -30; said:COMMERCIAL -11;
said:HOME -28; said:LEGAL_EXPENSE -23; said:LIFE -11; said:PROPERTY 79; said:TRAVEL -13;
staff -39; sue 25; suppose -51; tech -40; terms -8; thanks -20; transfer 16; vehicle -7;
yourinsured 37
""",
    "PROD_LIABILITY": """
- 24; aboutme 14; account 10; act -74; ads -4; asked 7; asks -37; before -23; broker 13;
change -5; claimno -16; claimref 35; complain 17; contract -27; court -36; covered 47;
cue:ACCIDENT 57; cue:AUTO 26; cue:COMMERCIAL -19; cue:HEALTH 22; cue:HOME 37; cue:LEGAL_EXPENSE 9;
cue:LIABILITY 144; cue:LIFE -37; cue:TRAVEL 14; data -32; end -26; erase -31; expert -16;
family 18; gone -6; handin 28; hold 11; hours -8; lawyer -8; lossdone 76; lossnoun -9; move -14;
noreply -22; now -18; object 8; paper -19; payout 32; premium 33; pricy -52; quote -29;
recent -47; report 11; rude -14; said:ACCIDENT -48; said:AUTO -18; said:COMMERCIAL -20;
said:HEALTH -42; said:HOME -27; said:LEGAL_EXPENSE -33; said:LIABILITY 74; said:LIFE -11;
said:TRAVEL -8; staff 5; status 7; statute -21; sue -13; suppose 14; tech -41; terms 44; thanks 7;
theirclient 21; transfer -38; yourinsured 19
""",
    "PROD_LEGAL_EXPENSE": """
- -129; aboutme -5; asked 19; asks 12; before -5; change -14; claimno 9; claimref -7; court -6;
covered -4; cue:ACCIDENT -38; cue:AUTO 33; cue:COMMERCIAL -13; cue:HEALTH -15; cue:HOME -23;
cue:LEGAL_EXPENSE 208; cue:LIABILITY 11; cue:LIFE -12; cue:PROPERTY -6; cue:TRAVEL -12; data -9;
dispute -51; end 13; expert -28; fail -10; family -13; gone -11; handin -15; hours -26; lawyer 30;
lossdone -13; lossnoun -14; noreply -21; now 30; paper -11; payout -12; premium 53; pricy 13;
quote 5; recent -8; report 31; rude -40; said:ACCIDENT -6; said:AUTO 26; said:COMMERCIAL -14;
said:HEALTH -7; said:HOME -33; said:LEGAL_EXPENSE 165; said:LIABILITY 17; said:LIFE -13;
said:PROPERTY -19; staff -19; status -17; sue -30; suppose 16; tech 6; terms 33; transfer -27;
yourinsured -12
""",
    "PROD_TRAVEL": """
- -56; act -19; address -7; asked -32; asks 23; before -14; broker -33; change -22; claimref -31;
contract -21; court -13; covered 36; cue:ACCIDENT -8; cue:AUTO -22; cue:COMMERCIAL -43;
cue:HEALTH 43; cue:HOME -7; cue:LEGAL_EXPENSE -34; cue:LIABILITY -40; cue:LIFE -10;
cue:PRIVACY_SENSITIVE 59; cue:PROPERTY -50; cue:TRAVEL 227; dispute 24; end -29; erase -7;
expert 18; fail -10; family 59; gone -15; handin -22; hold -14; hours -12; lawyer -7; lossdone 74;
lossnoun -25; move -30; noreply 22; now -11; paper 16; payout 9; pricy -21; quote 9; recent -25;
report 15; rude 8; said:ACCIDENT -12; said:COMMERCIAL -7; said:HEALTH 8; said:HOME 25;
said:LEGAL_EXPENSE -4; said:LIABILITY 14; said:LIFE -8; said:PROPERTY -19; said:TRAVEL 136;
statute -8; suppose -12; tech 20; terms -9; thanks -5; theirclient -7; transfer 23;
yourinsured -11
""",
    "PROD_HEALTH": """
- -34; aboutme 35; account -5; act -13; address -12; asked -58; asks -15; before 18; broker -19;
change 18; claimno -12; claimref -11; complain -16; contract -10; court 19; covered 29;
cue:ACCIDENT -57; cue:AUTO -41; cue:COMMERCIAL 44; cue:HEALTH 205; cue:HOME -21;
cue:LEGAL_EXPENSE -16; cue:LIABILITY -57; cue:LIFE 13; cue:PRIVACY_SENSITIVE 38; cue:PROPERTY -54;
cue:TRAVEL -10; data -25; dispute 26; end 41; erase -5; expert -27; family -11; gone 4; hold 26;
hours -20; lossdone -44; lossnoun -33; move 18; noreply 10; now 39; object -8; paper 51;
payout 42; premium 14; pricy 27; quote -15; rude -11; said:ACCIDENT -27; said:AUTO 10;
said:COMMERCIAL -27; said:HEALTH 86; said:HOME -24; said:LEGAL_EXPENSE -21; said:LIABILITY -12;
said:PROPERTY -7; said:TRAVEL 15; staff 10; status 22; sue 43; suppose 42; tech -18; terms -18;
thanks -16; theirclient -8; transfer -33; vehicle -20
""",
    "PROD_LIFE": """
- -48; aboutme -17; account 32; act 36; ads -12; asked 61; asks 30; before 29; broker 7;
change 34; claimno -25; claimref 7; complain -12; contract 43; court -41; covered 6;
cue:ACCIDENT 50; cue:AUTO -51; cue:COMMERCIAL -17; cue:HEALTH -19; cue:HOME -23;
cue:LEGAL_EXPENSE -21; cue:LIABILITY -23; cue:LIFE 207; cue:PRIVACY_SENSITIVE 5; cue:PROPERTY -18;
data -4; dispute -40; end -7; erase -29; expert -20; fail -10; family 10; gone -9; handin 50;
hold -9; hours -20; lawyer -19; lossdone -15; lossnoun -7; move 5; noreply -29; now 10; object -9;
paper -54; payout 21; pricy 7; quote 17; recent 21; report 29; rude 10; said:ACCIDENT 16;
said:AUTO -13; said:COMMERCIAL 6; said:HEALTH -10; said:LEGAL_EXPENSE -12; said:LIFE 119;
said:PROPERTY 13; said:TRAVEL -17; staff -31; status -11; statute 4; sue -20; suppose 6; tech 23;
terms -6; thanks -9; theirclient 44; transfer 7; vehicle -9; yourinsured 8
""",
    "PROD_ACCIDENT": """
- -66; aboutme -9; asks -16; before -20; broker 18; change -40; claimref 19; complain 6;
contract 29; court -11; covered 16; cue:ACCIDENT 239; cue:AUTO 32; cue:COMMERCIAL -17;
cue:HEALTH -17; cue:HOME -42; cue:LIABILITY -28; cue:LIFE -41; cue:PRIVACY_SENSITIVE 27;
cue:PROPERTY -6; cue:TRAVEL -12; data -19; dispute 8; end 36; erase 29; expert 5; fail 7; gone 27;
hold -12; lawyer -10; lossdone 11; lossnoun 49; move 10; noreply -6; now 6; paper -20; payout -14;
premium -36; pricy -10; recent -7; report 8; said:ACCIDENT 137; said:AUTO -21;
said:COMMERCIAL -11; said:HEALTH 24; said:LEGAL_EXPENSE 34; said:LIABILITY -8; said:PROPERTY -25;
said:TRAVEL -9; sue 5; suppose -30; tech 11; terms 7; vehicle -13; yourinsured -6
""",
    "PROD_COMMERCIAL": """
- 6; aboutme -12; account -16; act 34; address 5; asked 27; asks -4; before 24; claimno -14;
claimref 56; complain -13; contract 67; court 7; covered -13; cue:ACCIDENT -36; cue:AUTO -20;
cue:COMMERCIAL 145; cue:HEALTH -5; cue:HOME 18; cue:LEGAL_EXPENSE -50; cue:LIABILITY 13;
cue:LIFE -44; cue:PRIVACY_SENSITIVE -5; cue:PROPERTY -18; cue:TRAVEL -35; data -53; dispute 36;
end -28; erase 11; expert 38; fail -22; family -47; gone -33; handin -29; hold -40; hours 20;
lawyer 26; lossdone 75; lossnoun 57; move -24; noreply -18; now -53; object -5; payout -48;
premium -10; pricy 5; quote 49; report 8; rude -16; said:ACCIDENT -13; said:COMMERCIAL 146;
said:HEALTH -22; said:HOME -25; said:LEGAL_EXPENSE -33; said:LIABILITY 17; said:LIFE -21;
said:PROPERTY 11; said:TRAVEL -18; staff -17; status 27; statute -18; suppose -10; tech -26;
terms -12; thanks 18; theirclient -42; transfer -13; vehicle 32; yourinsured -11
""",
    "PROD_UNKNOWN": """
- 326; aboutme 38; account -30; act 56; address 62; ads 54; asked -10; before -38; broker 34;
change -39; claimno -67; claimref -116; complain 14; contract -71; court 12; covered -96;
cue:ACCIDENT -60; cue:AUTO -70; cue:COMMERCIAL -20; cue:HEALTH -51; cue:HOME -30;
cue:LEGAL_EXPENSE -51; cue:LIABILITY -26; cue:LIFE -40; cue:PRIVACY_SENSITIVE -28;
cue:PROPERTY -60; cue:TRAVEL -29; data 104; dispute -30; end -16; erase 64; expert -27; fail 58;
family -7; gone 55; handin -7; hold 17; hours 69; lawyer -43; lossdone -58; lossnoun -45;
move -19; noreply 65; now 7; object 31; paper -17; payout -62; premium -44; pricy -33; quote -70;
recent 10; report -76; rude -18; said:ACCIDENT -13; said:AUTO -27; said:COMMERCIAL -59;
said:HEALTH -41; said:HOME -18; said:LEGAL_EXPENSE -32; said:LIABILITY -65; said:PROPERTY -58;
said:TRAVEL -58; staff 67; status -5; statute 44; sue -48; suppose 23; tech 47; terms -15;
thanks 95; theirclient -12; transfer 54; vehicle -23; yourinsured -6
""",
}
"""In hundredths, by label; ``-`` always counts."""
