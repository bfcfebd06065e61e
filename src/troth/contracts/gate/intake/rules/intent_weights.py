"""What speaks for each intent, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

INTENT_WEIGHTS: Final = {
    "INTENT_GDPR_REQUEST": """
- -15; aboutme 152; account 20; account+premium 28; address 27; ads 53; ads+erase 11;
ads+object 27; asked -16; asks -53; before 28; broker -22; broker+premium 4; change -24;
change+contract -10; claimno -19; claimref 5; complain 37; contract -21; court 14;
court+dispute -4; covered -29; covered+asks -11; covered+contract -7; covered+suppose -11;
cue:BILLING_QUESTION -6; cue:BROKER_INTERMEDIARY 5; cue:CLAIM_NEW -37; cue:CLAIM_UPDATE 6;
cue:COMPLAINT 14; cue:COVERAGE_QUESTION -21; cue:DOCUMENT_SUBMISSION -22; cue:GDPR_REQUEST 180;
cue:LEGAL 8; cue:POLICY_CHANGE -9; cue:RISK_LEGAL_THREAT 9; cue:RISK_MEDIA_THREAT 44;
cue:RISK_REGULATORY 26; cue:TECHNICAL 8; data 139; data+aboutme 48; data+erase 94; data+hold 76;
end 11; end+gone -4; erase 183; expert+before -6; f:broker -21; f:court -13; f:lawyer 13;
fail -24; family -33; gone -13; gone+contract -5; hold 117; hold+aboutme 45; hours 21; lawyer -4;
lossdone -10; lossdone+family 6; lossdone+recent -9; lossdone+vehicle -5; lossnoun -25;
noreply -17; now 7; object 88; paper 8; paper+asked -4; paper+handin 5; payout -19; premium -17;
quote -18; quote+contract -6; recent -5; report -9; rude 15; rude+complain -4; s:aboutme 25;
s:account -10; s:act 5; s:address -5; s:before -18; s:broker -6; s:change -10; s:claimno -5;
s:claimref 7; s:complain 11; s:court -6; s:data 83; s:dispute -18; s:erase 28; s:expert 23;
s:fail -23; s:gone -6; s:handin 17; s:hold 7; s:hours 19; s:lossdone -16; s:lossnoun -12;
s:now 13; s:object 7; s:payout -4; s:premium -12; s:pricy -15; s:recent -7; s:rude -4;
s:status 14; s:statute 27; s:suppose 25; s:tech -26; s:terms -8; s:theirclient -4; s:transfer -4;
said:BILLING_QUESTION -16; said:COMPLAINT 10; said:COVERAGE_QUESTION -5;
said:DOCUMENT_SUBMISSION -5; said:GDPR_REQUEST 48; said:LEGAL 22; said:TECHNICAL -6; staff 8;
staff+complain -25; staff+rude -7; status 22; status+before 10; status+claimref 6;
status+expert -18; status+payout -6; statute 125; suppose 8; tech -8; tech+asks 5; terms -28;
thanks -9; theirclient 4; theirclient+contract -11; transfer -33; transfer+account -4;
vehicle -31; yourinsured -7
""",
    "INTENT_LEGAL": """
- -46; aboutme -11; account -5; account+change 5; act 73; address 20; ads -8; asked 28; asks -124;
change -13; change+contract -22; change+family 18; claimref 39; claimref+before 9; complain 5;
contract 15; contract+hours -5; court 166; court+act -8; court+dispute 28; covered 37;
covered+asks -28; covered+contract -37; covered+suppose -22; cue:BROKER_INTERMEDIARY -23;
cue:CLAIM_NEW 34; cue:CLAIM_UPDATE 42; cue:COMPLAINT 82; cue:COVERAGE_QUESTION -44;
cue:GDPR_REQUEST -47; cue:GENERAL_INQUIRY -19; cue:LEGAL 91; cue:POLICY_CANCELLATION 7;
cue:POLICY_CHANGE -5; cue:RISK_LEGAL_THREAT 120; cue:RISK_MEDIA_THREAT -9; cue:RISK_REGULATORY 15;
data -32; data+aboutme -4; dispute 87; erase -19; expert -28; expert+before -8; f:broker -12;
f:court 104; f:lawyer 90; fail -12; family -8; family+contract -18; handin 43; handin+asked -14;
hold 9; hours 22; lawyer 121; lawyer+act 18; lawyer+dispute 19; lossdone -5; lossdone+family 12;
lossdone+recent -10; lossnoun+recent 13; lossnoun+report 18; move 26; noreply -5;
noreply+staff -14; object -7; paper 22; paper+asked 12; paper+handin 7; payout 37; premium 18;
premium+asks -6; premium+pricy -10; pricy -27; quote 4; report -61; rude -6; rude+complain -4;
s:act 12; s:address -5; s:before 20; s:change 9; s:claimno 43; s:claimref 35; s:complain -12;
s:contract -6; s:court 65; s:covered 13; s:dispute -16; s:end 15; s:expert -23; s:fail -5;
s:family -8; s:handin -6; s:hours 10; s:lawyer 26; s:lossdone -17; s:lossnoun -11; s:noreply -6;
s:now -9; s:object 5; s:paper -26; s:payout -6; s:premium -19; s:pricy -15; s:recent -20;
s:report -6; s:rude 20; s:status -6; s:statute -14; s:sue 21; s:tech -5; s:terms -9;
s:theirclient -16; s:vehicle -7; s:yourinsured 12; said:BILLING_QUESTION -13;
said:BROKER_INTERMEDIARY -10; said:CLAIM_NEW 21; said:CLAIM_UPDATE -6; said:COMPLAINT 18;
said:COVERAGE_QUESTION -17; said:DOCUMENT_SUBMISSION -6; said:GDPR_REQUEST -23; said:LEGAL 46;
said:POLICY_CANCELLATION 5; said:POLICY_CHANGE -6; staff+complain -6; status+asks -4; statute -28;
sue 127; sue+dispute 23; tech+fail 4; terms -12; theirclient -33; theirclient+contract -9;
theirclient+quote 6; transfer 27; vehicle 17; yourinsured 78
""",
    "INTENT_COMPLAINT": """
