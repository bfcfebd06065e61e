"""What speaks for each intent, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

INTENT_WEIGHTS: Final = {
    "INTENT_GDPR_REQUEST": """
- -20; aboutme 156; account 18; account+premium 26; address 33; ads 40; ads+erase 7;
ads+object 25; asked -19; asks -48; before 23; broker -29; change -14; change+contract -10;
claimno -19; claimref+before -7; complain 31; contract -21; contract+hours -5; court+dispute -5;
covered -38; covered+asks -10; covered+contract -14; covered+suppose -17;
cue:BILLING_QUESTION -12; cue:BROKER_INTERMEDIARY 14; cue:CLAIM_NEW -35; cue:CLAIM_UPDATE 13;
cue:COMPLAINT 14; cue:COVERAGE_QUESTION -29; cue:DOCUMENT_SUBMISSION -11; cue:GDPR_REQUEST 179;
cue:GENERAL_INQUIRY 6; cue:LEGAL 6; cue:POLICY_CANCELLATION 4; cue:POLICY_CHANGE -7;
cue:RISK_LEGAL_THREAT 8; cue:RISK_MEDIA_THREAT 43; cue:RISK_REGULATORY 30; data 142;
data+aboutme 50; data+erase 94; data+hold 76; dispute 15; end 13; end+contract -7; erase 184;
expert+before -5; f:broker -22; f:court -13; f:lawyer 11; fail -24; family -40;
family+contract -5; gone -13; hold 109; hold+aboutme 42; hours+asks 6; lawyer -7; lossdone -11;
lossdone+family 7; lossdone+recent -11; lossnoun -21; move -7; noreply -26; now 17; object 85;
paper 7; paper+asked -11; payout -15; premium -19; pricy -5; quote -11; recent 5; rude 17;
rude+complain -4; s:aboutme 21; s:account -11; s:address -16; s:before -17; s:change -10;
s:claimno -5; s:claimref 8; s:complain 11; s:court -5; s:data 88; s:dispute -13; s:erase 27;
s:expert 25; s:fail -19; s:handin 14; s:hold 8; s:hours 18; s:lossdone -16; s:lossnoun -7;
s:noreply -5; s:now 11; s:paper 10; s:payout -5; s:premium -12; s:pricy -11; s:recent -7;
s:rude -4; s:staff -7; s:status 16; s:statute 28; s:suppose 29; s:tech -15; s:terms -8;
s:theirclient -6; s:transfer -5; s:vehicle -6; said:BILLING_QUESTION -18; said:CLAIM_NEW -6;
said:CLAIM_UPDATE -4; said:COMPLAINT 9; said:COVERAGE_QUESTION -11; said:DOCUMENT_SUBMISSION -9;
said:GDPR_REQUEST 47; said:LEGAL 22; said:POLICY_CHANGE -9; said:TECHNICAL -7; staff+complain -25;
staff+rude -8; status 20; status+asks 4; status+expert -16; status+payout -5; statute 125;
suppose 14; tech -8; tech+asks 5; terms -23; thanks -12; theirclient 11; theirclient+contract -11;
transfer -28; transfer+account -5; vehicle -36; yourinsured -7
""",
    "INTENT_LEGAL": """
- -34; aboutme -5; account -7; act 57; act+yourinsured 4; address 15; ads -11; asked 28;
asks -115; before -8; broker 8; change -23; change+contract -25; change+family 15; claimno 7;
claimref 45; claimref+before 4; complain -7; contract 12; contract+hours -7; court 167;
court+act -6; court+dispute 27; covered 32; covered+asks -27; covered+contract -34;
covered+suppose -23; cue:BILLING_QUESTION -4; cue:BROKER_INTERMEDIARY -8; cue:CLAIM_NEW 30;
cue:CLAIM_UPDATE 42; cue:COMPLAINT 85; cue:COVERAGE_QUESTION -27; cue:DOCUMENT_SUBMISSION -5;
cue:GDPR_REQUEST -52; cue:GENERAL_INQUIRY -12; cue:LEGAL 82; cue:POLICY_CHANGE -6;
cue:RISK_LEGAL_THREAT 152; cue:RISK_MEDIA_THREAT 6; cue:RISK_REGULATORY 7; cue:TECHNICAL -8;
data -22; dispute 70; end+contract -9; erase -14; expert -33; expert+before -9; f:broker -13;
f:court 102; f:lawyer 94; fail -23; family -14; family+contract -18; handin 31; handin+asked -10;
hold 9; hours 32; lawyer 116; lawyer+act 15; lawyer+dispute 17; lossdone+family 11;
lossdone+recent -8; lossnoun -12; lossnoun+recent 6; move 23; now 8; object 5; paper 18;
paper+asked 18; paper+handin 7; payout 51; payout+asks -4; premium 12; premium+asks -5; pricy -31;
quote -14; quote+suppose -9; recent -5; report -75; rude+complain -4; s:act 14; s:before 21;
s:change 8; s:claimno 43; s:claimref 36; s:complain -11; s:contract -19; s:court 60; s:covered 19;
s:dispute -12; s:end 7; s:expert -23; s:fail -10; s:family -5; s:hours 7; s:lawyer 27;
s:lossdone -18; s:lossnoun -9; s:noreply -6; s:object 7; s:paper -23; s:payout -7; s:premium -19;
s:pricy -6; s:recent -20; s:report -6; s:rude 20; s:staff 6; s:status -8; s:statute -14; s:sue 15;
s:tech 7; s:theirclient -16; s:vehicle -9; s:yourinsured 15; said:BILLING_QUESTION -14;
said:BROKER_INTERMEDIARY -4; said:CLAIM_NEW 19; said:CLAIM_UPDATE -6; said:COMPLAINT 24;
said:COVERAGE_QUESTION -21; said:GDPR_REQUEST -23; said:LEGAL 44; said:POLICY_CHANGE -6;
said:TECHNICAL -5; staff -7; staff+complain -7; status -6; status+asks -5; status+claimref -7;
status+payout -4; statute -28; sue 115; sue+dispute 20; tech -18; tech+asks -7; tech+fail -4;
terms -4; thanks -5; theirclient -18; theirclient+contract -8; transfer 32; vehicle 8;
yourinsured 80
""",
    "INTENT_COMPLAINT": """
