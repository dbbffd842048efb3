/** Health Care, Energy, Utilities. The format is described in ../universe.ts. */
export default `
# Health Care > Biotechnology
ABBV|AbbVie|N|265|468|1.41
AMGN|Amgen|Q|439|238|1.76
GILD|Gilead Sciences|Q|146|181|1.7
VRTX|Vertex Pharmaceuticals|Q|548|139|1.8
REGN|Regeneron Pharmaceuticals|Q|834|85.9|1.9
MRNA|Moderna|Q|145|57.9|4.2
BIIB|Biogen|Q|217|32|2.1
INCY|Incyte|Q|128|25.9|2
# Health Care > Health Care Distributors
MCK|McKesson Corporation|N|859|100|1.8
COR|Cencora|N|318|60.7|1.9
CAH|Cardinal Health|N|230|53.4|2.2
HSIC|Henry Schein|Q|88.5|9.86|1.8
# Health Care > Health Care Equipment
ABT|Abbott Laboratories|N|117|202|1.85
ISRG|Intuitive Surgical|Q|379|136|2.3
SYK|Stryker Corporation|N|329|126|1.6
MDT|Medtronic|N|93.3|119|1.7
BSX|Boston Scientific|N|50.4|73|3
BDX|Becton Dickinson|N|192|52.3|1.8
EW|Edwards Lifesciences|N|89.8|51.8|1.5
IDXX|Idexx Laboratories|Q|557|43.9|1.8
DXCM|Dexcom|Q|92.3|34.8|2.1
GEHC|GE HealthCare|Q|74.8|33.8|1.9
RMD|ResMed|N|232|33.4|2
STE|Steris|N|238|23.2|1.6
ZBH|Zimmer Biomet|N|101|19.3|1.6
RVTY|Revvity|N|125|13.9|1.9
BAX|Baxter International|N|26.3|13.6|2.4
PODD|Insulet Corporation|Q|148|10.3|3.2
# Health Care > Health Care Facilities
HCA|HCA Healthcare|N|429|92.9|1.9
UHS|Universal Health Services|N|177|10.4|2.2
# Health Care > Health Care Services
CVS|CVS Health|N|93|119|2
CI|Cigna|N|278|73.3|1.4
LH|Labcorp|N|336|27.3|1.6
DGX|Quest Diagnostics|N|244|27|1.7
DVA|DaVita|N|174|11.1|2.9
# Health Care > Health Care Supplies
WST|West Pharmaceutical Services|N|353|24.8|2.2
COO|Cooper Companies|Q|76.2|15.2|1.9
ALGN|Align Technology|Q|163|11.5|2
# Health Care > Health Care Technology
VEEV|Veeva Systems|N|228|37|2
SOLV|Solventum|N|89.6|15.2|1.7
# Health Care > Life Sciences Tools & Services
TMO|Thermo Fisher Scientific|N|629|233|1.58
DHR|Danaher Corporation|N|219|154|1.8
A|Agilent Technologies|N|159|44.9|1.8
IQV|IQVIA|N|260|42.8|2.1
WAT|Waters Corporation|N|411|40.3|1.8
MTD|Mettler Toledo|N|1395|28|1.8
CRL|Charles River Laboratories|N|295|14.2|2.6
TECH|Bio-Techne|Q|72.3|11.3|2.1
# Health Care > Managed Health Care
UNH|UnitedHealth Group|N|390|350|2.02
ELV|Elevance Health|N|401|86.9|2
HUM|Humana|N|379|45.5|3.1
CNC|Centene Corporation|N|65|32.1|2.9
# Health Care > Pharmaceuticals
LLY|Eli Lilly|N|1255|1120|2.02
JNJ|Johnson & Johnson|N|270|651|1.76
MRK|Merck & Co.|N|153|376|2.2
PFE|Pfizer|N|28.1|160|1.2
BMY|Bristol Myers Squibb|N|67|137|2
ZTS|Zoetis|N|77.7|32.1|2.7
VTRS|Viatris|Q|16.3|18.7|2.4
# Energy > Integrated Oil & Gas
XOM|ExxonMobil|N|165|679|1.76
CVX|Chevron Corporation|N|205|403|1.58
# Energy > Oil & Gas Equipment & Services
SLB|Schlumberger|N|53.9|80|2.3
BKR|Baker Hughes|Q|62.3|61.9|2
HAL|Halliburton|N|35.3|29.4|2.5
# Energy > Oil & Gas Exploration & Production
COP|ConocoPhillips|N|135|162|2
EOG|EOG Resources|N|153|80.3|1.8
OXY|Occidental Petroleum|N|61.3|61.3|2.2
FANG|Diamondback Energy|Q|211|59|2
DVN|Devon Energy|N|49.1|54|2.1
EQT|EQT Corporation|N|53.7|33.6|1.7
TPL|Texas Pacific Land Corporation|Q|420|29|2.4
EXE|Expand Energy|Q|104|25|1.9
APA|APA Corporation|Q|43.4|15.2|2.7
# Energy > Oil & Gas Refining & Marketing
MPC|Marathon Petroleum|N|361|101|2.8
VLO|Valero Energy|N|349|100|3
PSX|Phillips 66|N|243|97.4|2.5
# Energy > Oil & Gas Storage & Transportation
WMB|Williams Companies|N|70.5|86.2|1.7
KMI|Kinder Morgan|N|31|69|1.5
TRGP|Targa Resources|N|299|64.1|2.6
OKE|Oneok|N|93.3|58.8|1.9
# Utilities > Electric Utilities
SO|Southern Company|N|88.9|102|1
CEG|Constellation Energy|Q|273|96.7|2
DUK|Duke Energy|N|120|93.4|0.9
AEP|American Electric Power|Q|121|65.8|1.3
ETR|Entergy|N|105|48.8|1.4
VST|Vistra Corp.|N|136|45.7|1.8
EXC|Exelon|Q|43.8|45.1|1
PEG|Public Service Enterprise Group|N|72.6|36.2|1
WEC|WEC Energy Group|N|106|34.5|0.9
EIX|Edison International|N|71.6|27.5|1.7
FE|FirstEnergy|N|46|26.6|1.1
ES|Eversource Energy|N|70.2|26.4|1.1
PPL|PPL Corporation|N|34.4|25.9|1
EVRG|Evergy|Q|80.9|18.7|1.1
LNT|Alliant Energy|Q|67.9|17.6|1.1
# Utilities > Gas Utilities
ATO|Atmos Energy|N|167|28.2|1
# Utilities > Independent Power Producers & Energy Traders
NRG|NRG Energy|N|113|23.8|1.9
AES|AES Corporation|N|14.8|10.5|1.5
# Utilities > Multi-Utilities
NEE|NextEra Energy|N|83.7|174|1.5
D|Dominion Energy|N|66.6|58.6|1.3
SRE|Sempra|N|82.9|54.2|1.2
XEL|Xcel Energy|Q|76.3|47.7|0.9
ED|Consolidated Edison|N|106|39.3|1.1
PCG|PG&E Corporation|N|17.6|38.8|1.3
AEE|Ameren|N|106|29.4|1.1
DTE|DTE Energy|N|135|28.1|1.1
CNP|CenterPoint Energy|N|38.8|25.5|1.1
CMS|CMS Energy|N|68.3|21.4|0.9
NI|NiSource|N|40.6|19.5|1.2
PNW|Pinnacle West Capital|N|97.4|11.8|1.3
# Utilities > Water Utilities
AWK|American Water Works|N|135|26.9|1.1
`;