- 69; account -7; account+premium -20; act 16; address -16; ads -20; ads+object -10; asked -38;
asks -49; before 28; broker -17; broker+premium -4; change -14; change+contract -11;
change+terms 5; claimno 16; claimref -22; claimref+before 12; complain 122; contract -54;
contract+hours -9; court -39; court+dispute -5; covered -69; covered+asks -8; covered+suppose -9;
cue:BILLING_QUESTION -19; cue:BROKER_INTERMEDIARY 14; cue:COMPLAINT 92; cue:COVERAGE_QUESTION -25;
cue:DOCUMENT_SUBMISSION -22; cue:GDPR_REQUEST -19; cue:GENERAL_INQUIRY -34; cue:LEGAL -69;
cue:POLICY_CANCELLATION 29; cue:POLICY_CHANGE -5; cue:RISK_LEGAL_THREAT -32;
cue:RISK_MEDIA_THREAT 11; cue:RISK_REGULATORY 13; cue:TECHNICAL -4; data -46; data+aboutme -12;
data+erase -8; data+hold -28; dispute 61; end 5; erase -25; expert -14; expert+before -7;
f:broker -9; f:court -9; f:tech 27; fail 16; family -20; gone -17; handin 6; hold -16; hours 32;
hours+asks -11; lawyer -12; lawyer+court -5; lawyer+dispute -5; lossdone 6; lossdone+family 10;
lossdone+recent -11; lossdone+report 16; lossdone+vehicle -17; lossnoun -42; lossnoun+recent -6;
move -26; noreply 113; noreply+staff 32; now 11; object -35; paper+asked 6; paper+handin -24;
payout 40; payout+asks -9; premium+asks 28; pricy 9; quote 6; quote+asks 16; quote+contract -5;
recent -21; report -29; rude 206; rude+complain 4; rude+noreply 6; s:aboutme -5; s:account 10;
s:act 25; s:address 11; s:asks -21; s:before -40; s:change -13; s:claimref -45; s:complain 40;
s:contract 10; s:court -8; s:data -5; s:fail 21; s:family -14; s:gone -8; s:handin -18; s:hold 31;
s:hours -4; s:lawyer 18; s:lossdone 14; s:lossnoun -23; s:noreply 32; s:now -15; s:paper -32;
s:payout 10; s:recent -7; s:report 12; s:rude 64; s:staff 53; s:status -28; s:suppose -11;
s:tech 23; s:terms 12; s:thanks -10; s:theirclient 23; s:transfer -6; s:vehicle 8;
s:yourinsured -5; said:BILLING_QUESTION 48; said:BROKER_INTERMEDIARY 14; said:CLAIM_NEW 43;
said:COMPLAINT 30; said:COVERAGE_QUESTION -6; said:LEGAL -6; said:POLICY_CANCELLATION 18;
said:TECHNICAL -10; staff 106; staff+complain 51; staff+rude -28; status 58; status+asks -39;
status+before -8; status+expert -22; status+payout -17; statute -34; sue -17; sue+dispute -6;
suppose -30; tech -61; tech+asks 14; terms -14; thanks -60; theirclient+contract -4; transfer -14;
vehicle -17; yourinsured 6
""",
    "INTENT_CLAIM_NEW": """
