"""What speaks for each intent, fitted by training/intake/fit_rules.py."""

from __future__ import annotations

from typing import Final

INTENT_WEIGHTS: Final = {
    "INTENT_GDPR_REQUEST": """
- -15; aboutme 123; account 25; account+premium 29; address 35; ads 29; ads+object 25; asked -9;
asks -52; before 36; broker -24; change -14; change+contract -6; claimno -16; claimref -6;
claimref+before -9; complain 43; contract -18; contract+hours -4; court+dispute -5; covered -30;
covered+asks -9; covered+contract -12; covered+suppose -14; cue:BILLING_QUESTION -7;
cue:CLAIM_NEW -31; cue:COMPLAINT 9; cue:COVERAGE_QUESTION -24; cue:DOCUMENT_SUBMISSION -33;
cue:GDPR_REQUEST 171; cue:GENERAL_INQUIRY 10; cue:LEGAL 5; cue:POLICY_CANCELLATION 11;
cue:POLICY_CHANGE -19; cue:RISK_MEDIA_THREAT 48; cue:RISK_REGULATORY 27; cue:TECHNICAL 5;
data 138; data+aboutme 49; data+erase 94; data+hold 65; dispute 17; end 4; erase 173; expert 4;
expert+before -6; f:broker -21; f:court -13; f:lawyer 12; fail -30; family -52; gone -12;
gone+contract -4; hold 96; hold+aboutme 50; hours 16; hours+asks 6; lossdone -6;
lossdone+family 8; lossdone+recent -9; lossdone+vehicle -5; lossnoun -20; noreply -22;
noreply+staff -7; now 11; object 65; paper+asked -7; paper+handin 6; payout -11; premium -16;
premium+pricy -9; pricy -8; quote -12; quote+contract -5; recent 5; report -7; rude 20;
rude+complain -5; s:aboutme 33; s:account -10; s:address -8; s:before -19; s:broker -6;
s:change -10; s:claimref 9; s:complain 11; s:contract -7; s:court -5; s:data 102; s:dispute -14;
s:erase 31; s:expert 26; s:fail -22; s:gone -6; s:handin 14; s:hold 9; s:hours 20; s:lossdone -15;
s:lossnoun -12; s:noreply -5; s:now 9; s:payout -5; s:premium -13; s:pricy -15; s:recent -7;
s:rude -5; s:status 15; s:statute 28; s:suppose 30; s:tech -29; s:terms -7; s:theirclient -5;
s:transfer -4; s:vehicle -5; said:BILLING_QUESTION -11; said:CLAIM_NEW -4; said:COMPLAINT 10;
said:COVERAGE_QUESTION -9; said:DOCUMENT_SUBMISSION -8; said:GDPR_REQUEST 47; said:LEGAL 14;
said:POLICY_CANCELLATION 5; said:POLICY_CHANGE -10; said:TECHNICAL 10; staff 7;
staff+complain -25; staff+rude -9; status 20; status+asks 5; status+expert -17; status+payout -5;
statute 128; sue -8; suppose 13; tech 5; tech+asks 5; terms -27; thanks -10;
theirclient+contract -9; transfer -22; vehicle -38; yourinsured -6
""",
    "INTENT_LEGAL": """
- -61; account -9; account+premium -5; act 58; address 16; ads -5; asked 21; asks -108;
broker -14; change -11; change+contract -20; change+family 14; claimno 8; claimref 50;
claimref+before 9; contract 26; contract+hours -4; court 154; court+dispute 24; covered 37;
covered+asks -27; covered+contract -31; covered+suppose -20; cue:BILLING_QUESTION -5;
cue:BROKER_INTERMEDIARY -33; cue:CLAIM_NEW 21; cue:CLAIM_UPDATE 43; cue:COMPLAINT 73;
cue:COVERAGE_QUESTION -35; cue:DOCUMENT_SUBMISSION -6; cue:GDPR_REQUEST -40;
cue:GENERAL_INQUIRY -24; cue:LEGAL 72; cue:POLICY_CANCELLATION -19; cue:POLICY_CHANGE -5;
cue:RISK_LEGAL_THREAT 132; cue:RISK_REGULATORY 13; cue:TECHNICAL -19; data -33; data+hold 5;
dispute 85; erase -14; expert -7; expert+before -6; f:broker -9; f:court 111; f:lawyer 102;
fail -9; family -15; family+contract -14; gone 4; gone+contract 5; handin 47; handin+asked -10;
hold 14; hours 32; lawyer 105; lawyer+act 20; lawyer+court 8; lawyer+dispute 21;
lossdone+family 12; lossdone+recent -8; lossnoun+recent 13; lossnoun+report 16; move 34; now 13;
paper 19; paper+asked 20; paper+handin 4; payout 45; payout+asks -4; premium 26; premium+asks -5;
pricy -18; quote -10; quote+suppose -4; recent 10; report -62; rude 7; s:act 18; s:before 20;
s:change 7; s:claimno 45; s:claimref 44; s:complain -8; s:contract -12; s:court 82; s:covered 17;
s:dispute -7; s:end 18; s:expert -24; s:fail -11; s:family -7; s:hours 15; s:lawyer 34;
s:lossdone -16; s:lossnoun -9; s:noreply -4; s:now -9; s:object 10; s:paper -19; s:payout -7;
s:premium -16; s:pricy -17; s:recent -19; s:report -7; s:rude 22; s:status -7; s:statute -13;
s:sue 24; s:terms -7; s:theirclient -11; s:vehicle -6; s:yourinsured 15;
said:BILLING_QUESTION -24; said:BROKER_INTERMEDIARY -16; said:CLAIM_NEW 16; said:CLAIM_UPDATE -7;
said:COMPLAINT 12; said:COVERAGE_QUESTION -15; said:GDPR_REQUEST -20; said:LEGAL 43;
said:POLICY_CANCELLATION -8; said:POLICY_CHANGE -8; said:TECHNICAL -7; staff -7; status -10;
statute -23; sue 98; sue+dispute 24; suppose 15; tech -10; terms -16; thanks -11; theirclient -30;
theirclient+contract -5; transfer 21; vehicle 5; yourinsured 70
""",
    "INTENT_COMPLAINT": """
- 81; account -6; account+premium -19; act 20; address -21; ads -20; ads+object -11; asked -44;
asks -50; before 26; broker -12; change -12; change+contract -13; change+terms 7;
change+vehicle -5; claimno 19; claimref -41; claimref+before 14; complain 135; contract -81;
contract+hours -7; court -36; court+dispute -4; covered -67; covered+asks -8; covered+suppose -7;
cue:BILLING_QUESTION -14; cue:BROKER_INTERMEDIARY 21; cue:CLAIM_NEW 5; cue:COMPLAINT 94;
cue:COVERAGE_QUESTION -24; cue:DOCUMENT_SUBMISSION -17; cue:GDPR_REQUEST -17;
cue:GENERAL_INQUIRY -38; cue:LEGAL -66; cue:POLICY_CANCELLATION 39; cue:RISK_LEGAL_THREAT -36;
cue:RISK_MEDIA_THREAT 8; cue:RISK_REGULATORY 32; data -60; data+aboutme -10; data+erase -9;
data+hold -27; dispute 65; end 11; end+contract 5; erase -28; expert -10; expert+before -9;
f:broker -11; f:court -10; f:tech 27; fail 9; family -15; gone -21; handin 8; hold -23;
hold+aboutme -5; hours 41; hours+asks -11; lawyer -9; lawyer+court -7; lossdone+family 9;
lossdone+recent -10; lossdone+report 16; lossdone+vehicle -18; lossnoun -52; lossnoun+recent -9;
move -26; noreply 109; noreply+staff 25; now 17; object -46; paper -7; paper+asked -6;
paper+handin -29; payout 41; payout+asks -10; premium+asks 30; premium+pricy 5; quote 7;
quote+asks 17; quote+contract -5; recent -23; report -31; rude 196; rude+complain 5;
rude+noreply 10; s:aboutme -5; s:account 10; s:act 24; s:address 12; s:asks -21; s:before -45;
s:change -13; s:claimref -41; s:complain 35; s:contract -9; s:court -9; s:data -8; s:dispute -4;
s:end -5; s:erase -4; s:fail 21; s:family -13; s:gone -9; s:handin -19; s:hold 29; s:lawyer 16;
s:lossdone 15; s:lossnoun -20; s:noreply 33; s:now -15; s:paper -37; s:payout 13; s:premium -7;
s:recent -7; s:report 12; s:rude 61; s:staff 51; s:status -31; s:suppose -12; s:tech 20;
s:terms 10; s:thanks -13; s:theirclient 20; s:transfer -6; s:yourinsured -4;
said:BILLING_QUESTION 26; said:BROKER_INTERMEDIARY 15; said:CLAIM_NEW 41; said:COMPLAINT 22;
said:COVERAGE_QUESTION -13; said:DOCUMENT_SUBMISSION -11; said:POLICY_CANCELLATION 29;
said:POLICY_CHANGE 6; said:TECHNICAL 20; staff 111; staff+complain 46; staff+rude -25; status 55;
status+asks -38; status+before -8; status+expert -19; status+payout -11; statute -37; sue -14;
sue+dispute -6; suppose -34; tech -59; tech+asks 15; tech+fail -5; terms -13; thanks -60;
transfer -10; vehicle -19; yourinsured 8
""",
    "INTENT_CLAIM_NEW": """
- 23; aboutme -6; account -19; account+premium -10; act 8; address -7; ads -8; asked -20;
asks -14; before 8; broker -20; change -33; change+family 25; change+vehicle -14; claimno -22;
claimref -25; claimref+before 21; complain -67; contract 28; contract+hours -7; court+dispute -5;
covered 12; covered+asks 12; covered+contract 17; cue:BILLING_QUESTION 10; cue:CLAIM_NEW 60;
cue:CLAIM_UPDATE -26; cue:COMPLAINT -30; cue:COVERAGE_QUESTION 25; cue:DOCUMENT_SUBMISSION 12;
cue:GDPR_REQUEST -6; cue:GENERAL_INQUIRY -34; cue:LEGAL 25; cue:POLICY_CANCELLATION -6;
cue:POLICY_CHANGE -5; cue:RISK_REGULATORY -15; cue:TECHNICAL 5; data -6; data+hold -7;
dispute -17; end 16; end+contract -26; erase -21; expert 47; expert+before 17; f:court -5;
f:lawyer -5; f:vehicle -11; fail -27; family 25; family+contract -25; gone -19; gone+contract -14;
handin -38; handin+asked -10; hold 5; hours 8; hours+asks -5; lawyer 24; lawyer+court 27;
lawyer+dispute 11; lossdone 171; lossdone+family 31; lossdone+recent 62; lossdone+report -4;
lossdone+vehicle 29; lossnoun 111; lossnoun+recent 8; move 20; noreply 25; noreply+staff -34;
now -15; object -12; paper -48; paper+asked -5; paper+handin 17; payout -48; payout+asks -6;
premium -52; premium+pricy -4; pricy -38; quote -12; quote+asks -5; quote+contract -16;
quote+suppose -7; recent 74; report 232; rude -39; rude+complain 8; s:asks -10; s:before -23;
s:broker -7; s:change -16; s:claimno -18; s:complain -5; s:contract -27; s:court -24;
s:covered -16; s:data -22; s:dispute -17; s:end -27; s:expert -13; s:fail -15; s:family -23;
s:gone -15; s:handin 7; s:hours 4; s:lossdone 117; s:lossnoun 80; s:noreply 29; s:now 9;
s:object -5; s:paper -64; s:payout -11; s:premium -29; s:pricy -14; s:quote -5; s:recent -46;
s:report -10; s:rude -6; s:status -19; s:suppose -18; s:tech -20; s:terms -16; s:thanks -4;
s:theirclient 14; s:transfer -9; s:yourinsured -8; said:BILLING_QUESTION -11;
said:CLAIM_UPDATE 30; said:COMPLAINT -6; said:COVERAGE_QUESTION 12; said:DOCUMENT_SUBMISSION -17;
said:LEGAL -12; said:POLICY_CHANGE 25; said:TECHNICAL -14; staff -11; staff+complain -7;
status -32; status+asks -5; status+before -15; status+claimref 21; status+expert -6;
status+payout -8; statute -9; sue+dispute -6; suppose -8; tech 8; tech+asks -27; tech+fail -18;
terms -9; thanks -14; theirclient -5; theirclient+contract -5; transfer 35; vehicle 20;
yourinsured -47
""",
    "INTENT_CLAIM_UPDATE": """
- -66; aboutme -40; account -10; account+premium -15; act -31; act+yourinsured 9; address -45;
ads -5; asked 41; asks 44; before 115; broker -36; change+contract -22; change+family -22;
change+vehicle 14; claimno 104; claimref 138; claimref+before -8; complain 25; contract -136;
court 36; court+act 9; covered 16; covered+asks -7; covered+contract 24; covered+suppose -26;
cue:BILLING_QUESTION 10; cue:BROKER_INTERMEDIARY -9; cue:CLAIM_NEW 7; cue:CLAIM_UPDATE 63;
cue:COMPLAINT 13; cue:COVERAGE_QUESTION 33; cue:DOCUMENT_SUBMISSION 35; cue:GDPR_REQUEST -11;
cue:GENERAL_INQUIRY -29; cue:LEGAL 15; cue:POLICY_CANCELLATION -26; cue:POLICY_CHANGE -7;
cue:RISK_LEGAL_THREAT -43; cue:RISK_MEDIA_THREAT 5; cue:RISK_REGULATORY 25; cue:TECHNICAL -47;
data -30; data+erase -12; data+hold -16; dispute -38; end -36; end+contract -15; erase -26;
expert 90; expert+before 41; f:court -15; f:lawyer -23; f:vehicle 5; fail 48; family+contract 5;
handin -47; handin+asked -13; hold 61; hours -15; hours+asks 7; lawyer 15; lawyer+court -6;
lossdone 75; lossdone+family -35; lossdone+recent 22; lossnoun -16; lossnoun+recent 22;
lossnoun+report -18; move -12; noreply 31; noreply+staff -35; now 12; object -7; paper 35;
paper+handin -67; payout 59; payout+asks 35; premium 9; premium+asks -19; pricy 9; quote -18;
quote+asks -16; quote+contract -5; quote+suppose -19; recent 67; report 50; rude -37;
s:aboutme -13; s:account -6; s:act -10; s:asked 6; s:asks 18; s:before 56; s:broker -5;
s:change 23; s:claimno -13; s:complain -18; s:contract 7; s:court 27; s:covered -16; s:data -14;
s:dispute 16; s:end 22; s:erase -11; s:expert 27; s:fail -8; s:family 31; s:gone 6; s:handin -18;
s:hold -6; s:hours -25; s:lawyer -27; s:lossdone 6; s:lossnoun -14; s:noreply -35; s:now -23;
s:paper -26; s:payout 8; s:premium 11; s:pricy -10; s:quote -11; s:recent 27; s:rude -18;
s:staff -23; s:status 37; s:suppose 7; s:tech -14; s:terms -10; s:thanks -4; s:transfer 19;
s:vehicle -27; said:BILLING_QUESTION 5; said:CLAIM_NEW -78; said:CLAIM_UPDATE -13;
said:COMPLAINT -31; said:COVERAGE_QUESTION 47; said:DOCUMENT_SUBMISSION 36; said:LEGAL -59;
said:POLICY_CANCELLATION -5; said:POLICY_CHANGE -10; said:TECHNICAL -11; staff 20; staff+rude -8;
status 81; status+asks 40; status+before 57; status+claimref -6; status+expert 54; statute -9;
sue -32; suppose 44; tech -28; tech+asks 27; tech+fail -15; terms 11; thanks -15; theirclient -5;
theirclient+contract -6; transfer -46; vehicle 22; yourinsured 13
""",
    "INTENT_POLICY_CANCELLATION": """
- -46; aboutme -16; account 5; account+premium 6; act -8; address -33; ads -6; asked 37; asks -37;
before -22; broker -23; broker+theirclient -6; change -57; change+contract -33; change+vehicle -4;
claimno -6; claimref -9; claimref+before -7; complain -37; contract 154; contract+hours -7;
court -10; covered 49; covered+asks -41; covered+contract 8; covered+suppose 6;
cue:BILLING_QUESTION 24; cue:BROKER_INTERMEDIARY 9; cue:CLAIM_NEW -5; cue:CLAIM_UPDATE 22;
cue:COMPLAINT 23; cue:COVERAGE_QUESTION -13; cue:DOCUMENT_SUBMISSION -26; cue:GDPR_REQUEST -19;
cue:GENERAL_INQUIRY 17; cue:LEGAL -18; cue:POLICY_CANCELLATION 84; cue:POLICY_CHANGE 30;
cue:RISK_LEGAL_THREAT -16; cue:RISK_MEDIA_THREAT -6; cue:RISK_REGULATORY -6; cue:TECHNICAL 8;
data 14; data+aboutme -14; data+erase -13; data+hold -6; dispute 32; end 197; end+contract 74;
end+gone 31; erase -29; expert -22; f:broker 13; f:court -6; f:lawyer 8; fail -8; family 21;
family+contract 6; gone 131; handin -28; hold -34; hold+aboutme -4; hours -36; hours+asks -5;
lawyer -36; lawyer+court -9; lawyer+dispute -6; lossdone+family -15; lossdone+recent -11;
lossdone+vehicle -7; lossnoun -17; move 43; noreply -20; noreply+staff -5; now 13; object 38;
paper 4; paper+asked -32; payout 32; payout+asks -5; premium -9; premium+asks -11;
premium+pricy 24; pricy 31; quote 42; quote+asks -14; quote+contract 42; quote+suppose -18;
recent -24; report -28; rude -5; s:act 7; s:address -7; s:asks -8; s:before -7; s:broker -13;
s:claimref -15; s:contract 39; s:court -13; s:covered -14; s:data -21; s:end 42; s:erase -12;
s:expert -6; s:family 22; s:gone 60; s:hours -15; s:lossnoun -17; s:now -7; s:object -4;
s:paper -23; s:payout -15; s:premium -36; s:quote -9; s:rude -6; s:staff -15; s:status -8;
s:sue -9; s:suppose -12; s:tech -6; s:terms -18; s:theirclient 15; s:transfer -6;
said:BILLING_QUESTION -10; said:BROKER_INTERMEDIARY 9; said:CLAIM_NEW -5; said:COMPLAINT 10;
said:COVERAGE_QUESTION -35; said:DOCUMENT_SUBMISSION -6; said:POLICY_CANCELLATION 18;
said:POLICY_CHANGE 23; said:TECHNICAL -10; staff -61; staff+rude 13; status -24; status+asks -13;
status+before 16; status+payout 20; statute -5; sue -21; tech -30; tech+asks 12; terms -36;
thanks 9; theirclient 10; transfer -23; vehicle -12; yourinsured -11
""",
    "INTENT_POLICY_CHANGE": """
- -25; account -6; account+change 13; account+premium -19; act 15; act+yourinsured 15; address 42;
ads -10; asked -58; asks -42; before -46; broker -35; change 198; change+address 13;
change+contract 88; change+family 22; change+terms 10; change+vehicle 28; claimno -12;
claimref -26; complain -24; contract 82; contract+hours -4; court -29; covered 54;
covered+asks -12; covered+contract 4; covered+suppose 16; cue:BILLING_QUESTION 9;
cue:BROKER_INTERMEDIARY -6; cue:CLAIM_NEW -39; cue:COMPLAINT -72; cue:DOCUMENT_SUBMISSION -6;
cue:GDPR_REQUEST -11; cue:LEGAL -14; cue:POLICY_CANCELLATION -5; cue:POLICY_CHANGE 61;
cue:RISK_LEGAL_THREAT -11; cue:RISK_MEDIA_THREAT -6; cue:RISK_REGULATORY -23; cue:TECHNICAL -43;
data -11; data+aboutme 5; data+erase -6; data+hold -7; dispute -14; end -5; end+contract 4;
end+gone -5; erase -23; expert -15; f:court -9; f:lawyer -16; fail 4; family 66;
family+contract 36; gone -28; gone+contract 14; handin -38; handin+asked -12; hold -41; hours -31;
lawyer -32; lossdone -69; lossdone+family 12; lossdone+recent -4; lossdone+vehicle -7;
lossnoun -5; lossnoun+recent -5; move 31; noreply -12; noreply+staff -4; now 78; object 14;
paper -37; paper+handin 14; payout+asks -6; premium -19; premium+asks -15; premium+pricy -20;
pricy 51; quote 9; quote+asks 14; quote+suppose 28; recent 25; report 6; rude -36; s:account 11;
s:act -16; s:address 31; s:ads -4; s:asks -6; s:before 17; s:broker -8; s:change 52; s:claimno -5;
s:claimref -8; s:complain -13; s:contract 4; s:covered 12; s:data 7; s:dispute -5; s:end 24;
s:expert -5; s:family 42; s:gone -12; s:handin -7; s:hours -17; s:lossdone -28; s:lossnoun -11;
s:move 14; s:noreply -13; s:now 44; s:object 21; s:paper -49; s:pricy 11; s:quote 15; s:rude -6;
s:status -11; s:suppose -7; s:tech -25; s:terms 137; s:thanks -5; s:transfer -13; s:vehicle 50;
said:BILLING_QUESTION -22; said:CLAIM_NEW -4; said:CLAIM_UPDATE -5; said:COMPLAINT -8;
said:COVERAGE_QUESTION -8; said:DOCUMENT_SUBMISSION -13; said:GENERAL_INQUIRY 4; said:LEGAL 8;
said:POLICY_CANCELLATION -8; said:POLICY_CHANGE 23; said:TECHNICAL -10; staff -6;
staff+complain -6; staff+rude -7; status 30; status+asks -25; status+before -27; status+payout -6;
sue -8; suppose -18; tech -46; tech+fail -11; terms 169; thanks -14; theirclient 21;
theirclient+contract -6; transfer 8; vehicle 73; yourinsured 15
""",
    "INTENT_BILLING_QUESTION": """
- -22; aboutme -10; account 46; account+premium 34; address 19; ads -4; asked -20; asks 50;
before 26; broker -18; broker+premium -8; change+contract 18; change+family -5; change+terms 9;
change+vehicle -29; claimno -18; claimref -13; complain -10; contract 40; contract+hours -5;
court -37; covered -19; covered+contract -17; covered+suppose -31; cue:BILLING_QUESTION 64;
cue:BROKER_INTERMEDIARY -14; cue:CLAIM_UPDATE -12; cue:COMPLAINT -36; cue:COVERAGE_QUESTION -23;
cue:DOCUMENT_SUBMISSION -43; cue:GDPR_REQUEST -9; cue:GENERAL_INQUIRY -7; cue:LEGAL 16;
cue:POLICY_CHANGE 17; cue:RISK_LEGAL_THREAT 8; cue:RISK_MEDIA_THREAT -11; cue:RISK_REGULATORY 8;
cue:TECHNICAL -21; data -16; data+aboutme -5; data+erase -12; data+hold 5; dispute 23; end -17;
end+contract -26; erase -26; expert -27; expert+before -6; f:broker -22; f:court -12; f:lawyer 6;
fail -29; family -39; family+contract -20; gone -24; handin -23; handin+asked 9; hold -28;
hold+aboutme -17; hours -27; hours+asks -4; lawyer -13; lawyer+court -5; lossdone 5;
lossdone+recent -9; lossdone+report -11; lossdone+vehicle -4; lossnoun -29; lossnoun+recent -17;
move -33; noreply -35; noreply+staff -6; now 7; paper 8; paper+asked -6; payout 4; payout+asks 45;
premium 170; premium+asks 44; premium+pricy 41; pricy 63; quote -11; quote+asks -12;
quote+contract -7; quote+suppose -14; recent -23; report -30; rude -16; s:account 22; s:act 8;
s:asks 16; s:before 17; s:broker -10; s:change -49; s:claimno -8; s:claimref 11; s:complain -7;
s:contract -42; s:court -7; s:covered -5; s:data 21; s:dispute 10; s:end -22; s:expert -13;
s:fail 25; s:gone -7; s:handin -20; s:hours -9; s:lossdone 6; s:noreply -17; s:now -27;
s:paper 38; s:payout 19; s:premium 135; s:pricy 81; s:quote 28; s:report -4; s:staff -5;
s:suppose 11; s:tech -8; s:terms -20; s:theirclient -6; s:transfer 4; s:vehicle 7;
said:BILLING_QUESTION 48; said:BROKER_INTERMEDIARY -14; said:COMPLAINT -4;
said:COVERAGE_QUESTION 6; said:DOCUMENT_SUBMISSION -35; said:LEGAL 42;
said:POLICY_CANCELLATION -14; said:POLICY_CHANGE -17; staff -80; staff+complain 13; status -32;
status+asks 15; status+before -9; status+claimref 9; status+payout 55; sue -7; suppose -13;
tech -12; tech+fail 27; terms -24; thanks 28; transfer 4; transfer+account 19; vehicle -16;
yourinsured 6
""",
    "INTENT_DOCUMENT_SUBMISSION": """
- -10; aboutme -7; account -4; act -69; act+yourinsured -7; address -28; ads -6; asked 117;
asks -39; before -31; broker 28; broker+premium -6; change -16; change+contract 8;
change+vehicle 12; claimno 27; claimref -19; claimref+before -10; complain -21; contract -81;
contract+hours -4; court 4; court+act -7; covered -44; covered+asks -5; covered+contract -5;
covered+suppose -5; cue:BROKER_INTERMEDIARY 4; cue:CLAIM_NEW 4; cue:CLAIM_UPDATE 40;
cue:COMPLAINT 13; cue:COVERAGE_QUESTION -30; cue:DOCUMENT_SUBMISSION 98; cue:GDPR_REQUEST -7;
cue:LEGAL -36; cue:POLICY_CANCELLATION 40; cue:POLICY_CHANGE -18; cue:RISK_LEGAL_THREAT -5;
cue:RISK_MEDIA_THREAT 12; cue:RISK_REGULATORY -4; cue:TECHNICAL 13; data 12; data+erase -7;
data+hold -5; dispute -55; end -12; end+contract 13; erase -20; expert+before -5; f:court -13;
f:lawyer -24; f:vehicle 10; fail -44; family 29; family+contract 18; gone -13; handin 146;
handin+asked 37; hold -6; hours -30; lossdone 32; lossdone+recent -5; lossdone+report -20;
lossnoun+report 12; move -6; noreply -27; noreply+staff -5; now 7; object -23; paper 84;
paper+asked 61; paper+handin 99; payout -30; premium -56; premium+pricy -8; pricy -50; quote -13;
recent -29; report -18; rude -19; s:act -24; s:broker -11; s:claimno 30; s:claimref 12;
s:complain -12; s:contract 44; s:court -8; s:data -7; s:dispute -12; s:end 13; s:erase -4;
s:expert -6; s:fail 18; s:family -6; s:handin -24; s:hours -10; s:lossnoun 7; s:object -11;
s:paper 159; s:pricy 10; s:quote 6; s:recent 41; s:staff -27; s:suppose -5; s:tech -4;
s:terms -13; s:thanks -10; s:theirclient 24; s:vehicle -4; s:yourinsured 10;
said:BILLING_QUESTION 7; said:BROKER_INTERMEDIARY 10; said:CLAIM_NEW 16;
said:COVERAGE_QUESTION -5; said:DOCUMENT_SUBMISSION 59; said:GENERAL_INQUIRY -5; said:LEGAL -15;
said:POLICY_CANCELLATION 23; said:POLICY_CHANGE -7; staff -18; staff+complain -4; status -82;
status+before -7; status+expert 5; sue -6; suppose -72; tech 42; tech+fail -13; terms -30;
thanks -19; theirclient -17; transfer -11; vehicle -13
""",
    "INTENT_COVERAGE_QUESTION": """
- -26; aboutme -11; account 28; account+premium 19; act -19; address -10; asked -27; asks 170;
before -14; change -51; change+contract 5; change+family -5; change+terms -10; change+vehicle -6;
claimno -18; claimref 17; claimref+before -20; complain -13; contract 60; contract+hours -10;
court -32; covered 65; covered+asks 144; covered+contract 47; covered+suppose 96;
cue:BILLING_QUESTION -17; cue:BROKER_INTERMEDIARY -28; cue:CLAIM_NEW -36; cue:CLAIM_UPDATE -50;
cue:COMPLAINT -26; cue:COVERAGE_QUESTION 91; cue:DOCUMENT_SUBMISSION -10; cue:GDPR_REQUEST -11;
cue:LEGAL -23; cue:POLICY_CANCELLATION -7; cue:POLICY_CHANGE -28; cue:RISK_MEDIA_THREAT -17;
cue:RISK_REGULATORY -7; cue:TECHNICAL -19; data -69; data+aboutme -6; end -69; end+contract 7;
erase 9; expert 22; expert+before -11; f:broker 4; f:lawyer -17; fail -49; family 11;
family+contract 24; gone -10; gone+contract 10; handin -38; hold 9; hours -54; hours+asks -14;
lawyer+dispute -9; lossdone -20; lossdone+recent -7; lossdone+report 28; lossdone+vehicle 32;
lossnoun 75; lossnoun+recent -7; lossnoun+report -4; move 37; noreply -10; noreply+staff 29;
now -70; object -8; paper -46; paper+handin 6; payout -46; payout+asks -9; premium -10;
premium+asks 20; premium+pricy -27; pricy -31; quote 122; quote+asks 36; quote+contract 11;
quote+suppose 51; recent -42; report -27; rude -24; s:act -5; s:asks -7; s:broker -6; s:change -7;
s:claimref -28; s:contract -21; s:court -16; s:covered 22; s:data -14; s:dispute 8; s:end -23;
s:expert 31; s:fail -17; s:family -27; s:gone -6; s:hours -19; s:lossdone -29; s:lossnoun 20;
s:move 8; s:paper -13; s:payout -7; s:premium -26; s:pricy -22; s:quote -9; s:recent 28;
s:staff -14; s:status -9; s:suppose 28; s:tech -22; s:terms -19; s:thanks -14; s:theirclient -18;
s:transfer -6; said:BILLING_QUESTION -40; said:BROKER_INTERMEDIARY -21; said:CLAIM_NEW 15;
said:CLAIM_UPDATE -10; said:COMPLAINT -7; said:COVERAGE_QUESTION 19; said:LEGAL 11;
said:POLICY_CHANGE -24; said:TECHNICAL -13; staff 32; staff+rude -7; status+asks 27;
status+before 8; status+claimref -11; status+expert -6; status+payout -10; statute -5; sue -9;
sue+dispute -6; suppose 52; tech -20; tech+asks 7; tech+fail -5; terms -28; thanks -34;
thanks+asks -6; theirclient -14; theirclient+contract -7; transfer -11; vehicle 39;
yourinsured -17
""",
    "INTENT_BROKER_INTERMEDIARY": """
- -12; aboutme -10; account -18; account+change -8; account+premium -4; act 49;
act+yourinsured -8; address 12; ads 25; asked -29; asks 38; before -11; broker 212;
broker+premium 24; broker+theirclient 14; change+contract 9; change+family -6; change+terms -4;
claimno -27; claimref -53; claimref+before 15; complain 16; contract 13; court -7; court+act 8;
covered -9; covered+asks -16; covered+contract 11; cue:BILLING_QUESTION -30;
cue:BROKER_INTERMEDIARY 101; cue:CLAIM_UPDATE -9; cue:COMPLAINT -23; cue:COVERAGE_QUESTION -21;
cue:DOCUMENT_SUBMISSION 24; cue:GDPR_REQUEST -10; cue:GENERAL_INQUIRY -11; cue:LEGAL 8;
cue:POLICY_CANCELLATION -50; cue:POLICY_CHANGE -9; cue:RISK_LEGAL_THREAT -6;
cue:RISK_MEDIA_THREAT -14; cue:RISK_REGULATORY -10; data -17; data+aboutme -5; data+hold 10;
dispute -27; end -21; erase 7; expert -35; f:broker 115; f:court -4; f:lawyer -13; f:vehicle 4;
fail 31; family -28; family+contract -12; gone -17; handin 16; hold 14; hours -10; hours+asks -8;
lawyer -22; lossdone -61; move -19; noreply -47; now -16; paper -7; paper+handin -15; payout -15;
payout+asks -8; premium 14; premium+pricy -5; pricy -29; quote -19; quote+asks 4;
quote+contract -5; quote+suppose -5; recent 20; report -30; rude 7; rude+noreply 15; s:account -7;
s:act -14; s:ads 19; s:broker 88; s:change 6; s:claimno -17; s:claimref 14; s:complain 20;
s:contract 28; s:covered 6; s:data 13; s:dispute 6; s:end -17; s:erase 15; s:expert -15;
s:family -6; s:handin -7; s:lossdone -7; s:lossnoun 7; s:now -9; s:paper 14; s:payout -9;
s:premium -6; s:pricy -20; s:quote 8; s:recent 10; s:rude -5; s:status 6; s:tech 26; s:terms -13;
s:thanks -13; s:theirclient -24; said:BILLING_QUESTION -6; said:BROKER_INTERMEDIARY 42;
said:CLAIM_NEW -15; said:CLAIM_UPDATE 23; said:COMPLAINT -4; said:COVERAGE_QUESTION -9;
said:DOCUMENT_SUBMISSION 17; said:LEGAL -14; said:POLICY_CANCELLATION -20; staff 34;
staff+complain -10; staff+rude 30; status 10; status+asks 16; status+before -8; status+payout -13;
statute -6; sue -7; suppose 24; tech 5; tech+asks -11; tech+fail 19; terms 12; thanks 15;
thanks+asks -10; theirclient 82; theirclient+contract 51; vehicle -27; yourinsured -18
""",
    "INTENT_TECHNICAL": """
- -31; account -11; address 24; ads 30; asked 22; asks 21; before 7; broker -35;
change+contract -11; change+vehicle 18; claimno -14; claimref -9; complain -24; contract -27;
court -47; covered -21; covered+asks -12; covered+contract -21; covered+suppose -13;
cue:BILLING_QUESTION -11; cue:BROKER_INTERMEDIARY -14; cue:CLAIM_NEW 19; cue:CLAIM_UPDATE -13;
cue:COMPLAINT 9; cue:COVERAGE_QUESTION 10; cue:DOCUMENT_SUBMISSION -20; cue:GENERAL_INQUIRY 22;
cue:LEGAL 19; cue:POLICY_CANCELLATION -34; cue:POLICY_CHANGE 25; cue:RISK_LEGAL_THREAT -11;
cue:RISK_MEDIA_THREAT -6; cue:RISK_REGULATORY -11; cue:TECHNICAL 124; data 13; data+aboutme 5;
data+erase -12; dispute -18; end -22; end+contract -17; erase 13; expert -19; f:broker -21;
f:court -5; f:lawyer -7; f:tech -24; fail 86; family -6; gone -9; handin 38; hold -31; hours 9;
hours+asks 10; lawyer 14; lawyer+dispute -5; lossdone -78; lossdone+vehicle -5; lossnoun -18;
lossnoun+report 5; move -22; noreply -5; noreply+staff 6; now -24; object -13; paper -25;
paper+handin -10; payout -28; payout+asks -20; premium -21; premium+asks -24; premium+pricy -22;
pricy 39; quote -28; quote+asks -5; quote+suppose -6; recent -42; rude -30; s:act 10;
s:address -4; s:ads 4; s:asks 14; s:broker -14; s:claimref -5; s:contract -20; s:covered -8;
s:data -10; s:dispute 5; s:end -20; s:expert -5; s:fail 31; s:family -6; s:handin 37; s:hold -22;
s:hours 10; s:lawyer -5; s:lossdone -12; s:lossnoun -19; s:noreply -8; s:paper 13; s:premium -36;
s:pricy -9; s:quote -14; s:recent -5; s:report 24; s:rude -24; s:status -11; s:suppose -6;
s:tech 96; s:terms -7; s:thanks -4; s:theirclient -5; s:transfer 6; s:vehicle -6;
said:BILLING_QUESTION 19; said:BROKER_INTERMEDIARY -14; said:CLAIM_NEW 8; said:COMPLAINT 15;
said:COVERAGE_QUESTION -5; said:DOCUMENT_SUBMISSION -9; said:LEGAL -8;
said:POLICY_CANCELLATION -16; said:POLICY_CHANGE 15; said:TECHNICAL 27; staff -10; staff+rude -16;
status -10; status+asks -15; status+before 11; status+payout -8; statute -9; sue 36; suppose 4;
tech 198; tech+fail 53; thanks -13; vehicle 20
""",
    "INTENT_GENERAL_INQUIRY": """
- 211; aboutme -25; account -22; account+premium -9; act -26; ads -17; asked -30; asks 19;
before -94; broker -23; change -14; change+contract -20; change+family -8; change+vehicle -6;
claimno -25; claimref -5; claimref+before -9; complain -24; contract -60; contract+hours 55;
covered -44; covered+asks -19; covered+contract -21; covered+suppose -5; cue:BILLING_QUESTION -32;
cue:BROKER_INTERMEDIARY -38; cue:CLAIM_UPDATE -56; cue:COMPLAINT -45; cue:COVERAGE_QUESTION 9;
cue:DOCUMENT_SUBMISSION -7; cue:GDPR_REQUEST -30; cue:GENERAL_INQUIRY 96;
cue:POLICY_CANCELLATION -26; cue:POLICY_CHANGE -43; cue:RISK_LEGAL_THREAT -10;
cue:RISK_MEDIA_THREAT -11; cue:RISK_REGULATORY -29; data 64; data+aboutme -13; data+erase -17;
data+hold -14; dispute -55; end -49; end+contract -17; end+gone -7; erase -14; expert -29;
expert+before -7; f:broker -47; f:court -18; f:lawyer -20; fail 18; family 7; family+contract -13;
gone 16; gone+contract -4; handin -44; hold -36; hold+aboutme -7; hours 98; hours+asks 30;
lawyer -37; lossdone -49; lossdone+family -22; lossdone+recent -17; lossdone+vehicle -10;
lossnoun -26; lossnoun+recent 9; move -43; noreply 15; noreply+staff 35; now -32; object -13;
paper 19; paper+asked -16; paper+handin -28; payout -5; payout+asks -8; premium -40;
premium+asks -17; premium+pricy 24; pricy -20; quote -58; quote+asks -11; quote+contract -12;
quote+suppose -10; recent -19; report -58; rude -23; rude+complain 14; rude+noreply -11;
s:account -7; s:act -6; s:address -14; s:ads -4; s:before -17; s:broker -6; s:change 9;
s:claimno -5; s:claimref 7; s:complain 8; s:contract 16; s:court -20; s:covered 8; s:data -46;
s:dispute 9; s:end -6; s:erase -5; s:expert 4; s:fail -21; s:family -5; s:gone -5; s:handin 44;
s:hours 42; s:lossdone -37; s:lossnoun -12; s:move -9; s:noreply 25; s:now 33; s:paper 5;
s:payout 18; s:premium 20; s:quote -8; s:recent -24; s:report -8; s:rude -6; s:staff 24;
s:status 38; s:statute -6; s:suppose -12; s:tech -11; s:terms -18; s:thanks 79; s:theirclient -7;
s:transfer 22; s:vehicle -11; said:BILLING_QUESTION 17; said:BROKER_INTERMEDIARY -14;
said:CLAIM_NEW 12; said:CLAIM_UPDATE -6; said:COMPLAINT -7; said:COVERAGE_QUESTION 15;
said:DOCUMENT_SUBMISSION -10; said:GDPR_REQUEST -7; said:GENERAL_INQUIRY 21; said:LEGAL -5;
said:POLICY_CANCELLATION -6; said:POLICY_CHANGE -17; said:TECHNICAL 11; staff -9;
staff+complain 5; staff+rude 37; status -6; status+before -19; status+claimref -6;
status+expert -4; status+payout -11; statute -19; sue -22; suppose -5; tech -54; tech+asks -14;
tech+fail -36; terms -6; thanks 138; thanks+asks 31; theirclient -45; theirclient+contract -4;
transfer 52; vehicle -53; yourinsured -12
""",
}
"""In hundredths, by label; ``-`` always counts."""
