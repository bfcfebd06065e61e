"""What speaks for each intent, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

INTENT_WEIGHTS: Final = {
    "INTENT_GDPR_REQUEST": """
- -22; aboutme 151; account 15; account+premium 24; address 35; ads 53; ads+erase 10;
ads+object 25; asked -11; asks -51; before 31; broker -21; change -21; change+contract -8;
claimno -19; complain 36; contract -19; court 14; covered -33; covered+asks -10;
covered+contract -5; covered+suppose -16; cue:BILLING_QUESTION -8; cue:BROKER_INTERMEDIARY 7;
cue:CLAIM_NEW -34; cue:CLAIM_UPDATE 10; cue:COMPLAINT 14; cue:COVERAGE_QUESTION -17;
cue:DOCUMENT_SUBMISSION -29; cue:GDPR_REQUEST 182; cue:GENERAL_INQUIRY -11; cue:LEGAL 13;
cue:POLICY_CANCELLATION 7; cue:RISK_LEGAL_THREAT 14; cue:RISK_MEDIA_THREAT 44;
cue:RISK_REGULATORY 29; data 136; data+aboutme 49; data+erase 94; data+hold 76; end 10; erase 187;
expert+before -5; f:broker -21; f:court -12; f:lawyer 12; fail -26; family -43; gone -6;
gone+contract -6; hold 116; hold+aboutme 44; hours 13; hours+asks 5; lawyer -4; lossdone -8;
lossdone+family 7; lossdone+recent -9; lossdone+vehicle -4; lossnoun -24; noreply -20; object 76;
paper 9; paper+handin 4; payout -18; premium -14; quote -13; rude 19; rude+complain -4;
s:aboutme 27; s:account -9; s:address -5; s:asked 6; s:before -18; s:broker -6; s:change -9;
s:claimno -5; s:claimref 5; s:complain 13; s:court -6; s:data 79; s:dispute -14; s:erase 26;
s:expert 24; s:fail -24; s:gone -6; s:handin 15; s:hold 7; s:hours 23; s:lossdone -17;
s:lossnoun -12; s:now 12; s:object 4; s:paper 5; s:premium -11; s:pricy -13; s:recent -6;
s:rude -4; s:status 15; s:statute 26; s:suppose 28; s:tech -27; s:terms -8; s:theirclient -4;
s:transfer -4; said:BILLING_QUESTION -20; said:CLAIM_NEW -6; said:COMPLAINT 11;
said:COVERAGE_QUESTION -9; said:DOCUMENT_SUBMISSION -4; said:GDPR_REQUEST 48; said:LEGAL 24;
staff 11; staff+complain -25; staff+rude -7; status 21; status+before 8; status+claimref 4;
status+expert -17; status+payout -6; statute 128; suppose 10; tech+asks 5; terms -20; thanks -13;
theirclient 6; theirclient+contract -11; transfer -24; transfer+account -5; vehicle -35;
yourinsured -10
""",
    "INTENT_LEGAL": """
- -44; aboutme -14; account -8; act 69; address 19; ads -10; ads+object -4; asked 27; asks -123;
change -13; change+contract -23; change+family 15; claimno 9; claimref 37; claimref+before 10;
contract 14; contract+hours -4; court 166; court+act -8; court+dispute 28; covered 44;
covered+asks -29; covered+contract -30; covered+suppose -18; cue:BILLING_QUESTION -5;
cue:BROKER_INTERMEDIARY -16; cue:CLAIM_NEW 39; cue:CLAIM_UPDATE 38; cue:COMPLAINT 81;
cue:COVERAGE_QUESTION -39; cue:DOCUMENT_SUBMISSION -4; cue:GDPR_REQUEST -45;
cue:GENERAL_INQUIRY -19; cue:LEGAL 90; cue:RISK_LEGAL_THREAT 140; cue:RISK_REGULATORY 11;
data -36; data+aboutme -4; dispute 78; end+gone 4; erase -20; expert -29; expert+before -5;
f:broker -13; f:court 102; f:lawyer 89; fail -15; family -8; family+contract -19; gone 4;
gone+contract 12; handin 44; handin+asked -13; hold 15; hours 21; lawyer 128; lawyer+act 18;
lawyer+dispute 19; lossdone -6; lossdone+family 9; lossdone+recent -10; lossnoun -9;
lossnoun+recent 14; lossnoun+report 20; move 36; noreply 6; noreply+staff -12; paper 25;
paper+asked 12; paper+handin 5; payout 35; premium 18; premium+asks -5; premium+pricy -9;
pricy -30; quote -7; report -59; rude+complain -4; s:act 14; s:address -5; s:before 17;
s:change 7; s:claimno 43; s:claimref 36; s:complain -12; s:contract -10; s:court 63; s:covered 14;
s:data 6; s:dispute -14; s:end 9; s:expert -25; s:fail -6; s:family -9; s:hours 17; s:lawyer 22;
s:lossdone -18; s:lossnoun -11; s:noreply -7; s:now -7; s:object 5; s:paper -35; s:payout -6;
s:premium -15; s:pricy -15; s:recent -23; s:report -4; s:rude 20; s:status -6; s:statute -13;
s:sue 14; s:terms -9; s:theirclient -17; s:vehicle -8; s:yourinsured 11;
said:BILLING_QUESTION -18; said:BROKER_INTERMEDIARY -9; said:CLAIM_NEW 30; said:CLAIM_UPDATE -6;
said:COMPLAINT 14; said:COVERAGE_QUESTION -21; said:DOCUMENT_SUBMISSION -5; said:GDPR_REQUEST -22;
said:LEGAL 49; said:TECHNICAL 5; staff+complain -6; status -11; status+claimref -6; statute -26;
sue 109; sue+dispute 26; suppose 8; tech -5; theirclient -31; theirclient+contract -10;
transfer 25; vehicle 9; yourinsured 81
""",
    "INTENT_COMPLAINT": """
