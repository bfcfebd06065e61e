"""What speaks for each intent, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

INTENT_WEIGHTS: Final = {
    "INTENT_GDPR_REQUEST": """
- -18; aboutme 153; account 18; account+premium 26; address 37; ads 42; ads+erase 8;
ads+object 24; asked -20; asks -51; before 23; broker -29; change -15; change+contract -10;
claimno -19; claimref+before -7; complain 32; contract -22; contract+hours -5; court 4;
court+dispute -5; covered -36; covered+asks -10; covered+contract -13; covered+suppose -15;
cue:BILLING_QUESTION -12; cue:BROKER_INTERMEDIARY 13; cue:CLAIM_NEW -35; cue:CLAIM_UPDATE 14;
cue:COMPLAINT 13; cue:COVERAGE_QUESTION -28; cue:DOCUMENT_SUBMISSION -10; cue:GDPR_REQUEST 179;
cue:GENERAL_INQUIRY 7; cue:LEGAL 5; cue:POLICY_CANCELLATION 6; cue:POLICY_CHANGE -7;
cue:RISK_LEGAL_THREAT 8; cue:RISK_MEDIA_THREAT 42; cue:RISK_REGULATORY 31; cue:TECHNICAL 4;
data 142; data+aboutme 47; data+erase 93; data+hold 74; dispute 16; end 8; end+contract -9;
erase 185; expert+before -5; f:broker -21; f:court -13; f:lawyer 10; fail -24; family -39;
family+contract -5; gone -16; gone+contract -6; hold 111; hold+aboutme 44; hours+asks 6;
lawyer -6; lossdone -12; lossdone+family 7; lossdone+recent -11; lossnoun -23; move -6;
noreply -23; now 16; object 84; paper 7; paper+asked -11; payout -16; premium -18; pricy -7;
quote -10; recent 7; rude 18; rude+complain -4; s:aboutme 27; s:account -11; s:address -11;
s:before -17; s:change -10; s:claimno -5; s:claimref 8; s:complain 11; s:court -5; s:data 88;
s:dispute -13; s:erase 28; s:expert 24; s:fail -19; s:gone -6; s:handin 14; s:hold 8; s:hours 19;
s:lossdone -16; s:lossnoun -7; s:now 10; s:paper 11; s:payout -4; s:premium -12; s:pricy -12;
s:recent -7; s:report -5; s:staff -6; s:status 16; s:statute 28; s:suppose 28; s:tech -28;
s:terms -8; s:theirclient -6; s:transfer -5; s:vehicle -6; said:BILLING_QUESTION -18;
said:CLAIM_NEW -6; said:CLAIM_UPDATE -4; said:COMPLAINT 9; said:COVERAGE_QUESTION -11;
said:DOCUMENT_SUBMISSION -10; said:GDPR_REQUEST 47; said:LEGAL 21; said:POLICY_CANCELLATION 4;
said:POLICY_CHANGE -9; said:TECHNICAL -7; staff+complain -25; staff+rude -8; status 20;
status+asks 5; status+expert -16; status+payout -5; statute 126; suppose 13; tech -9; tech+asks 6;
terms -23; thanks -12; theirclient 12; theirclient+contract -10; transfer -29;
transfer+account -5; vehicle -35; yourinsured -7
""",
    "INTENT_LEGAL": """
- -35; aboutme -5; account -7; act 56; address 15; ads -10; asked 28; asks -118; before -6;
broker 8; change -21; change+contract -25; change+family 15; claimno 5; claimref 44;
claimref+before 8; complain -6; contract 15; contract+hours -8; court 168; court+act -7;
court+dispute 28; covered 31; covered+asks -27; covered+contract -34; covered+suppose -24;
cue:BILLING_QUESTION -7; cue:BROKER_INTERMEDIARY -8; cue:CLAIM_NEW 32; cue:CLAIM_UPDATE 44;
cue:COMPLAINT 85; cue:COVERAGE_QUESTION -27; cue:DOCUMENT_SUBMISSION -6; cue:GDPR_REQUEST -51;
cue:GENERAL_INQUIRY -14; cue:LEGAL 79; cue:POLICY_CHANGE -7; cue:RISK_LEGAL_THREAT 151;
cue:RISK_MEDIA_THREAT 5; cue:RISK_REGULATORY 8; cue:TECHNICAL -11; data -23; dispute 70;
end+contract -9; erase -15; expert -28; expert+before -4; f:broker -13; f:court 101; f:lawyer 94;
fail -22; family -14; family+contract -18; handin 30; handin+asked -10; hold 9; hours 32;
lawyer 114; lawyer+act 14; lawyer+dispute 19; lossdone+family 11; lossdone+recent -9; lossnoun -8;
lossnoun+recent 13; lossnoun+report 15; move 25; now 7; object 5; paper 23; paper+asked 17;
paper+handin 7; payout 51; payout+asks -5; premium 17; premium+asks -5; premium+pricy -5;
pricy -31; quote -15; quote+suppose -9; report -61; rude+complain -4; s:act 15; s:before 21;
s:change 9; s:claimno 43; s:claimref 34; s:complain -11; s:contract -19; s:court 62; s:covered 19;
s:dispute -12; s:end 7; s:expert -25; s:fail -10; s:family -5; s:hours 7; s:lawyer 29;
s:lossdone -18; s:lossnoun -10; s:noreply -5; s:object 7; s:paper -23; s:payout -7; s:premium -19;
s:pricy -8; s:recent -20; s:report -8; s:rude 21; s:staff 6; s:status -8; s:statute -14; s:sue 14;
s:theirclient -16; s:vehicle -9; s:yourinsured 14; said:BILLING_QUESTION -14; said:CLAIM_NEW 22;
said:CLAIM_UPDATE -7; said:COMPLAINT 24; said:COVERAGE_QUESTION -22; said:GDPR_REQUEST -22;
said:LEGAL 46; said:POLICY_CHANGE -6; said:TECHNICAL -5; staff -8; staff+complain -6; status -7;
status+asks -5; status+before 4; status+claimref -7; status+payout -5; statute -27; sue 117;
sue+dispute 21; tech -11; terms -5; thanks -5; theirclient -19; theirclient+contract -8;
transfer 32; vehicle 13; yourinsured 81
""",
    "INTENT_COMPLAINT": """