- 20; aboutme -7; account -18; account+premium -10; address -10; ads -8; asked -22; asks -4;
before 6; broker -23; change -27; change+family 26; change+vehicle -16; claimno -21; claimref -27;
claimref+before 22; complain -56; contract 10; contract+hours -7; court+dispute -4; covered 5;
covered+asks 14; covered+contract 19; cue:BILLING_QUESTION 9; cue:CLAIM_NEW 59;
cue:CLAIM_UPDATE -15; cue:COMPLAINT -36; cue:COVERAGE_QUESTION 33; cue:DOCUMENT_SUBMISSION 8;
cue:GENERAL_INQUIRY -47; cue:LEGAL 16; cue:POLICY_CANCELLATION -10; cue:RISK_REGULATORY -8;
data -11; data+hold -9; dispute -19; end 16; end+contract -27; end+gone -4; erase -27; expert 47;
expert+before 22; f:vehicle -10; fail -31; family 20; family+contract -22; gone -15;
gone+contract -13; handin -39; handin+asked -9; hours+asks -5; lawyer 36; lawyer+court 32;
lawyer+dispute 13; lossdone 180; lossdone+family 33; lossdone+recent 62; lossdone+report -8;
lossdone+vehicle 33; lossnoun 103; lossnoun+report 7; move 18; noreply 26; noreply+staff -34;
now -13; object -12; paper -47; paper+asked -6; paper+handin 30; payout -42; payout+asks -8;
premium -47; pricy -37; quote -18; quote+asks -5; quote+contract -15; quote+suppose -7; recent 74;
report 231; rude -35; rude+complain 7; s:act 4; s:asks -11; s:before -22; s:broker -6;
s:change -15; s:claimno -17; s:complain -6; s:contract -32; s:court -20; s:covered -17;
s:data -23; s:dispute -17; s:end -23; s:expert -10; s:fail -11; s:family -21; s:gone -15;
s:handin 7; s:lawyer -4; s:lossdone 112; s:lossnoun 85; s:noreply 30; s:now 9; s:object -4;
s:paper -52; s:payout -9; s:premium -31; s:pricy -15; s:quote -7; s:recent -46; s:report -13;
s:rude -6; s:staff 5; s:status -19; s:suppose -18; s:tech -15; s:terms -16; s:thanks -4;
s:theirclient 14; s:transfer -8; s:vehicle -5; s:yourinsured -7; said:BILLING_QUESTION 10;
said:BROKER_INTERMEDIARY -5; said:CLAIM_NEW 24; said:CLAIM_UPDATE 16; said:COMPLAINT -6;
said:COVERAGE_QUESTION 20; said:DOCUMENT_SUBMISSION -9; said:LEGAL -9; said:POLICY_CHANGE 31;
said:TECHNICAL -26; staff -15; staff+complain -9; status -36; status+before -19;
status+claimref 18; status+expert -8; status+payout -9; statute -10; sue+dispute -5; suppose -8;
tech+asks -24; tech+fail -22; thanks -16; theirclient+contract -5; transfer 34; vehicle 19;
yourinsured -45
""",
    "INTENT_CLAIM_UPDATE": """
- -40; aboutme -38; account -4; account+premium -11; act -30; act+yourinsured 8; address -42;
ads -6; asked 34; asks 36; before 105; broker -34; change 7; change+contract -29;
change+family -26; change+vehicle 15; claimno 97; claimref 139; claimref+before -6; complain 8;
contract -121; contract+hours -6; court 29; court+act 11; court+dispute -5; covered 12;
covered+asks -6; covered+contract 18; covered+suppose -21; cue:BILLING_QUESTION 19;
cue:BROKER_INTERMEDIARY -5; cue:CLAIM_NEW 8; cue:CLAIM_UPDATE 70; cue:COMPLAINT 15;
cue:COVERAGE_QUESTION 40; cue:DOCUMENT_SUBMISSION 31; cue:GDPR_REQUEST -12; cue:LEGAL 11;
cue:POLICY_CANCELLATION -23; cue:POLICY_CHANGE -11; cue:RISK_LEGAL_THREAT -42;
cue:RISK_MEDIA_THREAT 6; cue:RISK_REGULATORY 14; cue:TECHNICAL -54; data -17; data+erase -9;
data+hold -18; dispute -37; end -31; end+contract -13; erase -28; expert 98; expert+before 36;
f:broker -5; f:court -17; f:lawyer -28; fail 38; family -6; gone -10; handin -45;
handin+asked -15; hold 46; hours -13; hours+asks 8; lawyer 13; lawyer+dispute -4; lossdone 64;
lossdone+family -34; lossdone+recent 22; lossnoun -16; lossnoun+recent 24; lossnoun+report -22;
move -15; noreply 24; noreply+staff -40; now 11; object -10; paper 38; paper+asked -8;
paper+handin -81; payout 60; payout+asks 32; premium 9; premium+asks -17; premium+pricy 8;
pricy 8; quote -20; quote+asks -16; quote+contract -9; quote+suppose -22; recent 55; report 59;
rude -32; rude+complain -4; s:aboutme -14; s:account -9; s:act -7; s:asks 18; s:before 56;
s:broker -5; s:change 17; s:claimno -12; s:claimref -6; s:complain -19; s:contract 36; s:court 28;
s:covered -18; s:data -13; s:dispute 17; s:end 15; s:erase -11; s:expert 28; s:fail -6;
s:family 27; s:gone 7; s:handin -18; s:hold -6; s:hours -20; s:lawyer -27; s:lossdone 8;
s:lossnoun -21; s:noreply -37; s:now -25; s:paper -25; s:payout 5; s:premium 5; s:pricy -7;
s:quote -13; s:recent 26; s:rude -19; s:staff -24; s:status 35; s:suppose 11; s:tech -13;
s:terms -11; s:thanks -5; s:transfer 16; s:vehicle -28; said:BILLING_QUESTION -28;
said:CLAIM_NEW -65; said:CLAIM_UPDATE -5; said:COMPLAINT -36; said:COVERAGE_QUESTION 12;
said:DOCUMENT_SUBMISSION 20; said:LEGAL -55; said:POLICY_CANCELLATION -5; said:POLICY_CHANGE -12;
said:TECHNICAL -18; staff 13; staff+rude -10; status 84; status+asks 38; status+before 52;
status+expert 56; status+payout 4; statute -10; sue -32; suppose 39; tech -34; tech+asks 28;
tech+fail -12; terms 13; thanks -25; theirclient -11; theirclient+contract -7; transfer -39;
vehicle 16; yourinsured 9
""",
    "INTENT_POLICY_CANCELLATION": """