- 72; account -9; account+premium -22; act 12; address -20; ads -21; ads+object -11; asked -39;
asks -49; before 28; broker -16; change -12; change+contract -12; change+terms 5; claimno 14;
claimref -23; claimref+before 12; complain 122; contract -56; contract+hours -10; court -37;
court+dispute -5; covered -68; covered+asks -8; covered+suppose -10; cue:BILLING_QUESTION -19;
cue:BROKER_INTERMEDIARY 13; cue:CLAIM_NEW -6; cue:CLAIM_UPDATE 4; cue:COMPLAINT 94;
cue:COVERAGE_QUESTION -25; cue:DOCUMENT_SUBMISSION -19; cue:GDPR_REQUEST -19;
cue:GENERAL_INQUIRY -28; cue:LEGAL -67; cue:POLICY_CANCELLATION 35; cue:POLICY_CHANGE -9;
cue:RISK_LEGAL_THREAT -40; cue:RISK_MEDIA_THREAT 13; cue:RISK_REGULATORY 20; cue:TECHNICAL -5;
data -53; data+aboutme -11; data+erase -8; data+hold -28; dispute 63; end+gone -4; erase -23;
expert -10; expert+before -8; f:broker -9; f:court -9; f:tech 27; fail 15; family -21; gone -14;
hold -17; hours 35; hours+asks -12; lawyer -9; lawyer+court -5; lawyer+dispute -4; lossdone 4;
lossdone+family 14; lossdone+recent -8; lossdone+report 17; lossdone+vehicle -17; lossnoun -40;
lossnoun+recent -5; move -26; noreply 108; noreply+staff 24; now 13; object -34; paper -5;
paper+asked 5; paper+handin -23; payout 37; payout+asks -9; premium+asks 29; pricy 10; quote 11;
quote+asks 16; recent -14; report -35; rude 204; rude+noreply 8; s:aboutme -6; s:account 9;
s:act 26; s:address 13; s:asked 5; s:asks -21; s:before -40; s:change -13; s:claimref -46;
s:complain 39; s:contract 6; s:court -8; s:data -11; s:dispute -5; s:fail 25; s:family -14;
s:gone -8; s:handin -19; s:hold 32; s:hours -5; s:lawyer 18; s:lossdone 15; s:lossnoun -24;
s:noreply 35; s:now -16; s:paper -35; s:payout 11; s:recent -7; s:report 13; s:rude 63;
s:staff 55; s:status -29; s:suppose -8; s:tech 23; s:terms 13; s:thanks -9; s:theirclient 24;
s:transfer -6; s:vehicle 5; s:yourinsured -5; said:BILLING_QUESTION 49;
said:BROKER_INTERMEDIARY 10; said:CLAIM_NEW 42; said:COMPLAINT 33; said:COVERAGE_QUESTION -5;
said:LEGAL -6; said:POLICY_CANCELLATION 23; said:TECHNICAL -11; staff 102; staff+complain 54;
staff+rude -26; status 57; status+asks -39; status+before -6; status+claimref 8;
status+expert -21; status+payout -18; statute -35; sue -15; sue+dispute -5; suppose -32; tech -58;
tech+asks 14; tech+fail -5; terms -16; thanks -60; theirclient+contract -4; transfer -11;
vehicle -19
""",
    "INTENT_CLAIM_NEW": """