- 73; account -8; account+premium -25; act 18; address -12; ads -21; ads+object -11; asked -43;
asks -48; before 28; broker -13; change -10; change+contract -13; change+terms 5;
change+vehicle -7; claimno 19; claimref -34; claimref+before 12; complain 119; contract -66;
court -39; court+dispute -5; covered -61; covered+asks -9; covered+contract 7;
covered+suppose -12; cue:BILLING_QUESTION -13; cue:BROKER_INTERMEDIARY 11; cue:COMPLAINT 93;
cue:COVERAGE_QUESTION -30; cue:DOCUMENT_SUBMISSION -23; cue:GDPR_REQUEST -16;
cue:GENERAL_INQUIRY -40; cue:LEGAL -55; cue:POLICY_CANCELLATION 26; cue:RISK_LEGAL_THREAT -37;
cue:RISK_REGULATORY 18; data -50; data+aboutme -11; data+erase -9; data+hold -29; dispute 69;
end 5; end+contract 9; erase -23; expert -7; expert+before -7; f:broker -7; f:court -8; f:tech 26;
fail 9; family -20; gone -23; gone+contract -4; hold -16; hours 27; hours+asks -10;
lawyer+court -6; lossdone+family 9; lossdone+recent -8; lossdone+report 20; lossdone+vehicle -17;
lossnoun -43; lossnoun+recent -4; move -29; noreply 112; noreply+staff 27; now 15; object -43;
paper -7; paper+asked -4; paper+handin -30; payout 36; payout+asks -9; premium -6;
premium+asks 30; pricy 9; quote+asks 17; recent -17; report -32; rude 212; rude+noreply 8;
s:aboutme -5; s:account 12; s:act 25; s:address 11; s:asked -5; s:asks -21; s:before -42;
s:change -13; s:claimref -40; s:complain 39; s:contract -5; s:court -8; s:data -9; s:fail 22;
s:family -13; s:gone -8; s:handin -18; s:hold 31; s:hours -8; s:lawyer 17; s:lossdone 18;
s:lossnoun -21; s:noreply 32; s:now -11; s:paper -37; s:payout 12; s:recent -7; s:report 14;
s:rude 59; s:staff 55; s:status -26; s:suppose -10; s:tech 20; s:terms 16; s:thanks -12;
s:theirclient 23; s:transfer -6; s:yourinsured -5; said:BILLING_QUESTION 46;
said:BROKER_INTERMEDIARY 11; said:CLAIM_NEW 41; said:COMPLAINT 29; said:COVERAGE_QUESTION -5;
said:DOCUMENT_SUBMISSION -8; said:LEGAL -5; said:POLICY_CANCELLATION 14; said:POLICY_CHANGE 5;
said:TECHNICAL -10; staff 100; staff+complain 51; staff+rude -25; status 50; status+asks -38;
status+before -14; status+claimref 4; status+expert -18; status+payout -11; statute -34; sue -15;
sue+dispute -6; suppose -30; tech -53; tech+asks 13; terms -13; thanks -58;
theirclient+contract -4; transfer -14; vehicle -13; yourinsured 9
""",
    "INTENT_CLAIM_NEW": """