- -59; aboutme -19; account+premium 5; address -28; ads -12; ads+erase -5; asked 44; asks -26;
before -14; broker -23; broker+theirclient -5; change -56; change+contract -30; change+family -5;
change+vehicle -6; claimno -5; claimref -8; claimref+before -6; complain -34; contract 149;
court -8; covered 49; covered+asks -41; covered+contract 18; covered+suppose -8;
cue:BILLING_QUESTION 19; cue:CLAIM_UPDATE 18; cue:COMPLAINT 18; cue:COVERAGE_QUESTION -27;
cue:DOCUMENT_SUBMISSION -33; cue:GDPR_REQUEST -14; cue:GENERAL_INQUIRY 15; cue:LEGAL -8;
cue:POLICY_CANCELLATION 87; cue:POLICY_CHANGE 35; cue:RISK_LEGAL_THREAT -14;
cue:RISK_MEDIA_THREAT -11; cue:TECHNICAL 9; data 14; data+aboutme -14; data+erase -12;
data+hold -6; dispute 21; end 210; end+contract 87; end+gone 36; erase -21; expert -21;
f:broker 17; f:court -6; f:lawyer 13; fail -13; family 13; gone 142; gone+contract 4; handin -20;
hold -35; hours -26; hours+asks -6; lawyer -35; lawyer+court -11; lawyer+dispute -8;
lossdone+family -16; lossdone+recent -12; lossdone+vehicle -8; lossnoun -18; move 48; noreply -17;
now 13; object 39; paper -6; paper+asked -33; payout 34; payout+asks -4; premium -12;
premium+asks -10; premium+pricy 31; pricy 35; quote 40; quote+asks -12; quote+contract 39;
quote+suppose -19; recent -23; report -30; rude -10; s:act 7; s:address -5; s:asks -8;
s:before -6; s:broker -12; s:claimref -12; s:contract 13; s:court -8; s:covered -18; s:data -16;
s:end 39; s:erase -11; s:expert -6; s:family 26; s:gone 59; s:hours -14; s:lawyer -4;
s:lossnoun -17; s:now -8; s:paper -19; s:payout -13; s:premium -29; s:pricy 6; s:quote -9;
s:rude -5; s:staff -16; s:status -6; s:sue -8; s:suppose -12; s:tech -7; s:terms -16;
s:theirclient 17; said:BILLING_QUESTION -23; said:BROKER_INTERMEDIARY 8; said:CLAIM_NEW -6;
said:COMPLAINT 9; said:COVERAGE_QUESTION -11; said:DOCUMENT_SUBMISSION -5; said:LEGAL -5;
said:POLICY_CANCELLATION 22; said:POLICY_CHANGE 24; staff -52; staff+rude 14; status -32;
status+asks -11; status+before 15; status+claimref -4; status+payout 21; sue -24; tech -28;
tech+asks 12; terms -38; thanks 14; theirclient 9; theirclient+contract 7; transfer -24;
vehicle -21; yourinsured -12
""",
    "INTENT_POLICY_CHANGE": """