- 15; aboutme -9; account -19; account+premium -11; address -8; ads -8; asked -28; before 6;
broker -25; change -30; change+family 27; change+vehicle -15; claimno -21; claimref -24;
claimref+before 26; complain -56; contract 10; contract+hours -7; court+dispute -4; covered 7;
covered+asks 16; covered+contract 25; covered+suppose 7; cue:BILLING_QUESTION 11;
cue:CLAIM_NEW 54; cue:CLAIM_UPDATE -18; cue:COMPLAINT -36; cue:COVERAGE_QUESTION 34;
cue:GENERAL_INQUIRY -42; cue:LEGAL 30; cue:POLICY_CANCELLATION -9; cue:POLICY_CHANGE -7;
cue:RISK_REGULATORY -9; cue:TECHNICAL 7; data -7; data+erase -4; data+hold -5; dispute -19;
end 18; end+contract -27; end+gone -5; erase -26; expert 48; expert+before 21; f:court -4;
f:vehicle -9; fail -33; family 18; family+contract -25; gone -23; gone+contract -16; handin -37;
handin+asked -12; hours 6; hours+asks -5; lawyer 36; lawyer+court 27; lawyer+dispute 14;
lossdone 184; lossdone+family 31; lossdone+recent 60; lossdone+report -6; lossdone+vehicle 35;
lossnoun 107; lossnoun+report 10; move 18; noreply 25; noreply+staff -35; now -7; object -11;
paper -41; paper+asked -8; paper+handin 29; payout -32; payout+asks -7; premium -49;
premium+pricy 6; pricy -37; quote -16; quote+asks -5; quote+contract -14; quote+suppose -11;
recent 76; report 226; rude -37; rude+complain 8; s:act 5; s:asks -11; s:before -22; s:broker -6;
s:change -16; s:claimno -17; s:complain -6; s:contract -37; s:court -20; s:covered -16;
s:data -16; s:dispute -16; s:end -24; s:expert -12; s:fail -11; s:family -21; s:gone -14;
s:handin 6; s:lossdone 109; s:lossnoun 87; s:noreply 31; s:now 10; s:paper -50; s:payout -10;
s:premium -31; s:pricy -14; s:quote -7; s:recent -47; s:report -15; s:rude -6; s:staff 5;
s:status -19; s:suppose -19; s:tech -14; s:terms -17; s:theirclient 17; s:transfer -9;
s:vehicle -4; s:yourinsured -8; said:BILLING_QUESTION 15; said:BROKER_INTERMEDIARY -5;
said:CLAIM_NEW 28; said:CLAIM_UPDATE 16; said:COMPLAINT -6; said:COVERAGE_QUESTION 18;
said:DOCUMENT_SUBMISSION -9; said:LEGAL -13; said:POLICY_CHANGE 24; said:TECHNICAL -27; staff -14;
staff+complain -8; status -34; status+before -16; status+claimref 20; status+expert -7;
status+payout -10; statute -9; sue 5; sue+dispute -5; suppose -8; tech+asks -25; tech+fail -24;
terms -11; thanks -16; theirclient+contract -4; transfer 35; vehicle 20; yourinsured -44
""",
    "INTENT_CLAIM_UPDATE": """
- -38; aboutme -33; account -8; account+premium -12; act -31; act+yourinsured 7; address -54;
ads -6; asked 36; asks 34; before 100; broker -33; change 8; change+contract -29;
change+family -24; change+vehicle 15; claimno 98; claimref 130; claimref+before -10; complain 16;
contract -107; contract+hours -7; court 24; court+act 11; court+dispute -6; covered 15;
covered+asks -7; covered+contract 17; covered+suppose -23; cue:BILLING_QUESTION 23;
cue:CLAIM_NEW 10; cue:CLAIM_UPDATE 69; cue:COMPLAINT 18; cue:COVERAGE_QUESTION 34;
cue:DOCUMENT_SUBMISSION 37; cue:GDPR_REQUEST -12; cue:LEGAL 13; cue:POLICY_CANCELLATION -31;
cue:POLICY_CHANGE -11; cue:RISK_LEGAL_THREAT -55; cue:RISK_MEDIA_THREAT 6; cue:RISK_REGULATORY 25;
cue:TECHNICAL -50; data -18; data+erase -9; data+hold -19; dispute -28; end -38; end+contract -18;
erase -27; expert 103; expert+before 35; f:broker -7; f:court -15; f:lawyer -26; fail 41;
family -10; gone -11; handin -49; handin+asked -14; hold 43; hours -14; hours+asks 9; lawyer 18;
lossdone 62; lossdone+family -33; lossdone+recent 22; lossnoun -19; lossnoun+recent 23;
lossnoun+report -25; move -17; noreply 22; noreply+staff -36; now 16; object -11; paper 37;
paper+asked -6; paper+handin -78; payout 62; payout+asks 31; premium+asks -15; premium+pricy 8;
pricy 4; quote -21; quote+asks -15; quote+contract -6; quote+suppose -23; recent 56; report 64;
rude -34; rude+complain -4; s:aboutme -14; s:account -9; s:act -6; s:asks 18; s:before 58;
s:change 21; s:claimno -12; s:complain -21; s:contract 43; s:court 32; s:covered -15; s:data -11;
s:dispute 14; s:end 20; s:erase -10; s:expert 31; s:fail -7; s:family 28; s:gone 5; s:handin -22;
s:hold -6; s:hours -27; s:lawyer -26; s:lossdone 9; s:lossnoun -21; s:noreply -38; s:now -27;
s:paper -23; s:premium 6; s:pricy -4; s:quote -12; s:recent 27; s:rude -19; s:staff -25;
s:status 34; s:suppose 13; s:tech -12; s:terms -12; s:thanks -5; s:transfer 15; s:vehicle -26;
said:BILLING_QUESTION -32; said:CLAIM_NEW -56; said:COMPLAINT -36; said:COVERAGE_QUESTION 20;
said:DOCUMENT_SUBMISSION 14; said:LEGAL -55; said:POLICY_CANCELLATION -7; said:POLICY_CHANGE -11;
said:TECHNICAL -19; staff 10; staff+complain -6; staff+rude -10; status 84; status+asks 37;
status+before 49; status+expert 56; status+payout 7; statute -9; sue -33; suppose 37; tech -39;
tech+asks 28; tech+fail -10; terms 9; thanks -26; theirclient -8; theirclient+contract -8;
transfer -43; vehicle 20; yourinsured 15
""",
    "INTENT_POLICY_CANCELLATION": """