- 28; aboutme -13; account -14; account+premium -7; act 9; address -12; ads -8; asked -18;
broker -24; change -35; change+contract 6; change+family 24; change+vehicle -14; claimno -22;
claimref -21; claimref+before 22; complain -69; contract 9; contract+hours -7; court 7;
court+dispute -5; covered 5; covered+asks 14; covered+contract 24; cue:BILLING_QUESTION 10;
cue:CLAIM_NEW 53; cue:CLAIM_UPDATE -21; cue:COMPLAINT -31; cue:COVERAGE_QUESTION 30;
cue:GDPR_REQUEST -5; cue:GENERAL_INQUIRY -33; cue:LEGAL 24; cue:POLICY_CANCELLATION -12;
cue:POLICY_CHANGE -9; cue:RISK_MEDIA_THREAT -6; cue:RISK_REGULATORY -18; data -6; data+hold -7;
dispute -18; end 16; end+contract -22; erase -19; expert 49; expert+before 20; f:court -5;
f:vehicle -9; fail -36; family 23; family+contract -22; gone -18; gone+contract -16; handin -39;
handin+asked -14; hours+asks -5; lawyer 28; lawyer+court 30; lawyer+dispute 13; lossdone 182;
lossdone+family 39; lossdone+recent 66; lossdone+report -10; lossdone+vehicle 38; lossnoun 112;
lossnoun+recent 9; lossnoun+report 4; move 16; noreply 24; noreply+staff -38; now -19; object -11;
paper -46; paper+asked 5; paper+handin 24; payout -38; payout+asks -7; premium -49;
premium+pricy -9; pricy -40; quote -10; quote+asks -5; quote+contract -15; quote+suppose -4;
recent 71; report 227; rude -35; rude+complain 8; s:act 5; s:asked 11; s:asks -9; s:before -22;
s:broker -5; s:change -16; s:claimno -17; s:complain -5; s:contract -39; s:court -23;
s:covered -19; s:data -19; s:dispute -17; s:end -25; s:expert -15; s:fail -12; s:family -20;
s:gone -14; s:handin 6; s:hours 6; s:lossdone 107; s:lossnoun 80; s:noreply 28; s:now 12;
s:paper -52; s:payout -12; s:premium -30; s:pricy -13; s:quote -5; s:recent -46; s:report -15;
s:rude -6; s:status -18; s:suppose -19; s:tech -15; s:terms -15; s:thanks -5; s:theirclient 16;
s:transfer -10; s:vehicle -9; s:yourinsured -8; said:CLAIM_NEW 31; said:CLAIM_UPDATE 15;
said:COMPLAINT -8; said:COVERAGE_QUESTION 20; said:DOCUMENT_SUBMISSION -7; said:LEGAL -15;
said:POLICY_CHANGE 22; said:TECHNICAL -24; staff -12; staff+complain -9; staff+rude -4;
status -33; status+before -16; status+claimref 18; status+expert -6; status+payout -11;
statute -9; sue+dispute -5; suppose -13; tech+asks -25; tech+fail -22; terms -10; thanks -15;
theirclient -15; transfer 48; vehicle 12; yourinsured -48
""",
    "INTENT_CLAIM_UPDATE": """
- -39; aboutme -40; account -6; account+premium -11; act -29; act+yourinsured 9; address -43;
ads -5; asked 38; asks 36; before 103; broker -32; change 7; change+contract -27;
change+family -24; change+vehicle 15; claimno 98; claimref 135; complain 15; contract -115;
contract+hours -5; court 31; court+act 10; court+dispute -4; covered 14; covered+asks -7;
covered+contract 16; covered+suppose -20; cue:BILLING_QUESTION 25; cue:BROKER_INTERMEDIARY -6;
cue:CLAIM_NEW 6; cue:CLAIM_UPDATE 72; cue:COMPLAINT 15; cue:COVERAGE_QUESTION 35;
cue:DOCUMENT_SUBMISSION 31; cue:GDPR_REQUEST -12; cue:GENERAL_INQUIRY -6; cue:LEGAL 14;
cue:POLICY_CANCELLATION -20; cue:RISK_LEGAL_THREAT -55; cue:RISK_REGULATORY 17; cue:TECHNICAL -52;
data -11; data+erase -11; data+hold -16; dispute -44; end -39; end+contract -13; erase -32;
expert 96; expert+before 37; f:broker -6; f:court -13; f:lawyer -24; fail 49; family -8;
handin -44; handin+asked -16; hold 48; hours -6; hours+asks 7; lawyer 17; lawyer+court -5;
lossdone 68; lossdone+family -32; lossdone+recent 18; lossdone+report -5; lossnoun -16;
lossnoun+recent 23; lossnoun+report -19; move -10; noreply 25; noreply+staff -33; now 11;
object -13; paper 32; paper+handin -75; payout 67; payout+asks 32; premium+asks -15;
premium+pricy 10; pricy 9; quote -15; quote+asks -15; quote+contract -7; quote+suppose -20;
recent 54; report 57; rude -36; rude+complain -4; s:aboutme -12; s:account -9; s:act -7;
s:address -5; s:asked 6; s:asks 17; s:before 55; s:broker -5; s:change 18; s:claimno -14;
s:claimref -5; s:complain -19; s:contract 27; s:court 28; s:covered -16; s:data -13; s:dispute 17;
s:end 19; s:erase -12; s:expert 33; s:fail -8; s:family 29; s:gone 8; s:handin -20; s:hold -6;
s:hours -24; s:lawyer -26; s:lossdone 10; s:lossnoun -18; s:noreply -38; s:now -26; s:paper -24;
s:payout 4; s:premium 11; s:pricy -12; s:quote -10; s:recent 28; s:rude -18; s:staff -22;
s:status 31; s:suppose 7; s:tech -12; s:terms -12; s:thanks -5; s:transfer 17; s:vehicle -16;
said:BILLING_QUESTION -28; said:BROKER_INTERMEDIARY 5; said:CLAIM_NEW -63; said:COMPLAINT -36;
said:COVERAGE_QUESTION 14; said:DOCUMENT_SUBMISSION 17; said:LEGAL -55;
said:POLICY_CANCELLATION -8; said:TECHNICAL -18; staff 10; staff+rude -9; status 85;
status+asks 37; status+before 56; status+claimref 6; status+expert 57; statute -9; sue -27;
suppose 32; tech -40; tech+asks 29; tech+fail -14; terms 7; thanks -22; theirclient -13;
theirclient+contract -8; transfer -48; vehicle 16; yourinsured 7
""",
    "INTENT_POLICY_CANCELLATION": """