- -21; account -5; account+change 16; account+premium -22; act 19; act+yourinsured 14; address 45;
ads -7; asked -54; asks -34; before -46; broker -42; change 197; change+address 14;
change+contract 98; change+family 18; change+terms 15; change+vehicle 26; claimno -11;
claimref -31; complain -28; contract 68; contract+hours -6; court -30; covered 48;
covered+asks -9; covered+contract 6; covered+suppose 23; cue:BILLING_QUESTION 9;
cue:BROKER_INTERMEDIARY -12; cue:CLAIM_NEW -45; cue:COMPLAINT -74; cue:COVERAGE_QUESTION -7;
cue:DOCUMENT_SUBMISSION -18; cue:GDPR_REQUEST -12; cue:LEGAL -19; cue:POLICY_CANCELLATION -7;
cue:POLICY_CHANGE 62; cue:RISK_LEGAL_THREAT -12; cue:RISK_MEDIA_THREAT -10;
cue:RISK_REGULATORY -24; cue:TECHNICAL -42; data -12; data+aboutme 6; data+erase -7;
data+hold -11; dispute -12; end+gone -6; erase -26; expert -21; f:court -8; f:lawyer -15;
family 70; family+contract 44; gone -23; gone+contract 17; handin -26; handin+asked -11; hold -46;
hours -30; lawyer -35; lossdone -67; lossdone+family 12; lossdone+recent -6; lossdone+vehicle -7;
lossnoun -8; lossnoun+recent -5; move 43; noreply -9; now 84; object 17; paper -44;
paper+handin 13; payout+asks -6; premium -23; premium+asks -15; premium+pricy -20; pricy 50;
quote 11; quote+asks 16; quote+suppose 29; recent 32; rude -37; s:account 9; s:act -15;
s:address 28; s:asked 5; s:asks -6; s:before 19; s:broker -8; s:change 55; s:claimno -5;
s:complain -14; s:contract -9; s:covered 12; s:data 15; s:dispute -4; s:end 28; s:expert -6;
s:family 42; s:gone -11; s:handin -8; s:hours -9; s:lossdone -28; s:lossnoun -10; s:move 12;
s:noreply -14; s:now 39; s:object 22; s:paper -45; s:pricy 14; s:quote 12; s:rude -5;
s:status -10; s:suppose -10; s:tech -27; s:terms 139; s:thanks -5; s:transfer -11; s:vehicle 44;
said:BILLING_QUESTION -34; said:BROKER_INTERMEDIARY 8; said:CLAIM_UPDATE -5; said:COMPLAINT -8;
said:GENERAL_INQUIRY 5; said:LEGAL 7; said:POLICY_CANCELLATION -8; said:POLICY_CHANGE 24;
said:TECHNICAL -6; staff -8; staff+complain -6; staff+rude -8; status 21; status+asks -22;
status+before -28; status+payout -6; sue -18; suppose -21; tech -45; tech+fail -14; terms 176;
thanks -18; theirclient 12; theirclient+contract -6; transfer 8; vehicle 72; yourinsured 17
""",
    "INTENT_BILLING_QUESTION": """
- -20; aboutme -12; account 39; account+premium 29; address 17; ads -5; asked -16; asks 45;
before 20; broker -19; broker+premium -13; change 7; change+contract 13; change+family -7;
change+terms 7; change+vehicle -27; claimno -18; claimref -9; contract 38; court -33; covered -21;
covered+contract -11; covered+suppose -30; cue:BILLING_QUESTION 78; cue:BROKER_INTERMEDIARY -14;
cue:CLAIM_NEW -6; cue:CLAIM_UPDATE -17; cue:COMPLAINT -36; cue:COVERAGE_QUESTION -21;
cue:DOCUMENT_SUBMISSION -39; cue:GDPR_REQUEST -7; cue:LEGAL 13; cue:POLICY_CHANGE 23;
cue:RISK_LEGAL_THREAT 10; cue:RISK_REGULATORY 5; cue:TECHNICAL -24; data -24; data+aboutme -6;
data+erase -15; data+hold 5; dispute 25; end -4; end+contract -19; erase -33; expert -19;
expert+before -6; f:broker -27; f:court -13; f:lawyer 6; fail -32; family -32;
family+contract -18; gone -26; handin -28; handin+asked 7; hold -23; hold+aboutme -14; hours -26;
hours+asks -5; lawyer -26; lawyer+court -5; lossdone+recent -8; lossdone+report -12;
lossdone+vehicle -5; lossnoun -22; lossnoun+recent -19; lossnoun+report -4; move -33; noreply -38;
noreply+staff -9; object -6; paper 8; payout 5; payout+asks 46; premium 175; premium+asks 39;
premium+pricy 25; pricy 71; quote -16; quote+asks -11; quote+contract -6; quote+suppose -18;
recent -43; report -22; rude -20; s:account 28; s:act 9; s:asked 6; s:asks 17; s:before 15;
s:broker -10; s:change -48; s:claimno -7; s:claimref 13; s:complain -9; s:contract -45;
s:court -6; s:data 25; s:dispute 17; s:end -24; s:expert -13; s:fail 23; s:gone -7; s:handin -18;
s:hours -12; s:noreply -18; s:now -21; s:paper 32; s:payout 15; s:premium 119; s:pricy 73;
s:quote 30; s:staff -5; s:suppose 10; s:terms -25; s:theirclient -6; s:transfer 4; s:vehicle 7;
said:BILLING_QUESTION 75; said:BROKER_INTERMEDIARY -12; said:CLAIM_NEW -6; said:COMPLAINT -5;
said:LEGAL 45; said:POLICY_CANCELLATION -15; said:POLICY_CHANGE -22; said:TECHNICAL -4; staff -70;
staff+complain 14; status -22; status+asks 13; status+before -9; status+claimref 9;
status+payout 61; sue -12; suppose -4; tech -10; tech+fail 21; terms -41; thanks 25;
theirclient -5; transfer+account 20; vehicle -19; yourinsured 7
""",
    "INTENT_DOCUMENT_SUBMISSION": """