- -62; aboutme -18; address -25; ads -11; ads+erase -4; asked 44; asks -25; before -16;
broker -22; broker+theirclient -5; change -57; change+contract -35; change+family -5;
change+vehicle -6; claimno -5; claimref -8; complain -34; contract 147; court -8; covered 53;
covered+asks -41; covered+contract 18; covered+suppose -6; cue:BILLING_QUESTION 13;
cue:BROKER_INTERMEDIARY 7; cue:CLAIM_UPDATE 16; cue:COMPLAINT 26; cue:COVERAGE_QUESTION -24;
cue:DOCUMENT_SUBMISSION -25; cue:GDPR_REQUEST -17; cue:GENERAL_INQUIRY 13; cue:LEGAL -14;
cue:POLICY_CANCELLATION 89; cue:POLICY_CHANGE 29; cue:RISK_LEGAL_THREAT -22;
cue:RISK_MEDIA_THREAT -10; cue:RISK_REGULATORY -6; cue:TECHNICAL 9; data 10; data+aboutme -13;
data+erase -12; data+hold -5; dispute 27; end 207; end+contract 85; end+gone 31; erase -30;
expert -20; f:broker 15; f:court -6; f:lawyer 15; fail -13; family 20; family+contract 6;
gone 136; handin -17; hold -31; hours -33; hours+asks -5; lawyer -40; lawyer+court -10;
lawyer+dispute -9; lossdone 4; lossdone+family -11; lossdone+recent -13; lossdone+vehicle -8;
lossnoun -7; move 43; noreply -18; now 12; object 38; paper -4; paper+asked -37; payout 34;
payout+asks -5; premium -8; premium+asks -10; premium+pricy 33; pricy 34; quote 38;
quote+asks -13; quote+contract 38; quote+suppose -18; recent -18; report -29; rude -7;
s:aboutme 4; s:act 7; s:address -5; s:asks -9; s:before -6; s:broker -9; s:claimref -14;
s:contract 10; s:court -7; s:covered -19; s:data -18; s:end 41; s:erase -11; s:expert -5;
s:family 25; s:gone 58; s:hours -14; s:lossnoun -19; s:now -7; s:paper -20; s:payout -13;
s:premium -28; s:pricy 8; s:quote -9; s:rude -6; s:staff -17; s:status -6; s:sue -4;
s:suppose -12; s:tech -8; s:terms -17; s:theirclient 18; s:transfer -4; said:BILLING_QUESTION -25;
said:BROKER_INTERMEDIARY 11; said:CLAIM_NEW -10; said:CLAIM_UPDATE -5; said:COMPLAINT 8;
said:COVERAGE_QUESTION -10; said:LEGAL -7; said:POLICY_CANCELLATION 21; said:POLICY_CHANGE 24;
staff -48; staff+rude 12; status -28; status+asks -11; status+before 17; status+claimref -6;
status+payout 21; statute -5; sue -26; sue+dispute -5; tech -27; tech+asks 12; terms -39;
thanks 12; theirclient 10; theirclient+contract 5; transfer -25; vehicle -17; yourinsured -18
""",
    "INTENT_POLICY_CHANGE": """