- -51; aboutme -14; act -7; address -31; ads -8; asked 37; asks -30; before -12; broker -21;
change -55; change+contract -28; change+family -5; change+vehicle -5; claimno -5; claimref -13;
complain -21; contract 146; contract+hours -7; court -10; covered 58; covered+asks -43;
covered+contract 12; cue:BILLING_QUESTION 11; cue:CLAIM_UPDATE 15; cue:COMPLAINT 23;
cue:COVERAGE_QUESTION -30; cue:DOCUMENT_SUBMISSION -32; cue:GDPR_REQUEST -17;
cue:GENERAL_INQUIRY 15; cue:LEGAL -22; cue:POLICY_CANCELLATION 86; cue:POLICY_CHANGE 30;
cue:RISK_LEGAL_THREAT -21; cue:RISK_MEDIA_THREAT -4; cue:RISK_REGULATORY 9; cue:TECHNICAL 14;
data+aboutme -11; data+erase -12; data+hold -6; dispute 31; end 210; end+contract 91; end+gone 31;
erase -21; expert -11; f:broker 17; f:court -6; f:lawyer 13; fail -14; family 19;
family+contract 10; gone 141; gone+contract 10; handin -19; hold -29; hours -26; hours+asks -6;
lawyer -36; lawyer+court -8; lawyer+dispute -6; lossdone+family -12; lossdone+recent -11;
lossdone+vehicle -8; lossnoun -18; lossnoun+recent -4; move 43; noreply -25; noreply+staff -7;
now 13; object 37; paper -8; paper+asked -40; payout 29; premium+asks -10; premium+pricy 25;
pricy 36; quote 35; quote+asks -11; quote+contract 41; quote+suppose -18; recent -23; report -31;
rude -13; s:aboutme 4; s:act 8; s:address -5; s:asks -8; s:before -6; s:broker -12;
s:claimref -14; s:contract 15; s:court -8; s:covered -14; s:data -20; s:dispute 5; s:end 38;
s:erase -11; s:expert -6; s:family 29; s:gone 58; s:hours -6; s:lawyer -4; s:lossnoun -18;
s:now -5; s:paper -25; s:payout -11; s:premium -26; s:pricy 7; s:quote -8; s:rude -6; s:staff -16;
s:status -6; s:sue -5; s:suppose -12; s:tech -7; s:terms -18; s:theirclient 19; s:transfer -4;
said:BILLING_QUESTION -31; said:BROKER_INTERMEDIARY 10; said:CLAIM_NEW -8; said:COMPLAINT 7;
said:COVERAGE_QUESTION -12; said:LEGAL -4; said:POLICY_CANCELLATION 20; said:POLICY_CHANGE 23;
said:TECHNICAL 6; staff -52; staff+rude 12; status -27; status+asks -12; status+before 14;
status+claimref -5; status+payout 22; statute -5; sue -19; tech -22; tech+asks 13; tech+fail 5;
terms -35; thanks 8; theirclient+contract 6; transfer -25; vehicle -18; yourinsured -15
""",
    "INTENT_POLICY_CHANGE": """