- -14; aboutme -15; account+premium -4; act -67; act+yourinsured -4; address -29; ads -12;
asked 115; asks -37; before -17; broker 23; broker+premium -6; change -25; change+contract 7;
change+family -5; change+vehicle 14; claimno 34; claimref -23; claimref+before -11; complain -17;
contract -78; contract+hours -5; court+act -4; covered -36; covered+asks -5; covered+suppose -6;
cue:BROKER_INTERMEDIARY -6; cue:CLAIM_NEW 11; cue:CLAIM_UPDATE 39; cue:COMPLAINT 10;
cue:COVERAGE_QUESTION -24; cue:DOCUMENT_SUBMISSION 120; cue:GDPR_REQUEST -15;
cue:GENERAL_INQUIRY 10; cue:LEGAL -33; cue:POLICY_CANCELLATION 41; cue:POLICY_CHANGE -23;
cue:RISK_LEGAL_THREAT -7; cue:RISK_MEDIA_THREAT 10; cue:RISK_REGULATORY -4; data+erase -6;
data+hold -5; dispute -61; end -20; end+contract 13; erase -21; expert 24; expert+before -6;
f:broker 8; f:court -9; f:lawyer -22; f:vehicle 11; fail -35; family 25; family+contract 16;
gone -18; handin 137; handin+asked 44; hours -24; lawyer+court 5; lossdone 30; lossdone+family 7;
lossdone+recent -5; lossdone+report -20; lossnoun -4; lossnoun+report 12; move -7; noreply -31;
noreply+staff -6; object -27; paper 88; paper+asked 57; paper+handin 107; payout -33; premium -49;
premium+pricy -10; pricy -58; quote -15; recent -28; report -20; rude -22; s:act -24; s:asked -24;
s:asks -4; s:before -5; s:broker -10; s:claimno 30; s:claimref 16; s:complain -10; s:contract 41;
s:covered 4; s:data -8; s:dispute -13; s:end 15; s:expert -8; s:fail 15; s:family -5;
s:handin -26; s:hours -7; s:lawyer 5; s:lossdone 6; s:lossnoun 8; s:now 4; s:object -14;
s:paper 141; s:premium 7; s:pricy 9; s:quote 5; s:recent 43; s:report 9; s:staff -28;
s:suppose -5; s:terms -15; s:thanks -14; s:theirclient 26; s:yourinsured 10;
said:BILLING_QUESTION 10; said:BROKER_INTERMEDIARY 11; said:CLAIM_NEW 18;
said:COVERAGE_QUESTION -10; said:LEGAL -13; said:POLICY_CANCELLATION 23; said:POLICY_CHANGE -9;
said:TECHNICAL 18; staff -20; staff+complain -5; status -76; status+before -4; status+claimref -6;
status+expert 15; sue -12; suppose -81; tech 52; tech+fail -13; terms -33; thanks -25;
theirclient -22; transfer -16; vehicle -7
""",
    "INTENT_COVERAGE_QUESTION": """
- -6; aboutme -7; account 26; account+premium 18; act -24; address -14; ads -6; asked -23;
asks 142; before -19; broker 5; change -42; change+contract 9; change+terms -12;
change+vehicle -9; claimno -17; claimref+before -22; contract 55; contract+hours -14; court -19;
covered 82; covered+asks 140; covered+contract 21; covered+suppose 96; cue:BILLING_QUESTION -23;
cue:BROKER_INTERMEDIARY -11; cue:CLAIM_NEW -21; cue:CLAIM_UPDATE -52; cue:COMPLAINT -33;
cue:COVERAGE_QUESTION 94; cue:DOCUMENT_SUBMISSION -27; cue:GDPR_REQUEST -13;
cue:GENERAL_INQUIRY 4; cue:LEGAL -18; cue:POLICY_CANCELLATION -10; cue:POLICY_CHANGE -36;
cue:RISK_MEDIA_THREAT -13; cue:TECHNICAL -11; data -75; data+hold -4; dispute 12; end -66;
erase 8; expert 24; expert+before -11; f:lawyer -20; fail -56; family 10; family+contract 24;
gone -10; gone+contract 8; handin -30; hours -52; hours+asks -16; lawyer -7; lawyer+dispute -6;
lossdone -26; lossdone+family -7; lossdone+recent -7; lossdone+report 28; lossdone+vehicle 34;
lossnoun 78; lossnoun+recent -5; move 34; noreply -10; noreply+staff 31; now -61; object -10;
paper -51; payout -37; payout+asks -11; premium -16; premium+asks 22; premium+pricy -30;
pricy -22; quote 123; quote+asks 30; quote+contract 11; quote+suppose 65; recent -33; report -34;
rude -20; s:act -5; s:asked 8; s:asks -8; s:before -5; s:broker -7; s:change -9; s:claimref -30;
s:complain -5; s:contract -14; s:court -17; s:covered 15; s:data -19; s:dispute 11; s:end -27;
s:expert 26; s:fail -22; s:family -33; s:gone -7; s:hours -13; s:lossdone -34; s:lossnoun 10;
s:move 9; s:now -4; s:paper -5; s:payout -7; s:premium -29; s:pricy -25; s:quote -6; s:recent 25;
s:staff -13; s:status -9; s:suppose 31; s:tech -29; s:terms -18; s:thanks -16; s:theirclient -18;
s:transfer -6; said:BILLING_QUESTION -22; said:BROKER_INTERMEDIARY -13; said:CLAIM_NEW -15;
said:CLAIM_UPDATE -9; said:COMPLAINT -9; said:COVERAGE_QUESTION 43; said:LEGAL 11;
said:POLICY_CHANGE -29; staff 16; staff+rude -7; status+asks 24; status+before 5;
status+claimref -12; status+expert -7; status+payout -10; statute -7; sue -12; sue+dispute -6;
suppose 71; tech -23; tech+asks 6; tech+fail 6; terms -30; thanks -36; thanks+asks -7;
theirclient -5; theirclient+contract -10; transfer -7; vehicle 26; yourinsured -22
""",
    "INTENT_BROKER_INTERMEDIARY": """