- -17; account+change 18; account+premium -22; act 22; act+yourinsured 15; address 50; ads -11;
asked -55; asks -36; before -44; broker -34; change 199; change+address 15; change+contract 104;
change+family 20; change+terms 14; change+vehicle 27; claimno -12; claimref -22; complain -25;
contract 64; contract+hours -5; court -34; covered 55; covered+asks -10; covered+suppose 17;
cue:BILLING_QUESTION 7; cue:BROKER_INTERMEDIARY -9; cue:CLAIM_NEW -47; cue:COMPLAINT -75;
cue:DOCUMENT_SUBMISSION -13; cue:GDPR_REQUEST -14; cue:LEGAL -22; cue:POLICY_CANCELLATION -6;
cue:POLICY_CHANGE 61; cue:RISK_LEGAL_THREAT -10; cue:RISK_MEDIA_THREAT -10;
cue:RISK_REGULATORY -25; cue:TECHNICAL -34; data -11; data+aboutme 6; data+erase -7; data+hold -9;
dispute -13; end -5; end+contract 6; end+gone -7; erase -27; expert -23; f:court -8; f:lawyer -15;
family 67; family+contract 42; gone -25; gone+contract 17; handin -25; handin+asked -11; hold -45;
hours -34; lawyer -36; lossdone -68; lossdone+family 11; lossdone+recent -5; lossdone+vehicle -7;
lossnoun -12; lossnoun+recent -5; move 40; noreply -15; now 85; object 15; paper -48;
paper+handin 11; payout+asks -6; premium -21; premium+asks -15; premium+pricy -25; pricy 47;
quote 11; quote+asks 16; quote+suppose 31; recent 29; rude -37; s:account 10; s:act -16;
s:address 27; s:asked 4; s:asks -6; s:before 19; s:broker -9; s:change 53; s:claimno -5;
s:claimref -5; s:complain -14; s:contract -11; s:covered 12; s:data 13; s:end 28; s:expert -5;
s:family 41; s:gone -11; s:handin -8; s:hours -11; s:lossdone -26; s:lossnoun -12; s:move 12;
s:noreply -15; s:now 37; s:object 22; s:paper -42; s:premium 5; s:pricy 13; s:quote 16;
s:report -5; s:rude -5; s:status -11; s:suppose -8; s:tech -28; s:terms 138; s:thanks -5;
s:transfer -10; s:vehicle 41; said:BILLING_QUESTION -32; said:BROKER_INTERMEDIARY 5;
said:CLAIM_NEW -7; said:CLAIM_UPDATE -6; said:COMPLAINT -7; said:DOCUMENT_SUBMISSION -4;
said:GENERAL_INQUIRY 5; said:LEGAL 8; said:POLICY_CANCELLATION -8; said:POLICY_CHANGE 24;
staff -11; staff+complain -6; staff+rude -8; status 25; status+asks -23; status+before -30;
status+payout -6; sue -18; suppose -19; tech -44; tech+asks -4; tech+fail -15; terms 179;
thanks -23; theirclient 7; theirclient+contract -6; transfer 6; vehicle 77; yourinsured 16
""",
    "INTENT_BILLING_QUESTION": """
- -20; aboutme -12; account 41; account+premium 31; address 16; ads -4; asked -21; asks 45;
before 25; broker -22; broker+premium -12; change 8; change+contract 13; change+terms 8;
change+vehicle -27; claimno -17; claimref -11; complain -6; contract 40; court -34; covered -21;
covered+contract -10; covered+suppose -32; cue:BILLING_QUESTION 82; cue:BROKER_INTERMEDIARY -18;
cue:CLAIM_NEW -6; cue:CLAIM_UPDATE -16; cue:COMPLAINT -32; cue:COVERAGE_QUESTION -15;
cue:DOCUMENT_SUBMISSION -40; cue:GDPR_REQUEST -11; cue:GENERAL_INQUIRY 6; cue:LEGAL 12;
cue:POLICY_CANCELLATION -7; cue:POLICY_CHANGE 25; cue:RISK_LEGAL_THREAT 9;
cue:RISK_MEDIA_THREAT -8; cue:RISK_REGULATORY 5; cue:TECHNICAL -23; data -18; data+aboutme -7;
data+erase -16; dispute 18; end -8; end+contract -20; erase -30; expert -22; expert+before -5;
f:broker -25; f:court -13; f:lawyer 7; fail -34; family -25; family+contract -15; gone -24;
handin -28; handin+asked 8; hold -25; hold+aboutme -15; hours -18; hours+asks -5; lawyer -29;
lawyer+court -5; lossdone+recent -9; lossdone+report -12; lossdone+vehicle -5; lossnoun -21;
lossnoun+recent -19; lossnoun+report -5; move -33; noreply -38; noreply+staff -6; now -6; paper 5;
paper+handin -4; payout 9; payout+asks 46; premium 173; premium+asks 39; premium+pricy 19;
pricy 74; quote -17; quote+asks -11; quote+contract -8; quote+suppose -16; recent -45; report -22;
rude -20; s:account 27; s:act 9; s:asked 6; s:asks 17; s:before 15; s:broker -12; s:change -50;
s:claimno -7; s:claimref 11; s:complain -8; s:contract -41; s:court -6; s:data 24; s:dispute 17;
s:end -25; s:expert -13; s:fail 23; s:gone -7; s:handin -18; s:hours -6; s:lossdone 4;
s:lossnoun 4; s:noreply -19; s:now -21; s:paper 31; s:payout 15; s:premium 114; s:pricy 71;
s:quote 30; s:staff -6; s:suppose 7; s:tech -5; s:terms -25; s:theirclient -6; s:transfer 5;
s:vehicle 9; said:BILLING_QUESTION 78; said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW -10;
said:COMPLAINT -4; said:COVERAGE_QUESTION 11; said:LEGAL 48; said:POLICY_CANCELLATION -17;
said:POLICY_CHANGE -22; said:TECHNICAL -7; staff -68; staff+complain 15; status -24;
status+asks 11; status+before -11; status+claimref 8; status+payout 59; suppose -10; tech -9;
tech+fail 22; terms -40; thanks 25; theirclient -7; transfer -6; transfer+account 20; vehicle -21;
yourinsured 6
""",
    "INTENT_DOCUMENT_SUBMISSION": """