- -29; account+change 18; account+premium -20; act 15; act+yourinsured 15; address 46; ads -10;
asked -54; asks -34; before -43; broker -39; change 199; change+address 14; change+contract 102;
change+family 19; change+terms 7; change+vehicle 35; claimno -11; claimref -30; complain -20;
contract 71; contract+hours -7; court -42; covered 57; covered+asks -10; covered+contract 6;
covered+suppose 20; cue:BILLING_QUESTION 8; cue:BROKER_INTERMEDIARY -7; cue:CLAIM_NEW -45;
cue:CLAIM_UPDATE -7; cue:COMPLAINT -72; cue:DOCUMENT_SUBMISSION -16; cue:GDPR_REQUEST -12;
cue:GENERAL_INQUIRY 11; cue:LEGAL -20; cue:POLICY_CANCELLATION -5; cue:POLICY_CHANGE 60;
cue:RISK_LEGAL_THREAT -17; cue:RISK_MEDIA_THREAT -16; cue:RISK_REGULATORY -25; cue:TECHNICAL -42;
data -22; data+aboutme 5; data+erase -6; data+hold -9; dispute -9; end+contract 4; end+gone -6;
erase -31; expert -27; f:court -7; f:lawyer -14; family 81; family+contract 36; gone -21;
gone+contract 16; handin -29; handin+asked -9; hold -45; hours -38; lawyer -33; lossdone -66;
lossdone+family 10; lossdone+recent -5; lossdone+vehicle -7; move 42; noreply -12;
noreply+staff -5; now 88; object 15; paper -40; paper+handin 12; payout+asks -6; premium -20;
premium+asks -14; premium+pricy -20; pricy 54; quote 4; quote+asks 18; quote+suppose 20;
recent 29; rude -36; s:account 10; s:act -17; s:address 31; s:asked 6; s:asks -6; s:before 20;
s:broker -8; s:change 52; s:claimno -5; s:complain -14; s:contract -17; s:covered 13; s:data 11;
s:dispute -5; s:end 29; s:expert -6; s:family 37; s:gone -11; s:handin -7; s:hours -11;
s:lossdone -26; s:lossnoun -8; s:move 12; s:noreply -11; s:now 36; s:object 23; s:paper -40;
s:premium 6; s:pricy 10; s:quote 18; s:rude -5; s:staff 6; s:status -11; s:suppose -7; s:tech -22;
s:terms 142; s:thanks -5; s:transfer -11; s:vehicle 43; said:BILLING_QUESTION -34;
said:BROKER_INTERMEDIARY 5; said:CLAIM_NEW -8; said:CLAIM_UPDATE -4; said:COMPLAINT -8;
said:LEGAL 7; said:POLICY_CANCELLATION -9; said:POLICY_CHANGE 22; said:TECHNICAL -4; staff -13;
staff+complain -7; staff+rude -8; status 23; status+asks -22; status+before -29; status+payout -5;
sue -14; suppose -25; tech -38; tech+asks -4; tech+fail -13; terms 166; thanks -19;
theirclient 18; theirclient+contract -6; transfer 4; vehicle 64; yourinsured 14
""",
    "INTENT_BILLING_QUESTION": """
- -30; account 40; account+premium 31; act -4; address 15; ads -4; asked -23; asks 47; before 25;
broker -24; broker+premium -11; change+contract 11; change+family -6; change+terms 6;
change+vehicle -30; claimno -17; complain -10; contract 42; contract+hours -5; court -35;
covered -23; covered+contract -16; covered+suppose -25; cue:BILLING_QUESTION 69;
cue:BROKER_INTERMEDIARY -16; cue:CLAIM_UPDATE -15; cue:COMPLAINT -23; cue:COVERAGE_QUESTION -19;
cue:DOCUMENT_SUBMISSION -37; cue:GDPR_REQUEST -9; cue:GENERAL_INQUIRY -11; cue:LEGAL 5;
cue:POLICY_CHANGE 19; cue:RISK_LEGAL_THREAT 13; cue:RISK_MEDIA_THREAT -15; cue:RISK_REGULATORY 5;
cue:TECHNICAL -22; data -19; data+erase -16; dispute 23; end -11; end+contract -27; erase -34;
expert -29; expert+before -6; f:broker -24; f:court -11; f:lawyer 5; fail -32; family -28;
family+contract -23; gone -20; handin -28; handin+asked 6; hold -30; hold+aboutme -15; hours -23;
hours+asks -4; lawyer -18; lawyer+court -6; lossdone 6; lossdone+recent -9; lossdone+report -13;
lossdone+vehicle -5; lossnoun -29; lossnoun+recent -20; move -28; noreply -22; now -4; paper 10;
paper+asked -4; payout 4; payout+asks 45; premium 185; premium+asks 37; premium+pricy 31;
pricy 73; quote -6; quote+asks -13; quote+contract -6; quote+suppose -16; recent -39; report -29;
rude -21; s:account 27; s:act 9; s:asks 17; s:before 16; s:broker -12; s:change -46; s:claimno -7;
s:claimref 12; s:complain -10; s:contract -39; s:court -6; s:covered -6; s:data 23; s:dispute 13;
s:end -22; s:expert -13; s:fail 24; s:gone -8; s:handin -18; s:hours -7; s:noreply -18; s:now -25;
s:paper 29; s:payout 17; s:premium 114; s:pricy 68; s:quote 28; s:report -5; s:staff -6;
s:suppose 8; s:tech -5; s:terms -26; s:theirclient -6; s:transfer 6; s:vehicle 10;
said:BILLING_QUESTION 87; said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW -6;
said:COVERAGE_QUESTION 14; said:DOCUMENT_SUBMISSION -5; said:LEGAL 41;
said:POLICY_CANCELLATION -12; said:POLICY_CHANGE -18; staff -61; staff+complain 12; status -35;
status+asks 13; status+before -6; status+claimref 12; status+payout 58; sue -7; tech+asks -4;
tech+fail 22; terms -33; thanks 24; transfer -12; transfer+account 17; vehicle -12; yourinsured 9
""",
    "INTENT_DOCUMENT_SUBMISSION": """
