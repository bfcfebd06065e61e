"""What speaks for each product, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

PRODUCT_WEIGHTS: Final = {
    "PROD_AUTO": """
- 91; aboutme -19; account -9; act -33; address -28; ads -13; asked -19; asks -26; before 33;
change 8; claimno 78; claimref 63; complain -17; contract -6; court 11; covered -13;
cue:ACCIDENT -42; cue:AUTO 190; cue:COMMERCIAL -52; cue:HEALTH -74; cue:HOME -87;
cue:LEGAL_EXPENSE -23; cue:LIFE -14; cue:PRIVACY_SENSITIVE -28; cue:PROPERTY -64; cue:TRAVEL -44;
data 18; dispute 15; end -24; erase -6; expert 16; fail 14; family -23; gone 10; hours -7;
lawyer -7; lossnoun 26; move 40; noreply -26; object -6; paper 9; payout 25; premium -53;
pricy 50; quote 15; recent 19; report -31; rude 10; said:ACCIDENT -13; said:AUTO 73;
said:COMMERCIAL 29; said:HEALTH -9; said:LEGAL_EXPENSE -29; said:LIABILITY -27; said:LIFE -28;
said:TRAVEL -17; staff 7; status -44; statute -13; sue 44; suppose 20; tech -5; thanks -36;
transfer -22; vehicle 58; yourinsured -14
""",
    "PROD_HOME": """
- -7; aboutme -24; account 16; act 10; address -31; ads -17; asked 4; asks 38; before 7;
broker -13; change 16; claimno -7; claimref -6; complain -11; contract -14; court 29; covered -11;
cue:ACCIDENT -48; cue:AUTO -48; cue:COMMERCIAL -14; cue:HEALTH -34; cue:HOME 180;
cue:LEGAL_EXPENSE -13; cue:LIABILITY -37; cue:LIFE -21; cue:PRIVACY_SENSITIVE -37;
cue:PROPERTY 51; cue:TRAVEL -59; data 57; dispute -16; end 9; erase -18; expert -10; fail 28;
family 70; gone -16; handin 19; hold -11; hours 17; lawyer -12; lossdone -35; lossnoun -6;
noreply 31; now -32; object -11; paper 10; pricy 11; quote -24; recent -22; report 63; rude 23;
said:ACCIDENT -6; said:AUTO -21; said:COMMERCIAL -13; said:HEALTH 12; said:HOME 138;
said:LEGAL_EXPENSE -9; said:LIABILITY -13; said:LIFE -25; said:PROPERTY 17; said:TRAVEL -14;
staff 21; status 24; statute 10; suppose -24; tech 15; terms -14; thanks -37; theirclient 16;
transfer 22; vehicle -20; yourinsured -12
""",
    "PROD_PROPERTY": """
- -97; act -20; address 15; asks -25; before -12; broker -10; change 40; claimno 52; claimref -9;
complain 26; contract 17; court 37; covered -8; cue:ACCIDENT -52; cue:AUTO -14; cue:HEALTH -55;
cue:LEGAL_EXPENSE 10; cue:LIABILITY 33; cue:PRIVACY_SENSITIVE -16; cue:PROPERTY 217;
cue:TRAVEL -32; data -29; end 34; erase -5; expert 65; fail -49; family -52; gone -7; handin -22;
hold 23; hours -19; lawyer 36; lossdone -54; lossnoun 10; move 11; noreply -17; now 30; object -7;
paper 51; premium 19; pricy 10; quote 42; recent 60; report -54; rude 45; said:ACCIDENT -16;
said:AUTO -22; said:COMMERCIAL -9; said:HOME -29; said:LEGAL_EXPENSE -29; said:LIFE -17;
said:PROPERTY 94; said:TRAVEL -11; staff -35; status -5; sue 28; suppose -48; tech -40; terms -8;
thanks -14; transfer 18; vehicle -8; yourinsured 34
""",
    "PROD_LIABILITY": """
- 19; aboutme 7; account 11; act -64; asked 8; asks -32; before -22; broker 15; claimno -14;
claimref 29; complain 23; contract -30; court -33; covered 43; cue:ACCIDENT 58; cue:AUTO 27;
cue:COMMERCIAL -13; cue:HEALTH 29; cue:HOME 42; cue:LIABILITY 144; cue:LIFE -45; cue:TRAVEL 11;
data -36; end -27; erase -27; expert -20; family 22; handin 19; hold 12; hours -7; lawyer -8;
lossdone 77; move -11; noreply -20; now -18; object 8; paper -23; payout 43; premium 35;
pricy -60; quote -27; recent -43; report 9; rude -9; said:ACCIDENT -46; said:AUTO -22;
said:COMMERCIAL -26; said:HEALTH -40; said:HOME -30; said:LEGAL_EXPENSE -33; said:LIABILITY 77;
said:LIFE -14; said:PROPERTY 4; status 7; statute -22; sue -14; suppose 16; tech -39; terms 42;
thanks 5; theirclient 13; transfer -37; vehicle 6; yourinsured 22
""",
    "PROD_LEGAL_EXPENSE": """