- -8; aboutme -15; act -65; act+yourinsured -5; address -27; ads -13; asked 118; asks -38;
before -21; broker 21; broker+premium -6; change -21; change+contract 7; change+vehicle 14;
claimno 31; claimref -17; claimref+before -14; complain -17; contract -80; contract+hours -5;
court+act -5; covered -50; covered+asks -4; covered+suppose -7; cue:BROKER_INTERMEDIARY -7;
cue:CLAIM_NEW 12; cue:CLAIM_UPDATE 39; cue:COMPLAINT 7; cue:COVERAGE_QUESTION -37;
cue:DOCUMENT_SUBMISSION 117; cue:GDPR_REQUEST -10; cue:GENERAL_INQUIRY 5; cue:LEGAL -33;
cue:POLICY_CANCELLATION 43; cue:POLICY_CHANGE -24; cue:RISK_LEGAL_THREAT -6;
cue:RISK_MEDIA_THREAT 10; cue:RISK_REGULATORY -5; data 8; data+erase -6; data+hold -5;
dispute -50; end -18; end+contract 12; erase -21; expert 25; expert+before -6; f:broker 9;
f:court -10; f:lawyer -23; f:vehicle 12; fail -28; family 18; family+contract 18; gone -17;
handin 140; handin+asked 42; hours -31; lawyer -5; lawyer+court 5; lossdone 27; lossdone+family 7;
lossdone+recent -5; lossdone+report -18; lossnoun -5; lossnoun+report 12; move -6; noreply -31;
noreply+staff -7; object -27; paper 86; paper+asked 62; paper+handin 107; payout -36; premium -49;
premium+pricy -6; pricy -54; quote -8; quote+contract 6; recent -27; report -22; rude -23;
s:act -24; s:asked -23; s:asks -4; s:before -5; s:broker -11; s:claimno 30; s:claimref 14;
s:complain -10; s:contract 32; s:court -4; s:data -6; s:dispute -13; s:end 15; s:expert -7;
s:fail 14; s:family -5; s:handin -27; s:lawyer 4; s:lossdone 5; s:lossnoun 6; s:object -13;
s:paper 136; s:premium 7; s:pricy 9; s:quote 6; s:recent 43; s:report 10; s:staff -28;
s:suppose -6; s:terms -14; s:thanks -13; s:theirclient 26; s:yourinsured 10;
said:BILLING_QUESTION 13; said:BROKER_INTERMEDIARY 9; said:CLAIM_NEW 20;
said:COVERAGE_QUESTION -14; said:LEGAL -14; said:POLICY_CANCELLATION 27; said:POLICY_CHANGE -9;
said:TECHNICAL 13; staff -24; staff+complain -5; status -72; status+before -7; status+claimref -7;
status+expert 14; suppose -82; tech 46; tech+fail -15; terms -35; thanks -19; theirclient -19;
theirclient+contract -4; transfer -16; vehicle -6
""",
    "INTENT_COVERAGE_QUESTION": """
- -9; aboutme -11; account 29; account+premium 19; act -19; address -16; ads -4; asked -25;
asks 147; before -14; change -35; change+contract 4; change+terms -12; change+vehicle -9;
claimno -17; claimref+before -22; contract 53; contract+hours -12; court -20; covered 87;
covered+asks 138; covered+contract 22; covered+suppose 97; cue:BILLING_QUESTION -21;
cue:BROKER_INTERMEDIARY -15; cue:CLAIM_NEW -20; cue:CLAIM_UPDATE -52; cue:COMPLAINT -35;
cue:COVERAGE_QUESTION 101; cue:DOCUMENT_SUBMISSION -24; cue:GDPR_REQUEST -13;
cue:GENERAL_INQUIRY 7; cue:LEGAL -24; cue:POLICY_CANCELLATION -11; cue:POLICY_CHANGE -36;
cue:RISK_LEGAL_THREAT 6; cue:RISK_MEDIA_THREAT -14; cue:RISK_REGULATORY -5; cue:TECHNICAL -12;
data -67; end -65; erase 9; expert 27; expert+before -12; f:lawyer -20; fail -56; family 18;
family+contract 22; gone -9; gone+contract 7; handin -34; hold+aboutme -4; hours -45;
hours+asks -16; lawyer -10; lawyer+dispute -7; lossdone -24; lossdone+family -8;
lossdone+recent -7; lossdone+report 29; lossdone+vehicle 33; lossnoun 79; lossnoun+recent -7;
lossnoun+report -4; move 34; noreply -10; noreply+staff 32; now -65; object -10; paper -54;
payout -41; payout+asks -11; premium -7; premium+asks 19; premium+pricy -30; pricy -27; quote 126;
quote+asks 32; quote+suppose 62; recent -44; report -33; rude -21; s:act -5; s:asked 5; s:asks -8;
s:before -5; s:broker -6; s:change -10; s:claimref -30; s:complain -4; s:contract -15;
s:court -18; s:covered 17; s:data -16; s:dispute 7; s:end -25; s:expert 26; s:fail -23;
s:family -33; s:gone -8; s:hours -16; s:lossdone -33; s:lossnoun 13; s:move 9; s:paper -7;
s:payout -7; s:premium -29; s:pricy -25; s:quote -13; s:recent 27; s:staff -13; s:status -9;
s:suppose 24; s:tech -29; s:terms -16; s:thanks -17; s:theirclient -18; s:transfer -6;
said:BILLING_QUESTION -22; said:BROKER_INTERMEDIARY -12; said:CLAIM_NEW -17; said:CLAIM_UPDATE -8;
said:COMPLAINT -8; said:COVERAGE_QUESTION 44; said:LEGAL 11; said:POLICY_CHANGE -29; staff 19;
staff+rude -7; status -7; status+asks 27; status+before 7; status+claimref -13; status+expert -7;
status+payout -10; statute -9; sue -8; sue+dispute -5; suppose 61; tech -23; tech+asks 7;
terms -28; thanks -32; thanks+asks -7; theirclient -9; theirclient+contract -9; transfer -7;
vehicle 36; yourinsured -23
""",
    "INTENT_BROKER_INTERMEDIARY": """