- -16; aboutme -18; account -5; act -66; act+yourinsured -5; address -27; ads -6; asked 118;
asks -39; before -15; broker 23; broker+premium -5; change -23; change+contract 8;
change+family -5; change+vehicle 14; claimno 30; claimref -15; claimref+before -14; complain -7;
contract -83; contract+hours -5; court 5; court+act -5; covered -35; covered+asks -5;
covered+suppose -6; cue:CLAIM_UPDATE 40; cue:COMPLAINT 8; cue:COVERAGE_QUESTION -24;
cue:DOCUMENT_SUBMISSION 112; cue:GDPR_REQUEST -7; cue:GENERAL_INQUIRY 7; cue:LEGAL -44;
cue:POLICY_CANCELLATION 34; cue:POLICY_CHANGE -21; cue:RISK_LEGAL_THREAT -7;
cue:RISK_MEDIA_THREAT 20; cue:RISK_REGULATORY -6; cue:TECHNICAL 11; data 8; data+erase -7;
data+hold -4; dispute -48; end -10; end+contract 12; erase -24; expert 8; expert+before -6;
f:broker 6; f:court -13; f:lawyer -25; f:vehicle 11; fail -41; family 24; family+contract 19;
gone -15; handin 162; handin+asked 49; hours -35; lawyer -5; lawyer+court 4; lossdone 24;
lossdone+recent -5; lossdone+report -18; lossnoun+report 10; move -7; noreply -28;
noreply+staff -7; now -7; object -24; paper 85; paper+asked 53; paper+handin 110; payout -38;
premium -47; premium+pricy -10; pricy -56; quote -20; recent -26; report -25; rude -21; s:act -26;
s:asked -27; s:asks -5; s:before -4; s:broker -9; s:claimno 30; s:claimref 14; s:complain -7;
s:contract 44; s:dispute -12; s:end 16; s:expert -6; s:fail 16; s:handin -28; s:hours -6;
s:lossdone 5; s:lossnoun 7; s:object -14; s:paper 136; s:premium 6; s:pricy 10; s:quote 8;
s:recent 43; s:report 11; s:staff -29; s:suppose -5; s:tech -6; s:terms -16; s:thanks -16;
s:theirclient 26; s:yourinsured 10; said:BILLING_QUESTION 16; said:BROKER_INTERMEDIARY 10;
said:CLAIM_NEW 21; said:COMPLAINT -7; said:COVERAGE_QUESTION -12; said:GENERAL_INQUIRY -4;
said:LEGAL -15; said:POLICY_CANCELLATION 23; said:POLICY_CHANGE -8; said:TECHNICAL 14; staff -15;
staff+complain -5; status -75; status+asks -5; status+before -5; status+claimref -5;
status+expert 5; sue -12; suppose -72; tech 46; tech+fail -12; terms -33; thanks -25;
theirclient -18; theirclient+contract -4; transfer -15; vehicle -10
""",
    "INTENT_COVERAGE_QUESTION": """
- -9; aboutme -13; account 27; account+premium 19; act -21; address -16; asked -16; asks 142;
before -20; broker -6; change -31; change+vehicle -11; claimno -18; claimref+before -23;
complain -25; contract 57; contract+hours -9; court -31; covered 78; covered+asks 142;
covered+contract 23; covered+suppose 93; cue:BILLING_QUESTION -17; cue:BROKER_INTERMEDIARY -28;
cue:CLAIM_NEW -12; cue:CLAIM_UPDATE -52; cue:COMPLAINT -42; cue:COVERAGE_QUESTION 103;
cue:DOCUMENT_SUBMISSION -17; cue:GDPR_REQUEST -13; cue:LEGAL -19; cue:POLICY_CHANGE -37;
cue:RISK_REGULATORY 5; cue:TECHNICAL -13; data -71; data+aboutme -4; dispute -5; end -65;
end+contract 5; erase 7; expert 25; expert+before -13; f:lawyer -20; fail -54; family 11;
family+contract 24; gone -17; gone+contract 8; handin -41; hours -26; hours+asks -21; lawyer -5;
lawyer+dispute -8; lossdone -25; lossdone+family -5; lossdone+recent -9; lossdone+report 32;
lossdone+vehicle 30; lossnoun 83; lossnoun+recent -8; lossnoun+report -4; move 37; noreply -17;
noreply+staff 26; now -64; object -11; paper -47; paper+asked 9; payout -46; payout+asks -11;
premium -11; premium+asks 19; premium+pricy -30; pricy -30; quote 128; quote+asks 29;
quote+contract 7; quote+suppose 70; recent -42; report -30; rude -22; s:act -4; s:asked 12;
s:asks -7; s:before -6; s:broker -5; s:change -10; s:claimref -30; s:contract -14; s:court -15;
s:covered 11; s:data -15; s:dispute 8; s:end -28; s:expert 26; s:fail -23; s:family -33;
s:gone -7; s:hours -6; s:lossdone -34; s:lossnoun 10; s:move 10; s:paper -6; s:payout -7;
s:premium -30; s:pricy -24; s:quote -19; s:recent 26; s:staff -15; s:status -9; s:suppose 27;
s:tech -28; s:terms -23; s:thanks -13; s:theirclient -18; s:transfer -7; s:vehicle -4;
said:BILLING_QUESTION -22; said:BROKER_INTERMEDIARY -21; said:CLAIM_NEW -10;
said:CLAIM_UPDATE -10; said:COMPLAINT -8; said:COVERAGE_QUESTION 46; said:LEGAL 13;
said:POLICY_CHANGE -29; said:TECHNICAL -5; staff 23; staff+complain -6; staff+rude -5;
status+asks 24; status+before 7; status+claimref -12; status+expert -6; status+payout -9;
statute -7; sue -11; sue+dispute -6; suppose 66; tech -29; tech+asks 7; terms -22; thanks -29;
thanks+asks -7; theirclient -6; theirclient+contract -8; vehicle 40; yourinsured -23
""",
    "INTENT_BROKER_INTERMEDIARY": """