- 70; account -7; account+premium -25; act 18; address -15; ads -27; ads+object -13; asked -43;
asks -48; before 28; broker -14; change -11; change+contract -13; change+terms 5;
change+vehicle -7; claimno 21; claimref -36; claimref+before 13; complain 118; contract -67;
court -39; court+dispute -5; covered -61; covered+asks -9; covered+contract 7;
covered+suppose -12; cue:BILLING_QUESTION -12; cue:BROKER_INTERMEDIARY 11; cue:CLAIM_NEW 6;
cue:COMPLAINT 93; cue:COVERAGE_QUESTION -29; cue:DOCUMENT_SUBMISSION -23; cue:GDPR_REQUEST -16;
cue:GENERAL_INQUIRY -40; cue:LEGAL -54; cue:POLICY_CANCELLATION 26; cue:RISK_LEGAL_THREAT -37;
cue:RISK_REGULATORY 16; cue:TECHNICAL -4; data -52; data+aboutme -11; data+erase -9;
data+hold -28; dispute 71; end 6; end+contract 9; erase -23; expert -7; expert+before -7;
f:broker -6; f:court -8; f:tech 25; fail 8; family -20; gone -23; gone+contract -4; hold -17;
hours 26; hours+asks -10; lawyer+court -6; lawyer+dispute -4; lossdone+family 10;
lossdone+recent -7; lossdone+report 17; lossdone+vehicle -17; lossnoun -42; move -29; noreply 111;
noreply+staff 27; now 14; object -46; paper -11; paper+asked -4; paper+handin -30; payout 36;
payout+asks -9; premium -9; premium+asks 30; pricy 9; quote+asks 17; recent -17; report -29;
rude 213; rude+noreply 9; s:aboutme -4; s:account 12; s:act 25; s:address 12; s:asked -4;
s:asks -22; s:before -43; s:change -13; s:claimref -41; s:complain 41; s:contract -5; s:court -9;
s:data -8; s:fail 23; s:family -16; s:gone -7; s:handin -18; s:hold 31; s:hours -8; s:lawyer 17;
s:lossdone 20; s:lossnoun -21; s:noreply 31; s:now -11; s:paper -37; s:payout 12; s:recent -7;
s:rude 59; s:staff 55; s:status -27; s:suppose -10; s:tech 20; s:terms 16; s:thanks -12;
s:theirclient 23; s:transfer -6; s:yourinsured -4; said:BILLING_QUESTION 47;
said:BROKER_INTERMEDIARY 10; said:CLAIM_NEW 44; said:COMPLAINT 29; said:COVERAGE_QUESTION -5;
said:DOCUMENT_SUBMISSION -8; said:LEGAL -5; said:POLICY_CANCELLATION 14; said:POLICY_CHANGE 5;
said:TECHNICAL -10; staff 101; staff+complain 50; staff+rude -25; status 51; status+asks -38;
status+before -12; status+claimref 5; status+expert -17; status+payout -11; statute -35; sue -15;
sue+dispute -6; suppose -29; tech -34; tech+asks 13; tech+fail -4; terms -13; thanks -58;
theirclient+contract -4; transfer -13; vehicle -13; yourinsured 7
""",
    "INTENT_CLAIM_NEW": """