- -15; aboutme -16; account -20; account+change -8; account+premium -5; act 50;
act+yourinsured -8; address 17; ads 23; asked -35; asks 37; broker 221; broker+premium 23;
broker+theirclient 14; change+contract 7; change+family -7; claimno -28; claimref -36;
claimref+before 12; complain 15; contract 7; court -11; court+act 9; covered -17;
covered+asks -13; covered+contract 7; covered+suppose 9; cue:BILLING_QUESTION -34;
cue:BROKER_INTERMEDIARY 104; cue:CLAIM_NEW -13; cue:CLAIM_UPDATE -12; cue:COMPLAINT -25;
cue:COVERAGE_QUESTION -18; cue:DOCUMENT_SUBMISSION 19; cue:GDPR_REQUEST -10;
cue:GENERAL_INQUIRY -31; cue:LEGAL 14; cue:POLICY_CANCELLATION -52; cue:POLICY_CHANGE -9;
cue:RISK_LEGAL_THREAT -13; cue:RISK_MEDIA_THREAT -14; cue:RISK_REGULATORY -7; data -16;
data+aboutme -6; data+hold 9; dispute -18; end -29; erase 7; expert -33; f:broker 111; f:court -4;
f:lawyer -12; fail 22; family -20; family+contract -13; gone -19; handin 10; hold 16;
hours+asks -7; lawyer -20; lossdone -56; move -19; noreply -44; noreply+staff 4; now -18;
paper -4; paper+handin -13; payout -19; payout+asks -7; premium 11; premium+pricy -8; pricy -30;
quote -18; quote+suppose -5; recent 24; report -33; rude 7; rude+noreply 18; s:account -8;
s:act -18; s:ads 19; s:broker 81; s:claimno -17; s:claimref 11; s:complain 16; s:contract 17;
s:data 14; s:dispute 4; s:end -16; s:erase 16; s:expert -15; s:family -5; s:handin -7;
s:lossnoun 6; s:now -10; s:paper 7; s:payout -9; s:premium -5; s:pricy -22; s:quote 7;
s:recent 10; s:status 6; s:tech 27; s:terms -11; s:thanks -13; s:theirclient -31; s:vehicle -5;
said:BILLING_QUESTION 8; said:BROKER_INTERMEDIARY 41; said:CLAIM_NEW -14; said:CLAIM_UPDATE 25;
said:COMPLAINT -5; said:COVERAGE_QUESTION -17; said:DOCUMENT_SUBMISSION 27; said:LEGAL -17;
said:POLICY_CANCELLATION -20; staff 30; staff+complain -11; staff+rude 33; status+asks 16;
status+before -7; status+payout -11; statute -6; sue -18; suppose 25; tech 17; tech+asks -13;
tech+fail 18; terms 12; thanks 18; thanks+asks -10; theirclient 92; theirclient+contract 60;
transfer 6; vehicle -34; yourinsured -20
""",
    "INTENT_TECHNICAL": """