- -10; aboutme -16; account -21; account+change -8; account+premium -6; act 48;
act+yourinsured -8; address 11; ads 22; asked -32; asks 38; broker 224; broker+premium 27;
broker+theirclient 12; change 5; change+contract 10; change+family -7; change+terms -4;
claimno -27; claimref -40; claimref+before 13; complain 19; contract 8; court -10; court+act 9;
covered -11; covered+asks -14; covered+contract 8; cue:BILLING_QUESTION -38;
cue:BROKER_INTERMEDIARY 107; cue:CLAIM_NEW -14; cue:CLAIM_UPDATE -13; cue:COMPLAINT -22;
cue:COVERAGE_QUESTION -17; cue:DOCUMENT_SUBMISSION 16; cue:GDPR_REQUEST -10;
cue:GENERAL_INQUIRY -30; cue:LEGAL 13; cue:POLICY_CANCELLATION -52; cue:POLICY_CHANGE -7;
cue:RISK_LEGAL_THREAT -13; cue:RISK_MEDIA_THREAT -11; cue:RISK_REGULATORY -6; data -13;
data+aboutme -6; data+hold 9; dispute -20; end -34; erase 9; expert -33; f:broker 111; f:court -4;
f:lawyer -12; fail 20; family -29; family+contract -12; gone -19; handin 9; hold 16;
hours+asks -8; lawyer -14; lossdone -56; lossnoun -5; lossnoun+recent -4; move -20; noreply -48;
now -17; paper -9; paper+handin -13; payout -19; payout+asks -6; premium 15; premium+pricy -8;
pricy -32; quote -22; quote+asks 4; quote+suppose -5; recent 25; report -32; rude 6;
rude+noreply 18; s:account -8; s:act -17; s:ads 18; s:broker 80; s:claimno -17; s:claimref 11;
s:complain 16; s:contract 16; s:covered 5; s:data 11; s:end -17; s:erase 15; s:expert -15;
s:family -5; s:handin -8; s:lossdone -5; s:lossnoun 7; s:now -11; s:paper 4; s:payout -9;
s:premium -6; s:pricy -22; s:quote 7; s:recent 9; s:rude -4; s:status 6; s:tech 25; s:terms -13;
s:thanks -13; s:theirclient -29; s:vehicle -4; said:BILLING_QUESTION 6;
said:BROKER_INTERMEDIARY 31; said:CLAIM_NEW -13; said:CLAIM_UPDATE 25; said:COMPLAINT -6;
said:COVERAGE_QUESTION -16; said:DOCUMENT_SUBMISSION 26; said:LEGAL -19;
said:POLICY_CANCELLATION -21; staff 37; staff+complain -12; staff+rude 33; status 4;
status+asks 16; status+before -8; status+payout -12; statute -7; sue -15; suppose 19; tech 17;
tech+asks -13; tech+fail 18; terms 10; thanks 14; thanks+asks -10; theirclient 92;
theirclient+contract 57; transfer 11; vehicle -28; yourinsured -20
""",
    "INTENT_TECHNICAL": """