- 28; aboutme -13; account -16; account+premium -8; act 8; address -13; ads -9; asked -16;
asks -5; broker -24; change -32; change+contract 6; change+family 25; change+vehicle -15;
claimno -30; claimref -17; claimref+before 26; complain -68; contract 7; contract+hours -8;
court 9; court+dispute -5; covered 10; covered+asks 13; covered+contract 23; covered+suppose 6;
cue:CLAIM_NEW 58; cue:CLAIM_UPDATE -15; cue:COMPLAINT -33; cue:COVERAGE_QUESTION 29;
cue:DOCUMENT_SUBMISSION 6; cue:GDPR_REQUEST -5; cue:GENERAL_INQUIRY -37; cue:LEGAL 18;
cue:POLICY_CANCELLATION -12; cue:POLICY_CHANGE -10; cue:RISK_LEGAL_THREAT -4;
cue:RISK_MEDIA_THREAT -8; cue:RISK_REGULATORY -15; cue:TECHNICAL 6; data+hold -8; dispute -19;
end 14; end+contract -23; erase -22; expert 60; expert+before 22; f:court -5; f:lawyer -4;
fail -34; family 21; family+contract -23; gone -21; gone+contract -16; handin -36;
handin+asked -7; hold 5; hours 9; hours+asks -6; lawyer 26; lawyer+court 29; lawyer+dispute 15;
lossdone 182; lossdone+family 41; lossdone+recent 61; lossdone+report -16; lossdone+vehicle 37;
lossnoun 107; lossnoun+recent 13; lossnoun+report -12; move 16; noreply 27; noreply+staff -41;
now -15; object -11; paper -32; paper+handin 23; payout -33; payout+asks -8; premium -34;
premium+pricy -9; pricy -42; quote -10; quote+asks -5; quote+contract -15; recent 77; report 223;
rude -37; rude+complain 8; s:act 4; s:asked 10; s:asks -6; s:before -20; s:broker -5;
s:change -17; s:claimno -20; s:claimref -7; s:complain -5; s:contract -39; s:court -19;
s:covered -19; s:data -19; s:dispute -18; s:end -25; s:expert -14; s:fail -15; s:family -20;
s:gone -15; s:handin 15; s:lossdone 111; s:lossnoun 75; s:noreply 35; s:now 10; s:paper -47;
s:payout -14; s:premium -31; s:pricy -13; s:quote -5; s:recent -51; s:report -17; s:rude -4;
s:status -16; s:suppose -19; s:tech -32; s:terms -14; s:thanks -5; s:theirclient 16;
s:transfer -12; s:vehicle -10; s:yourinsured -9; said:CLAIM_NEW 41; said:CLAIM_UPDATE 15;
said:COMPLAINT -7; said:COVERAGE_QUESTION 20; said:DOCUMENT_SUBMISSION -7; said:LEGAL -16;
said:POLICY_CHANGE 24; said:TECHNICAL -23; staff -17; staff+complain -7; status -33;
status+before -18; status+claimref 18; status+expert -7; status+payout -12; statute -9; sue 7;
sue+dispute -5; suppose -16; tech -20; tech+asks -22; tech+fail -15; terms -8; thanks -14;
theirclient -18; transfer 50; vehicle 15; yourinsured -44
""",
    "INTENT_CLAIM_UPDATE": """
- -40; aboutme -41; account -6; account+premium -10; act -31; act+yourinsured 8; address -44;
ads -7; asked 40; asks 39; before 107; broker -33; change+contract -27; change+family -25;
change+vehicle 15; claimno 102; claimref 134; complain 18; contract -115; contract+hours -5;
court 32; court+act 11; court+dispute -4; covered 12; covered+asks -7; covered+contract 17;
covered+suppose -22; cue:BILLING_QUESTION 24; cue:BROKER_INTERMEDIARY -8; cue:CLAIM_NEW 9;
cue:CLAIM_UPDATE 68; cue:COMPLAINT 15; cue:COVERAGE_QUESTION 36; cue:DOCUMENT_SUBMISSION 34;
cue:GDPR_REQUEST -12; cue:GENERAL_INQUIRY -5; cue:LEGAL 15; cue:POLICY_CANCELLATION -19;
cue:RISK_LEGAL_THREAT -57; cue:RISK_MEDIA_THREAT 5; cue:RISK_REGULATORY 16; cue:TECHNICAL -54;
data -16; data+erase -11; data+hold -16; dispute -44; end -40; end+contract -13; erase -33;
expert 94; expert+before 38; f:broker -6; f:court -13; f:lawyer -23; fail 47; family -7;
handin -43; handin+asked -16; hold 49; hours -13; hours+asks 7; lawyer 18; lossdone 70;
lossdone+family -32; lossdone+recent 22; lossdone+report -19; lossnoun -18; lossnoun+recent 27;
move -11; noreply 22; noreply+staff -33; now 13; object -14; paper 31; paper+handin -74;
payout 66; payout+asks 33; premium -6; premium+asks -14; premium+pricy 12; pricy 10; quote -15;
quote+asks -15; quote+contract -7; quote+suppose -21; recent 51; report 32; rude -37;
rude+complain -4; s:aboutme -12; s:account -10; s:act -8; s:address -5; s:asked 6; s:asks 15;
s:before 52; s:broker -5; s:change 23; s:claimno -14; s:complain -19; s:contract 26; s:court 27;
s:covered -16; s:data -13; s:dispute 18; s:end 21; s:erase -12; s:expert 35; s:fail -7;
s:family 32; s:gone 8; s:handin -22; s:hold -6; s:hours -21; s:lawyer -27; s:lossdone 8;
s:lossnoun -16; s:noreply -37; s:now -25; s:paper -25; s:premium 13; s:pricy -8; s:quote -11;
s:recent 30; s:report 7; s:rude -19; s:staff -23; s:status 29; s:suppose 6; s:tech -9;
s:terms -12; s:thanks -5; s:transfer 17; s:vehicle -16; said:BILLING_QUESTION -28;
said:CLAIM_NEW -61; said:COMPLAINT -36; said:COVERAGE_QUESTION 13; said:DOCUMENT_SUBMISSION 16;
said:LEGAL -57; said:POLICY_CANCELLATION -8; said:TECHNICAL -18; staff 11; staff+rude -10;
status 88; status+asks 37; status+before 55; status+claimref 4; status+expert 56; statute -10;
sue -24; suppose 32; tech -26; tech+asks 31; tech+fail -12; terms 12; thanks -22; theirclient -12;
theirclient+contract -9; transfer -49; vehicle 18; yourinsured 10
""",
    "INTENT_POLICY_CANCELLATION": """