- -33; account 12; account+change -4; account+premium 13; address 20; ads 28; asked 15; asks 25;
before -9; broker -42; change -9; change+contract -11; change+family -5; change+vehicle 20;
claimno -13; claimref -8; complain -31; contract -20; court -51; covered -27; covered+asks -12;
covered+contract -22; covered+suppose -14; cue:BROKER_INTERMEDIARY -18; cue:CLAIM_NEW 17;
cue:CLAIM_UPDATE -16; cue:COVERAGE_QUESTION 5; cue:DOCUMENT_SUBMISSION -21;
cue:GENERAL_INQUIRY 15; cue:POLICY_CANCELLATION -30; cue:POLICY_CHANGE 26;
cue:RISK_LEGAL_THREAT -16; cue:RISK_REGULATORY -15; cue:TECHNICAL 115; data 11; data+aboutme 4;
data+erase -11; dispute -16; end -25; end+contract -20; erase 8; expert -29; f:broker -19;
f:court -5; f:lawyer -7; f:tech -21; fail 114; family -12; gone -9; handin 34; hold -35; hours 12;
hours+asks 9; lawyer 12; lossdone -73; lossdone+vehicle -8; lossnoun -24; lossnoun+report 5;
move -23; now -14; object -13; paper -26; paper+asked -10; paper+handin -13; payout -23;
payout+asks -17; premium -18; premium+asks -22; premium+pricy -12; pricy 34; quote -30;
quote+asks -5; quote+suppose -8; recent -36; rude -31; s:account -5; s:act 11; s:asked -6;
s:asks 15; s:broker -15; s:contract -8; s:covered -9; s:data -13; s:dispute 4; s:end -20;
s:erase -4; s:fail 19; s:family -7; s:handin 39; s:hold -23; s:hours 14; s:lossdone -15;
s:lossnoun -13; s:noreply -10; s:now -4; s:paper 18; s:payout -5; s:premium -36; s:pricy -11;
s:quote -10; s:recent -4; s:report 17; s:rude -24; s:status -12; s:suppose -6; s:tech 83;
s:terms -6; s:thanks -4; s:theirclient -5; s:transfer 4; s:vehicle -8; said:BILLING_QUESTION -28;
said:BROKER_INTERMEDIARY -15; said:CLAIM_NEW 10; said:COMPLAINT 13; said:DOCUMENT_SUBMISSION -5;
said:LEGAL -16; said:POLICY_CANCELLATION -16; said:POLICY_CHANGE 14; said:TECHNICAL 29;
staff+rude -15; status -5; status+asks -14; status+before 13; status+payout -7; statute -9;
sue 30; tech 201; tech+fail 52; terms -7; thanks -12; transfer -5; vehicle 18
""",
    "INTENT_GENERAL_INQUIRY": """
- 181; aboutme -26; account -28; account+premium -13; act -30; address -8; ads -17; asked -27;
asks 39; before -83; broker -30; change -18; change+contract -21; change+family -9;
change+vehicle -6; claimno -20; claimref -13; claimref+before -9; complain -18; contract -52;
contract+hours 57; court -7; covered -45; covered+asks -18; covered+contract -18;
cue:BILLING_QUESTION -46; cue:BROKER_INTERMEDIARY -43; cue:CLAIM_NEW -6; cue:CLAIM_UPDATE -59;
cue:COMPLAINT -39; cue:GDPR_REQUEST -29; cue:GENERAL_INQUIRY 89; cue:LEGAL -13;
cue:POLICY_CANCELLATION -27; cue:POLICY_CHANGE -46; cue:RISK_LEGAL_THREAT -11;
cue:RISK_MEDIA_THREAT -16; cue:RISK_REGULATORY -18; cue:TECHNICAL -9; data 62; data+aboutme -14;
data+erase -15; data+hold -14; dispute -45; end -49; end+contract -22; end+gone -7; erase -7;
expert -38; expert+before -7; f:broker -45; f:court -14; f:lawyer -15; fail 13;
family+contract -12; gone 15; gone+contract -6; handin -45; hold -35; hold+aboutme -4; hours 89;
hours+asks 34; lawyer -41; lossdone -46; lossdone+family -22; lossdone+recent -14;
lossdone+vehicle -11; lossnoun -21; lossnoun+recent 12; move -43; noreply 14; noreply+staff 32;
now -24; object -15; paper 20; paper+asked -19; paper+handin -23; payout -8; payout+asks -8;
premium -37; premium+asks -16; premium+pricy 25; pricy -25; quote -55; quote+asks -10;
quote+contract -5; quote+suppose -8; report -53; rude -21; rude+complain 16; rude+noreply -12;
s:account -8; s:act -5; s:address -12; s:ads -4; s:asks 5; s:before -17; s:broker -5; s:change 13;
s:claimref 17; s:complain 13; s:contract 17; s:court -18; s:covered 13; s:data -45; s:dispute 15;
s:expert 5; s:fail -14; s:gone -6; s:handin 46; s:hours 31; s:lossdone -29; s:lossnoun -5;
s:move -8; s:noreply 29; s:now 34; s:paper 16; s:payout 22; s:premium 27; s:pricy 7; s:quote -6;
s:recent -23; s:report -7; s:rude -5; s:staff 26; s:status 39; s:statute -5; s:suppose -14;
s:tech -6; s:terms -16; s:thanks 82; s:theirclient -6; s:transfer 22; s:vehicle -4;
said:BILLING_QUESTION 14; said:BROKER_INTERMEDIARY -17; said:CLAIM_NEW -10; said:CLAIM_UPDATE -6;
said:COMPLAINT -8; said:COVERAGE_QUESTION -12; said:DOCUMENT_SUBMISSION -7; said:GDPR_REQUEST -6;
said:GENERAL_INQUIRY 9; said:LEGAL -12; said:POLICY_CHANGE -18; said:TECHNICAL 19;
staff+complain 5; staff+rude 38; status -7; status+before -13; status+claimref -9;
status+expert -6; status+payout -13; statute -16; sue -25; suppose 9; tech -54; tech+asks -15;
tech+fail -33; thanks 148; thanks+asks 30; theirclient -39; theirclient+contract -4; transfer 63;
vehicle -48; yourinsured -5
""",
}
"""In hundredths, by label; ``-`` always counts."""