- -20; aboutme -18; account -18; account+change -8; act 54; act+yourinsured -8; address 9; ads 27;
asked -23; asks 36; before -4; broker 230; broker+premium 23; broker+theirclient 13;
change+contract 10; change+family -6; change+terms -4; claimno -26; claimref -47;
claimref+before 14; complain 19; contract 9; contract+hours 7; court -14; court+act 10;
covered -7; covered+asks -15; covered+contract 13; covered+suppose 6; cue:BILLING_QUESTION -32;
cue:BROKER_INTERMEDIARY 109; cue:CLAIM_NEW -11; cue:CLAIM_UPDATE -15; cue:COMPLAINT -23;
cue:COVERAGE_QUESTION -21; cue:DOCUMENT_SUBMISSION 24; cue:GDPR_REQUEST -9;
cue:GENERAL_INQUIRY -34; cue:LEGAL 8; cue:POLICY_CANCELLATION -52; cue:POLICY_CHANGE -7;
cue:RISK_LEGAL_THREAT -14; cue:RISK_MEDIA_THREAT -6; cue:RISK_REGULATORY -12; cue:TECHNICAL -5;
data -11; data+aboutme -5; data+hold 9; dispute -25; end -25; erase 10; expert -36; f:broker 108;
f:court -4; f:lawyer -12; f:vehicle 4; fail 37; family -35; family+contract -11; gone -21;
handin 16; hold 18; hours -10; hours+asks -7; lawyer -24; lossdone -54; lossdone+family -5;
move -11; noreply -45; now -23; paper -5; paper+asked 7; paper+handin -17; payout -14;
payout+asks -6; premium 11; premium+pricy -4; pricy -31; quote -17; quote+asks 4;
quote+contract -6; quote+suppose -6; recent 21; report -33; rude 7; rude+noreply 16; s:account -7;
s:act -16; s:ads 18; s:asked 8; s:broker 80; s:claimno -16; s:claimref 13; s:complain 13;
s:contract 24; s:covered 7; s:data 12; s:dispute 5; s:end -15; s:erase 16; s:expert -14; s:fail 5;
s:family -6; s:handin -4; s:lossnoun 9; s:now -13; s:paper 13; s:payout -9; s:premium -6;
s:pricy -24; s:quote 6; s:recent 9; s:rude -4; s:status 8; s:tech 25; s:terms -12; s:thanks -14;
s:theirclient -27; said:BILLING_QUESTION 7; said:BROKER_INTERMEDIARY 36; said:CLAIM_NEW -15;
said:CLAIM_UPDATE 25; said:COMPLAINT -5; said:COVERAGE_QUESTION -19; said:DOCUMENT_SUBMISSION 35;
said:LEGAL -16; said:POLICY_CANCELLATION -18; staff 41; staff+complain -12; staff+rude 30;
status+asks 18; status+before -9; status+claimref 4; status+payout -10; statute -6; sue -14;
suppose 31; tech+asks -12; tech+fail 22; terms 13; thanks 14; thanks+asks -10; theirclient 78;
theirclient+contract 53; vehicle -22; yourinsured -17
""",
    "INTENT_TECHNICAL": """