- -126; act 8; address -4; asked 22; asks 16; before -11; change -12; claimno 9; claimref -7;
complain -6; cue:ACCIDENT -42; cue:AUTO 26; cue:COMMERCIAL -10; cue:HEALTH -19; cue:HOME -24;
cue:LEGAL_EXPENSE 197; cue:LIABILITY 5; cue:LIFE -12; cue:PRIVACY_SENSITIVE -14; cue:TRAVEL -18;
data -10; dispute -48; end 30; erase -4; expert -33; fail -18; family -5; gone -14; hours -33;
lawyer 25; lossdone -11; lossnoun -16; noreply -16; now 31; object 4; payout -18; premium 51;
pricy 16; recent -4; report 32; rude -37; said:ACCIDENT -6; said:AUTO 33; said:COMMERCIAL -16;
said:HEALTH -8; said:HOME -34; said:LEGAL_EXPENSE 172; said:LIABILITY 18; said:LIFE -10;
said:PROPERTY -15; said:TRAVEL -7; staff -18; status -13; sue -27; suppose 24; terms 37;
transfer -20; yourinsured -11
""",
    "PROD_TRAVEL": """
- -54; aboutme -8; act -17; address -5; asked -35; asks 25; before -18; broker -34; change -19;
claimref -30; contract -26; court -13; covered 46; cue:ACCIDENT -9; cue:AUTO -23;
cue:COMMERCIAL -45; cue:HEALTH 42; cue:LEGAL_EXPENSE -34; cue:LIABILITY -37; cue:LIFE -12;
cue:PRIVACY_SENSITIVE 58; cue:PROPERTY -52; cue:TRAVEL 226; dispute 29; end -35; erase -7;
expert 16; fail -19; family 58; gone -10; handin -22; hold -13; hours -16; lossdone 69;
lossnoun -25; move -27; noreply 22; now -13; paper 13; payout 12; premium 9; pricy -17; quote 12;
recent -27; report 19; rude 4; said:ACCIDENT -13; said:AUTO 8; said:HEALTH 13; said:HOME 26;
said:LEGAL_EXPENSE -8; said:LIABILITY 12; said:LIFE -15; said:PROPERTY -24; said:TRAVEL 139;
staff -5; statute -9; suppose -13; tech 23; terms -8; thanks -9; transfer 32; yourinsured -11
""",
    "PROD_HEALTH": """
- -37; aboutme 33; account -9; act -15; address -12; asked -56; asks -14; before 24; broker -17;
change 18; claimno -9; claimref -18; complain -13; contract -20; court 28; covered 37;
cue:ACCIDENT -55; cue:AUTO -40; cue:COMMERCIAL 46; cue:HEALTH 205; cue:HOME -22;
cue:LEGAL_EXPENSE -20; cue:LIABILITY -69; cue:LIFE 14; cue:PRIVACY_SENSITIVE 38; cue:PROPERTY -59;
cue:TRAVEL -10; data -23; dispute 25; end 37; erase -6; expert -29; gone 8; hold 30; hours -19;
lawyer 10; lossdone -39; lossnoun -34; move 20; noreply 7; now 36; object -9; paper 42; payout 32;
premium 16; pricy 32; quote -17; recent -6; report 4; rude -7; said:ACCIDENT -29; said:AUTO 5;
said:COMMERCIAL -26; said:HEALTH 88; said:HOME -26; said:LEGAL_EXPENSE -20; said:LIABILITY -11;
said:PROPERTY -8; said:TRAVEL 17; staff 10; status 18; sue 43; suppose 45; tech -12; terms -18;
thanks -16; transfer -25; vehicle -20
""",
    "PROD_LIFE": """