- -53; aboutme -22; account+premium 5; act -7; address -34; ads -8; asked 35; asks -32;
before -12; broker -21; change -55; change+contract -28; change+family -5; change+vehicle -5;
claimno -5; claimref -14; complain -22; contract 145; contract+hours -7; court -11; covered 59;
covered+asks -43; covered+contract 12; cue:BILLING_QUESTION 13; cue:CLAIM_UPDATE 14;
cue:COMPLAINT 21; cue:COVERAGE_QUESTION -29; cue:DOCUMENT_SUBMISSION -33; cue:GDPR_REQUEST -17;
cue:GENERAL_INQUIRY 16; cue:LEGAL -22; cue:POLICY_CANCELLATION 86; cue:POLICY_CHANGE 31;
cue:RISK_LEGAL_THREAT -21; cue:RISK_MEDIA_THREAT -5; cue:RISK_REGULATORY 9; cue:TECHNICAL 13;
data -6; data+aboutme -18; data+erase -11; data+hold -6; dispute 31; end 210; end+contract 89;
end+gone 34; erase -20; expert -11; f:broker 18; f:court -6; f:lawyer 14; fail -14; family 20;
family+contract 11; gone 142; gone+contract 7; handin -18; hold -30; hours -15; hours+asks -6;
lawyer -36; lawyer+court -9; lawyer+dispute -7; lossdone+family -12; lossdone+recent -11;
lossdone+vehicle -8; lossnoun -19; lossnoun+recent -4; move 44; noreply -26; noreply+staff -7;
now 11; object 37; paper -9; paper+asked -41; payout 29; premium -8; premium+asks -10;
premium+pricy 21; pricy 37; quote 35; quote+asks -11; quote+contract 41; quote+suppose -19;
recent -23; report -28; rude -13; s:aboutme 8; s:act 8; s:asks -8; s:before -7; s:broker -11;
s:claimref -14; s:contract 15; s:court -8; s:covered -14; s:data -21; s:dispute 5; s:end 40;
s:erase -10; s:expert -6; s:family 30; s:gone 55; s:hours -8; s:lossnoun -18; s:now -5;
s:paper -25; s:payout -11; s:premium -26; s:pricy 7; s:quote -8; s:rude -6; s:staff -16;
s:status -7; s:sue -5; s:suppose -12; s:tech -6; s:terms -18; s:theirclient 20; s:transfer -4;
said:BILLING_QUESTION -31; said:BROKER_INTERMEDIARY 10; said:CLAIM_NEW -8; said:COMPLAINT 8;
said:COVERAGE_QUESTION -12; said:POLICY_CANCELLATION 20; said:POLICY_CHANGE 24; said:TECHNICAL 5;
staff -52; staff+rude 12; status -27; status+asks -12; status+before 15; status+claimref -5;
status+payout 22; statute -5; sue -19; tech -20; tech+asks 14; tech+fail 6; terms -35; thanks 9;
theirclient+contract 6; transfer -25; vehicle -18; yourinsured -16
""",
    "INTENT_POLICY_CHANGE": """