- -32; aboutme -5; account 5; account+change -4; account+premium 9; address 23; ads 28; asked 10;
asks 21; broker -42; change+contract -11; change+vehicle 18; claimno -14; claimref -7;
complain -17; contract -20; court -40; covered -36; covered+asks -11; covered+contract -18;
covered+suppose -15; cue:BILLING_QUESTION -4; cue:BROKER_INTERMEDIARY -20; cue:CLAIM_NEW 14;
cue:CLAIM_UPDATE -19; cue:COVERAGE_QUESTION 7; cue:DOCUMENT_SUBMISSION -19;
cue:GENERAL_INQUIRY 20; cue:LEGAL 24; cue:POLICY_CANCELLATION -30; cue:POLICY_CHANGE 24;
cue:RISK_LEGAL_THREAT -14; cue:RISK_MEDIA_THREAT -6; cue:TECHNICAL 119; data+aboutme 6;
data+erase -11; dispute -16; end -29; end+contract -21; erase 8; expert -8; f:broker -21;
f:court -5; f:lawyer -7; f:tech -22; fail 116; family -8; gone -9; handin 33; hold -32; hours 18;
hours+asks 6; lawyer 10; lawyer+dispute -4; lossdone -79; lossdone+vehicle -7; lossnoun -31;
lossnoun+report 5; move -24; noreply+staff 5; now -9; object -16; paper -24; paper+asked -8;
paper+handin -12; payout -22; payout+asks -18; premium -19; premium+asks -22; premium+pricy -10;
pricy 31; quote -24; quote+asks -5; quote+suppose -8; recent -33; report 6; rude -33;
s:account -4; s:act 10; s:asked -6; s:asks 13; s:broker -16; s:contract -6; s:covered -7;
s:data -12; s:dispute 6; s:end -20; s:erase -5; s:expert -5; s:fail 21; s:family -9; s:handin 37;
s:hold -22; s:hours 17; s:lawyer -4; s:lossdone -16; s:lossnoun -18; s:noreply -10; s:now -6;
s:object -5; s:premium -38; s:pricy -10; s:quote -9; s:recent -5; s:report 21; s:rude -23;
s:staff -5; s:status -11; s:suppose -5; s:tech 82; s:terms -8; s:thanks -5; s:theirclient -6;
s:vehicle -8; said:BILLING_QUESTION -26; said:BROKER_INTERMEDIARY -19; said:CLAIM_NEW 8;
said:COMPLAINT 12; said:COVERAGE_QUESTION -4; said:DOCUMENT_SUBMISSION -5; said:LEGAL -11;
said:POLICY_CANCELLATION -13; said:POLICY_CHANGE 14; said:TECHNICAL 40; staff+rude -14;
status+asks -14; status+before 10; status+payout -8; statute -10; sue 34; tech 203; tech+fail 47;
terms -5; thanks -15; vehicle 13
""",
    "INTENT_GENERAL_INQUIRY": """
- 178; aboutme -17; account -30; account+premium -14; act -23; ads -20; asked -33; asks 43;
before -82; broker -31; change -19; change+contract -22; change+family -8; change+vehicle -7;
claimno -21; claimref -8; claimref+before -10; complain -10; contract -44; contract+hours 56;
court -4; covered -45; covered+asks -18; covered+contract -19; covered+suppose -8;
cue:BILLING_QUESTION -39; cue:BROKER_INTERMEDIARY -48; cue:CLAIM_UPDATE -55; cue:COMPLAINT -46;
cue:COVERAGE_QUESTION 7; cue:DOCUMENT_SUBMISSION -8; cue:GDPR_REQUEST -28; cue:GENERAL_INQUIRY 80;
cue:POLICY_CANCELLATION -30; cue:POLICY_CHANGE -44; cue:RISK_LEGAL_THREAT -10;
cue:RISK_MEDIA_THREAT -17; cue:RISK_REGULATORY -28; cue:TECHNICAL -6; data 63; data+aboutme -14;
data+erase -14; data+hold -12; dispute -45; end -54; end+contract -21; end+gone -6; erase -13;
expert -31; expert+before -7; f:broker -44; f:court -14; f:lawyer -15; fail 13; family -5;
family+contract -13; gone 25; gone+contract -7; handin -39; hold -32; hold+aboutme -4; hours 85;
hours+asks 41; lawyer -39; lossdone -37; lossdone+family -23; lossdone+recent -14;
lossdone+vehicle -12; lossnoun -23; lossnoun+recent 7; move -46; noreply 14; noreply+staff 32;
now -24; object -17; paper 21; paper+asked -26; paper+handin -24; payout -16; payout+asks -8;
premium -37; premium+asks -17; premium+pricy 23; pricy -17; quote -53; quote+asks -11;
quote+contract -11; quote+suppose -13; report -51; rude -17; rude+complain 16; rude+noreply -10;
s:account -8; s:act -6; s:address -12; s:asked -5; s:asks 6; s:before -16; s:broker -5;
s:change 12; s:claimno -4; s:claimref 16; s:complain 12; s:contract 25; s:court -18; s:covered 13;
s:data -45; s:dispute 8; s:expert 5; s:fail -13; s:gone -7; s:handin 45; s:hours 21;
s:lossdone -28; s:lossnoun -7; s:move -8; s:noreply 31; s:now 31; s:paper 17; s:payout 19;
s:premium 25; s:pricy 7; s:quote -6; s:recent -23; s:report -7; s:rude -5; s:staff 31;
s:status 39; s:statute -6; s:suppose -12; s:tech -7; s:terms -17; s:thanks 86; s:theirclient -7;
s:transfer 21; said:BILLING_QUESTION 11; said:BROKER_INTERMEDIARY -15; said:CLAIM_NEW -7;
said:CLAIM_UPDATE -6; said:COMPLAINT -9; said:COVERAGE_QUESTION -5; said:GDPR_REQUEST -5;
said:GENERAL_INQUIRY 13; said:LEGAL -7; said:POLICY_CANCELLATION -7; said:POLICY_CHANGE -17;
said:TECHNICAL 19; staff -12; staff+complain 5; staff+rude 39; status+before -17;
status+claimref -8; status+expert -5; status+payout -10; statute -12; sue -32; tech -46;
tech+asks -16; tech+fail -34; terms -7; thanks 153; thanks+asks 31; theirclient -42;
theirclient+contract -4; transfer 55; vehicle -47; yourinsured -12
""",
}
"""In hundredths, by label; ``-`` always counts."""