- -64; aboutme -20; account 34; act 34; ads -13; asked 58; asks 33; before 38; change 27;
claimno -24; claimref 12; complain -6; contract 39; court -45; cue:ACCIDENT 53; cue:AUTO -59;
cue:COMMERCIAL -18; cue:HEALTH -11; cue:HOME -16; cue:LEGAL_EXPENSE -23; cue:LIABILITY -15;
cue:LIFE 213; cue:PRIVACY_SENSITIVE 10; cue:PROPERTY -18; cue:TRAVEL 5; data -4; dispute -31;
end -5; erase -32; expert -19; fail -13; family 7; gone -13; handin 54; hold -5; hours -15;
lawyer -14; lossdone -22; lossnoun -9; noreply -24; now 11; object -9; paper -49; payout 21;
pricy 7; quote 23; recent 26; report 30; rude 9; said:ACCIDENT 16; said:AUTO -13;
said:COMMERCIAL 5; said:HEALTH -5; said:HOME 5; said:LEGAL_EXPENSE -15; said:LIFE 126;
said:PROPERTY 12; said:TRAVEL -14; staff -37; status -10; sue -25; suppose 8; tech 26; thanks -8;
theirclient 35; transfer 7; vehicle -11; yourinsured 8
""",
    "PROD_ACCIDENT": """
- -58; aboutme 4; act 5; asked 5; asks -11; before -21; broker 11; change -35; claimref 16;
complain -4; contract 34; court -9; covered 16; cue:ACCIDENT 235; cue:AUTO 22; cue:COMMERCIAL -14;
cue:HEALTH -26; cue:HOME -50; cue:LIABILITY -32; cue:LIFE -45; cue:PRIVACY_SENSITIVE 19;
cue:TRAVEL -23; data -20; dispute 6; end 25; erase 29; expert 8; fail 6; family -6; gone 24;
hold -7; hours 9; lawyer -11; lossdone 10; lossnoun 36; move 7; now 8; paper -23; payout -18;
premium -39; pricy -19; quote -5; recent -11; report 11; said:ACCIDENT 143; said:AUTO -22;
said:COMMERCIAL -13; said:HEALTH 27; said:LEGAL_EXPENSE 37; said:LIABILITY -5; said:LIFE -8;
said:PROPERTY -30; said:TRAVEL -6; staff 16; status -8; suppose -43; tech 15; vehicle -18
""",
    "PROD_COMMERCIAL": """
- 5; aboutme -7; account -14; act 41; asked 31; before 28; broker 4; change 7; claimno -12;
claimref 61; complain -13; contract 65; covered -15; cue:ACCIDENT -37; cue:AUTO -17;
cue:COMMERCIAL 139; cue:HEALTH -7; cue:HOME 15; cue:LEGAL_EXPENSE -48; cue:LIABILITY 24;
cue:LIFE -40; cue:PRIVACY_SENSITIVE -5; cue:PROPERTY -18; cue:TRAVEL -28; data -57; dispute 42;
end -24; erase 14; expert 29; fail -25; family -63; gone -32; handin -32; hold -36; hours 17;
lawyer 24; lossdone 73; lossnoun 56; move -27; noreply -10; now -58; object -8; paper -5;
payout -44; premium -6; quote 55; rude -10; said:ACCIDENT -11; said:COMMERCIAL 143;
said:HEALTH -24; said:HOME -27; said:LEGAL_EXPENSE -26; said:LIABILITY 12; said:LIFE -10;
said:PROPERTY 14; said:TRAVEL -20; staff -24; status 31; statute -15; sue -9; suppose -14;
tech -32; terms -5; thanks 24; theirclient -51; transfer -21; vehicle 31; yourinsured -14
""",
    "PROD_UNKNOWN": """
- 329; aboutme 35; account -21; act 50; address 66; ads 52; asked -19; asks -5; before -46;
broker 44; change -50; claimno -70; claimref -110; complain 19; contract -62; court -7;
covered -96; cue:ACCIDENT -61; cue:AUTO -66; cue:COMMERCIAL -23; cue:HEALTH -50; cue:HOME -36;
cue:LEGAL_EXPENSE -46; cue:LIABILITY -20; cue:LIFE -39; cue:PRIVACY_SENSITIVE -26;
cue:PROPERTY -55; cue:TRAVEL -26; data 105; dispute -25; end -22; erase 63; expert -23; fail 68;
family -8; gone 55; handin -8; hold 7; hours 73; lawyer -41; lossdone -66; lossnoun -41; move -18;
noreply 55; now 5; object 38; paper -25; payout -55; premium -33; pricy -34; quote -76; recent 5;
report -82; rude -29; said:ACCIDENT -20; said:AUTO -23; said:COMMERCIAL -70; said:HEALTH -55;
said:HOME -21; said:LEGAL_EXPENSE -40; said:LIABILITY -65; said:PROPERTY -67; said:TRAVEL -63;
staff 66; statute 51; sue -40; suppose 30; tech 51; terms -26; thanks 96; theirclient -6;
transfer 42; vehicle -15
""",
}
"""In hundredths, by label; ``-`` always counts."""