- -33; account -6; account+change 15; account+premium -21; act 12; act+yourinsured 12; address 48;
ads -11; asked -54; asks -33; before -43; broker -39; change 199; change+address 15;
change+contract 103; change+family 18; change+terms 7; change+vehicle 36; claimno -11;
claimref -32; complain -20; contract 71; contract+hours -7; court -42; covered 58;
covered+asks -7; covered+contract 7; covered+suppose 18; cue:BILLING_QUESTION 6;
cue:BROKER_INTERMEDIARY -7; cue:CLAIM_NEW -42; cue:CLAIM_UPDATE -9; cue:COMPLAINT -72;
cue:DOCUMENT_SUBMISSION -18; cue:GDPR_REQUEST -12; cue:GENERAL_INQUIRY 12; cue:LEGAL -19;
cue:POLICY_CANCELLATION -5; cue:POLICY_CHANGE 62; cue:RISK_LEGAL_THREAT -17;
cue:RISK_MEDIA_THREAT -16; cue:RISK_REGULATORY -25; cue:TECHNICAL -43; data -29; data+aboutme 7;
data+erase -6; data+hold -11; dispute -7; end+contract 6; end+gone -6; erase -31; expert -26;
f:court -7; f:lawyer -14; family 82; family+contract 35; gone -21; gone+contract 16; handin -29;
handin+asked -9; hold -47; hours -38; lawyer -33; lossdone -65; lossdone+family 10;
lossdone+recent -5; lossdone+vehicle -7; lossnoun -5; move 43; noreply -12; noreply+staff -5;
now 86; object 15; paper -41; paper+handin 12; payout+asks -6; premium -15; premium+asks -16;
premium+pricy -12; pricy 54; quote 5; quote+asks 18; quote+suppose 21; recent 28; report 9;
rude -36; s:account 7; s:act -17; s:address 32; s:asked 6; s:asks -6; s:before 22; s:broker -8;
s:change 51; s:claimno -5; s:complain -14; s:contract -16; s:covered 14; s:data 12; s:dispute -5;
s:end 29; s:expert -6; s:family 37; s:gone -11; s:handin -8; s:hours -11; s:lossdone -26;
s:lossnoun -10; s:move 12; s:noreply -12; s:now 37; s:object 23; s:paper -41; s:premium 5;
s:pricy 8; s:quote 18; s:rude -5; s:staff 6; s:status -11; s:suppose -7; s:tech -30; s:terms 142;
s:thanks -5; s:transfer -11; s:vehicle 42; said:BILLING_QUESTION -33; said:CLAIM_NEW -8;
said:CLAIM_UPDATE -4; said:COMPLAINT -7; said:COVERAGE_QUESTION -4; said:LEGAL 8;
said:POLICY_CANCELLATION -9; said:POLICY_CHANGE 23; said:TECHNICAL -4; staff -12;
staff+complain -7; staff+rude -8; status 25; status+asks -23; status+before -29; status+payout -5;
sue -14; suppose -26; tech -29; tech+asks -4; tech+fail -12; terms 165; thanks -19;
theirclient 17; theirclient+contract -7; transfer 7; vehicle 64; yourinsured 11
""",
    "INTENT_BILLING_QUESTION": """
- -29; account 41; account+premium 31; act -4; address 16; ads -4; asked -23; asks 43; before 23;
broker -23; broker+premium -11; change+contract 12; change+family -6; change+terms 6;
change+vehicle -29; claimno -17; claimref+before 4; complain -11; contract 43; contract+hours -5;
court -34; covered -25; covered+contract -18; covered+suppose -24; cue:BILLING_QUESTION 67;
cue:BROKER_INTERMEDIARY -15; cue:CLAIM_UPDATE -14; cue:COMPLAINT -23; cue:COVERAGE_QUESTION -20;
cue:DOCUMENT_SUBMISSION -40; cue:GDPR_REQUEST -9; cue:GENERAL_INQUIRY -10; cue:LEGAL 5;
cue:POLICY_CHANGE 19; cue:RISK_LEGAL_THREAT 14; cue:RISK_MEDIA_THREAT -16; cue:TECHNICAL -18;
data -18; data+erase -17; dispute 24; end -12; end+contract -29; erase -33; expert -28;
expert+before -6; f:broker -25; f:court -13; f:lawyer 5; fail -33; family -29;
family+contract -23; gone -20; handin -26; handin+asked 6; hold -30; hold+aboutme -15; hours -24;
hours+asks -4; lawyer -19; lawyer+court -6; lossdone 5; lossdone+recent -8; lossdone+vehicle -5;
lossnoun -28; lossnoun+recent -19; move -28; noreply -22; now -5; paper 11; paper+asked -5;
payout 6; payout+asks 44; premium 180; premium+asks 46; premium+pricy 38; pricy 73; quote -8;
quote+asks -13; quote+contract -5; quote+suppose -16; recent -39; report -13; rude -20;
s:account 27; s:act 9; s:asks 17; s:before 12; s:broker -11; s:change -49; s:claimno -6;
s:claimref 10; s:complain -10; s:contract -37; s:court -6; s:covered -5; s:data 22; s:dispute 12;
s:end -23; s:expert -13; s:fail 26; s:gone -8; s:handin -18; s:hours -7; s:noreply -19; s:now -25;
s:paper 26; s:payout 18; s:premium 111; s:pricy 68; s:quote 25; s:staff -5; s:suppose 10;
s:tech -22; s:terms -25; s:theirclient -6; s:transfer 7; s:vehicle 10; said:BILLING_QUESTION 91;
said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW -6; said:COVERAGE_QUESTION 14;
said:DOCUMENT_SUBMISSION -5; said:LEGAL 42; said:POLICY_CANCELLATION -12; said:POLICY_CHANGE -19;
staff -61; staff+complain 11; status -36; status+asks 11; status+before -5; status+claimref 10;
status+payout 58; sue -7; tech+asks -6; tech+fail 15; terms -36; thanks 20; transfer -14;
transfer+account 17; vehicle -11; yourinsured 4
""",
    "INTENT_DOCUMENT_SUBMISSION": """