- -38; account 4; account+premium 8; address 21; ads 27; ads+object -4; asked 13; asks 26;
broker -42; change+contract -14; change+family -6; change+vehicle 19; claimno -12; claimref -12;
complain -35; contract -17; court -59; covered -22; covered+asks -12; covered+contract -18;
covered+suppose -11; cue:BROKER_INTERMEDIARY -17; cue:CLAIM_NEW 20; cue:CLAIM_UPDATE -16;
cue:COMPLAINT 10; cue:COVERAGE_QUESTION 9; cue:DOCUMENT_SUBMISSION -17; cue:GENERAL_INQUIRY 13;
cue:POLICY_CANCELLATION -34; cue:POLICY_CHANGE 24; cue:RISK_LEGAL_THREAT -12;
cue:RISK_MEDIA_THREAT -7; cue:RISK_REGULATORY -13; cue:TECHNICAL 126; data 12; data+aboutme 4;
data+erase -12; dispute -14; end -33; end+contract -19; erase 11; expert -24; f:broker -19;
f:court -4; f:lawyer -7; f:tech -22; fail 110; family -9; gone -12; handin 41; hold -34; hours 7;
hours+asks 9; lawyer 10; lossdone -74; lossdone+vehicle -6; lossnoun -21; lossnoun+report 5;
move -24; noreply+staff 7; now -16; object -16; paper -23; paper+asked -10; paper+handin -17;
payout -23; payout+asks -17; premium -19; premium+asks -22; premium+pricy -16; pricy 31;
quote -22; quote+asks -5; quote+suppose -6; recent -34; rude -27; s:account -4; s:act 11;
s:asked -5; s:asks 15; s:broker -14; s:contract -18; s:covered -6; s:data -11; s:dispute 7;
s:end -19; s:expert -5; s:fail 20; s:family -6; s:handin 38; s:hold -23; s:hours 12;
s:lossdone -15; s:lossnoun -15; s:noreply -9; s:now -5; s:paper 16; s:payout -5; s:premium -35;
s:pricy -10; s:quote -9; s:recent -5; s:report 20; s:rude -25; s:status -10; s:suppose -6;
s:tech 86; s:terms -6; s:thanks -4; s:theirclient -5; s:vehicle -8; said:BILLING_QUESTION -26;
said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW 8; said:COMPLAINT 16; said:COVERAGE_QUESTION -5;
said:DOCUMENT_SUBMISSION -4; said:LEGAL -13; said:POLICY_CANCELLATION -16; said:POLICY_CHANGE 14;
said:TECHNICAL 29; staff+rude -15; status -11; status+asks -13; status+before 8; status+payout -7;
statute -9; sue 39; tech 194; tech+fail 50; thanks -10; transfer -5; vehicle 20
""",
    "INTENT_GENERAL_INQUIRY": """
- 181; aboutme -27; account -28; account+premium -12; act -30; ads -19; asked -32; asks 39;
before -84; broker -29; change -17; change+contract -22; change+family -8; change+vehicle -6;
claimno -20; claimref -6; claimref+before -9; complain -21; contract -52; contract+hours 55;
court -7; covered -46; covered+asks -20; covered+contract -17; covered+suppose -5;
cue:BILLING_QUESTION -47; cue:BROKER_INTERMEDIARY -41; cue:CLAIM_NEW -5; cue:CLAIM_UPDATE -61;
cue:COMPLAINT -39; cue:COVERAGE_QUESTION 9; cue:GDPR_REQUEST -29; cue:GENERAL_INQUIRY 86;
cue:LEGAL -8; cue:POLICY_CANCELLATION -28; cue:POLICY_CHANGE -47; cue:RISK_LEGAL_THREAT -10;
cue:RISK_MEDIA_THREAT -15; cue:RISK_REGULATORY -19; cue:TECHNICAL -11; data 63; data+aboutme -15;
data+erase -16; data+hold -12; dispute -47; end -51; end+contract -21; end+gone -6; erase -11;
expert -33; expert+before -6; f:broker -44; f:court -14; f:lawyer -15; fail 13;
family+contract -15; gone 20; gone+contract -6; handin -49; hold -35; hours 86; hours+asks 36;
lawyer -44; lossdone -46; lossdone+family -21; lossdone+recent -14; lossdone+vehicle -12;
lossnoun -21; lossnoun+recent 8; move -43; noreply 15; noreply+staff 31; now -19; object -18;
paper 19; paper+asked -20; paper+handin -26; payout -4; payout+asks -9; premium -34;
premium+asks -17; premium+pricy 25; pricy -27; quote -54; quote+asks -11; quote+contract -6;
quote+suppose -9; report -55; rude -19; rude+complain 16; rude+noreply -11; s:account -8;
s:act -5; s:address -12; s:ads -4; s:asks 5; s:before -16; s:broker -5; s:change 13;
s:claimref 15; s:complain 12; s:contract 12; s:court -18; s:covered 15; s:data -42; s:dispute 12;
s:expert 4; s:fail -15; s:gone -6; s:handin 45; s:hours 36; s:lossdone -29; s:move -8;
s:noreply 29; s:now 33; s:paper 14; s:payout 21; s:premium 29; s:pricy 10; s:quote -7;
s:recent -23; s:report -7; s:rude -5; s:staff 28; s:status 40; s:statute -5; s:suppose -14;
s:tech -6; s:terms -13; s:thanks 80; s:theirclient -7; s:transfer 21; said:BILLING_QUESTION 14;
said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW -4; said:CLAIM_UPDATE -6; said:COMPLAINT -8;
said:COVERAGE_QUESTION -9; said:DOCUMENT_SUBMISSION -5; said:GDPR_REQUEST -5;
said:GENERAL_INQUIRY 8; said:LEGAL -9; said:POLICY_CANCELLATION -6; said:POLICY_CHANGE -18;
said:TECHNICAL 20; staff -9; staff+complain 8; staff+rude 39; status -9; status+before -15;
status+claimref -8; status+expert -6; status+payout -13; statute -16; sue -28; suppose 10;
tech -54; tech+asks -15; tech+fail -32; thanks 151; thanks+asks 30; theirclient -36;
theirclient+contract -4; transfer 62; vehicle -48; yourinsured -12
""",
}
"""In hundredths, by label; ``-`` always counts."""