- -11; aboutme -18; account -5; act -66; act+yourinsured -5; address -26; ads -5; asked 116;
asks -40; before -16; broker 25; broker+premium -5; change -19; change+contract 8;
change+family -4; change+vehicle 13; claimno 30; claimref -10; claimref+before -15; complain -9;
contract -81; contract+hours -5; court 5; court+act -5; covered -42; covered+asks -4;
covered+suppose -6; cue:CLAIM_NEW -7; cue:CLAIM_UPDATE 39; cue:COMPLAINT 10;
cue:COVERAGE_QUESTION -23; cue:DOCUMENT_SUBMISSION 110; cue:GDPR_REQUEST -7;
cue:GENERAL_INQUIRY 5; cue:LEGAL -43; cue:POLICY_CANCELLATION 34; cue:POLICY_CHANGE -21;
cue:RISK_LEGAL_THREAT -7; cue:RISK_MEDIA_THREAT 21; cue:RISK_REGULATORY -7; cue:TECHNICAL 15;
data 18; data+erase -7; data+hold -4; dispute -49; end -9; end+contract 13; erase -24;
expert+before -6; f:broker 6; f:court -12; f:lawyer -28; f:vehicle 10; fail -36; family 21;
family+contract 21; gone -15; handin 160; handin+asked 43; hours -38; lawyer -4; lawyer+court 4;
lossdone 18; lossdone+recent -6; lossdone+vehicle -5; lossnoun+recent -5; lossnoun+report 18;
move -7; noreply -26; noreply+staff -7; now -9; object -24; paper 83; paper+asked 55;
paper+handin 110; payout -45; premium -45; premium+pricy -13; pricy -53; quote -19; recent -26;
report -16; rude -21; s:act -26; s:asked -27; s:asks -6; s:before -4; s:broker -10; s:claimno 32;
s:claimref 16; s:complain -8; s:contract 46; s:dispute -12; s:end 17; s:expert -11; s:fail 18;
s:handin -31; s:hours -6; s:lossdone 4; s:lossnoun 6; s:object -13; s:paper 132; s:pricy 9;
s:quote 9; s:recent 44; s:report 11; s:staff -29; s:suppose -5; s:terms -15; s:thanks -16;
s:theirclient 26; s:yourinsured 10; said:BILLING_QUESTION 16; said:BROKER_INTERMEDIARY 10;
said:CLAIM_NEW 7; said:COMPLAINT -7; said:COVERAGE_QUESTION -12; said:GENERAL_INQUIRY -4;
said:LEGAL -15; said:POLICY_CANCELLATION 23; said:POLICY_CHANGE -9; said:TECHNICAL 14; staff -14;
staff+complain -6; status -74; status+asks -4; status+before -5; status+expert 6; sue -12;
suppose -72; tech 24; tech+fail -8; terms -36; thanks -25; theirclient -20;
theirclient+contract -4; transfer -14; vehicle -14
""",
    "INTENT_COVERAGE_QUESTION": """
- -12; aboutme -13; account 27; account+premium 18; act -22; address -17; asked -16; asks 143;
before -19; broker -5; change -31; change+vehicle -11; claimno -17; claimref+before -24;
complain -25; contract 57; contract+hours -8; court -31; covered 80; covered+asks 143;
covered+contract 22; covered+suppose 90; cue:BILLING_QUESTION -16; cue:BROKER_INTERMEDIARY -28;
cue:CLAIM_NEW -11; cue:CLAIM_UPDATE -52; cue:COMPLAINT -42; cue:COVERAGE_QUESTION 103;
cue:DOCUMENT_SUBMISSION -17; cue:GDPR_REQUEST -13; cue:LEGAL -19; cue:POLICY_CHANGE -37;
cue:RISK_REGULATORY 5; cue:TECHNICAL -11; data -73; data+hold -4; dispute -6; end -66;
end+contract 6; erase 7; expert 25; expert+before -13; f:lawyer -20; fail -53; family 12;
family+contract 24; gone -18; gone+contract 8; handin -40; hold -5; hours -26; hours+asks -21;
lawyer -6; lawyer+dispute -8; lossdone -26; lossdone+family -5; lossdone+recent -8;
lossdone+report 29; lossdone+vehicle 31; lossnoun 80; lossnoun+recent -8; move 36; noreply -16;
noreply+staff 26; now -65; object -11; paper -47; paper+asked 10; payout -46; payout+asks -11;
premium -12; premium+asks 12; premium+pricy -41; pricy -29; quote 130; quote+asks 29;
quote+contract 6; quote+suppose 70; recent -41; report -30; rude -22; s:act -4; s:asked 12;
s:asks -7; s:before -5; s:broker -5; s:change -9; s:claimref -29; s:complain -4; s:contract -14;
s:court -15; s:covered 10; s:data -16; s:dispute 8; s:end -29; s:expert 27; s:fail -23;
s:family -32; s:gone -7; s:hours -6; s:lossdone -33; s:lossnoun 10; s:move 9; s:paper -7;
s:payout -7; s:premium -28; s:pricy -24; s:quote -18; s:recent 26; s:staff -15; s:status -9;
s:suppose 26; s:tech -8; s:terms -23; s:thanks -13; s:theirclient -18; s:transfer -6;
s:vehicle -5; said:BILLING_QUESTION -22; said:BROKER_INTERMEDIARY -21; said:CLAIM_NEW -9;
said:CLAIM_UPDATE -10; said:COMPLAINT -8; said:COVERAGE_QUESTION 45; said:LEGAL 13;
said:POLICY_CHANGE -29; said:TECHNICAL -5; staff 23; staff+complain -7; staff+rude -5;
status+asks 25; status+before 7; status+claimref -11; status+expert -6; status+payout -9;
statute -8; sue -10; sue+dispute -6; suppose 66; tech -37; terms -24; thanks -28; thanks+asks -7;
theirclient -6; theirclient+contract -8; vehicle 40; yourinsured -21
""",
    "INTENT_BROKER_INTERMEDIARY": """
- -21; aboutme -18; account -17; account+change -7; account+premium -4; act 55;
act+yourinsured -7; address 9; ads 27; asked -23; asks 35; before -5; broker 229;
broker+premium 23; broker+theirclient 13; change+contract 10; change+family -6; change+terms -4;
claimno -25; claimref -47; claimref+before 14; complain 20; contract 9; contract+hours 8;
court -14; court+act 10; covered -6; covered+asks -15; covered+contract 14; covered+suppose 7;
cue:BILLING_QUESTION -32; cue:BROKER_INTERMEDIARY 109; cue:CLAIM_NEW -12; cue:CLAIM_UPDATE -14;
cue:COMPLAINT -24; cue:COVERAGE_QUESTION -21; cue:DOCUMENT_SUBMISSION 24; cue:GDPR_REQUEST -8;
cue:GENERAL_INQUIRY -34; cue:LEGAL 7; cue:POLICY_CANCELLATION -52; cue:POLICY_CHANGE -8;
cue:RISK_LEGAL_THREAT -13; cue:RISK_MEDIA_THREAT -7; cue:RISK_REGULATORY -13; cue:TECHNICAL -5;
data -11; data+aboutme -5; data+hold 11; dispute -25; end -25; erase 11; expert -36; f:broker 109;
f:court -4; f:lawyer -12; f:vehicle 5; fail 38; family -35; family+contract -11; gone -20;
handin 16; hold 19; hours -10; hours+asks -7; lawyer -23; lossdone -54; lossdone+family -5;
move -11; noreply -45; now -24; paper -7; paper+asked 7; paper+handin -17; payout -13;
payout+asks -6; premium 10; premium+pricy -4; pricy -31; quote -16; quote+asks 4;
quote+contract -6; quote+suppose -6; recent 21; report -30; rude 7; rude+noreply 16; s:account -7;
s:act -15; s:ads 18; s:asked 8; s:broker 80; s:change 4; s:claimno -16; s:claimref 13;
s:complain 13; s:contract 23; s:covered 7; s:data 14; s:dispute 5; s:end -15; s:erase 16;
s:expert -14; s:fail 4; s:family -6; s:handin -4; s:lossnoun 9; s:now -13; s:paper 12;
s:payout -8; s:premium -6; s:pricy -24; s:quote 6; s:recent 9; s:rude -4; s:status 8; s:tech 19;
s:terms -13; s:thanks -14; s:theirclient -27; said:BILLING_QUESTION 7;
said:BROKER_INTERMEDIARY 36; said:CLAIM_NEW -15; said:CLAIM_UPDATE 25; said:COMPLAINT -5;
said:COVERAGE_QUESTION -19; said:DOCUMENT_SUBMISSION 35; said:LEGAL -16;
said:POLICY_CANCELLATION -18; staff 41; staff+complain -13; staff+rude 30; status+asks 18;
status+before -9; status+claimref 4; status+payout -10; statute -6; sue -14; suppose 32; tech 6;
tech+asks -13; tech+fail 24; terms 14; thanks 15; thanks+asks -10; theirclient 79;
theirclient+contract 54; vehicle -23; yourinsured -17
""",
    "INTENT_TECHNICAL": """
- -20; aboutme -9; account 6; account+premium 7; act 4; address 31; ads 44; asked 8; asks 14;
broker -41; change+contract -11; change+vehicle 18; claimno -14; complain -15; contract -16;
court -41; covered -34; covered+asks -12; covered+contract -17; covered+suppose -11;
cue:BROKER_INTERMEDIARY -18; cue:CLAIM_NEW 11; cue:CLAIM_UPDATE -15; cue:COVERAGE_QUESTION 5;
cue:DOCUMENT_SUBMISSION -21; cue:GENERAL_INQUIRY 19; cue:LEGAL 19; cue:POLICY_CANCELLATION -29;
cue:POLICY_CHANGE 22; cue:RISK_LEGAL_THREAT -10; cue:RISK_MEDIA_THREAT -7; cue:TECHNICAL 113;
data 12; data+aboutme 4; data+erase -13; dispute -14; end -40; end+contract -20; erase 8;
expert -9; f:broker -21; f:lawyer -8; f:tech -22; fail 113; family -7; gone -7; handin 25;
hold -32; hours 15; hours+asks 7; lawyer 8; lossdone -83; lossdone+vehicle -7; lossnoun -24;
lossnoun+report 7; move -21; noreply 5; noreply+staff 5; now -7; object -15; paper -21;
paper+asked -10; paper+handin -11; payout -20; payout+asks -18; premium -14; premium+asks -22;
premium+pricy -13; pricy 26; quote -28; quote+asks -5; quote+suppose -8; recent -29; rude -31;
s:act 11; s:address -5; s:asked -6; s:asks 13; s:before 5; s:broker -17; s:claimref -4;
s:complain -4; s:contract -7; s:covered -7; s:data -12; s:dispute 6; s:end -20; s:erase -5;
s:expert -5; s:fail 18; s:family -10; s:handin 30; s:hold -22; s:hours 17; s:lossdone -16;
s:lossnoun -13; s:noreply -11; s:now -4; s:object -6; s:paper 10; s:premium -32; s:pricy -17;
s:quote -9; s:report 22; s:rude -23; s:status -11; s:suppose -5; s:tech 81; s:terms -9;
s:thanks -5; s:theirclient -6; s:vehicle -7; said:BILLING_QUESTION -29;
said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW 8; said:COMPLAINT 11; said:DOCUMENT_SUBMISSION -6;
said:LEGAL -8; said:POLICY_CANCELLATION -12; said:POLICY_CHANGE 13; said:TECHNICAL 38;
staff+rude -14; status -10; status+asks -14; status+before 11; status+payout -7; sue 21;
suppose -5; tech 206; tech+asks 11; tech+fail 42; terms -5; thanks -16; transfer -13; vehicle 18
""",
    "INTENT_GENERAL_INQUIRY": """
- 175; aboutme -14; account -29; account+premium -14; act -23; ads -25; asked -32; asks 45;
before -83; broker -33; change -22; change+contract -21; change+family -8; change+vehicle -7;
claimno -20; claimref -11; claimref+before -9; complain -10; contract -44; contract+hours 57;
court -4; covered -45; covered+asks -18; covered+contract -19; covered+suppose -9;
cue:BILLING_QUESTION -39; cue:BROKER_INTERMEDIARY -47; cue:CLAIM_UPDATE -56; cue:COMPLAINT -46;
cue:COVERAGE_QUESTION 8; cue:DOCUMENT_SUBMISSION -7; cue:GDPR_REQUEST -28; cue:GENERAL_INQUIRY 81;
cue:LEGAL 6; cue:POLICY_CANCELLATION -29; cue:POLICY_CHANGE -44; cue:RISK_LEGAL_THREAT -10;
cue:RISK_MEDIA_THREAT -17; cue:RISK_REGULATORY -29; cue:TECHNICAL -5; data 59; data+aboutme -12;
data+erase -14; data+hold -12; dispute -45; end -51; end+contract -21; end+gone -10; erase -12;
expert -31; expert+before -7; f:broker -44; f:court -14; f:lawyer -15; fail 14; family -5;
family+contract -13; gone 20; gone+contract -6; handin -39; hold -35; hours 83; hours+asks 41;
lawyer -38; lossdone -34; lossdone+family -23; lossdone+recent -14; lossdone+vehicle -12;
lossnoun -23; lossnoun+recent 8; move -46; noreply 10; noreply+staff 33; now -25; object -17;
paper 18; paper+asked -25; paper+handin -26; payout -16; payout+asks -8; premium -40;
premium+asks -17; premium+pricy 24; pricy -17; quote -52; quote+asks -11; quote+contract -11;
quote+suppose -13; report -47; rude -17; rude+complain 16; rude+noreply -10; s:account -7;
s:act -6; s:address -12; s:asked -4; s:asks 6; s:before -17; s:broker -4; s:change 11;
s:claimref 16; s:complain 13; s:contract 25; s:court -18; s:covered 12; s:data -43; s:dispute 8;
s:end -5; s:expert 4; s:fail -13; s:gone -7; s:handin 48; s:hours 23; s:lossdone -27;
s:lossnoun -6; s:move -8; s:noreply 28; s:now 31; s:paper 15; s:payout 20; s:premium 24;
s:pricy 10; s:quote -6; s:recent -23; s:report -7; s:rude -5; s:staff 32; s:status 39;
s:statute -6; s:suppose -12; s:tech -5; s:terms -17; s:thanks 86; s:theirclient -7; s:transfer 22;
said:BILLING_QUESTION 11; said:BROKER_INTERMEDIARY -15; said:CLAIM_NEW -6; said:CLAIM_UPDATE -6;
said:COMPLAINT -8; said:COVERAGE_QUESTION -5; said:GDPR_REQUEST -6; said:GENERAL_INQUIRY 12;
said:LEGAL -8; said:POLICY_CANCELLATION -7; said:POLICY_CHANGE -17; said:TECHNICAL 19; staff -11;
staff+complain 5; staff+rude 39; status+before -17; status+claimref -8; status+expert -5;
status+payout -10; statute -14; sue -27; tech -47; tech+asks -17; tech+fail -32; terms -7;
thanks 156; thanks+asks 30; theirclient -41; theirclient+contract -4; transfer 60; vehicle -48;
yourinsured -12
""",
}
"""In hundredths, by label; ``-`` always counts."""
