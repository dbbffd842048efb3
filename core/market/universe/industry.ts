/** Industrials, Materials. The format is described in ../universe.ts. */
export default `
# Industrials > Aerospace & Defense
GE|GE Aerospace|N|348|361|1.5
RTX|RTX Corporation|N|210|283|1.58
BA|Boeing|N|214|169|1.7
LMT|Lockheed Martin|N|564|130|2
HWM|Howmet Aerospace|N|272|108|2.3
GD|General Dynamics|N|384|104|1.4
NOC|Northrop Grumman|N|551|78.3|2
TDG|TransDigm Group|N|1200|66.4|1.4
HONA|Honeywell Aerospace|Q|205|65|1.7
AXON|Axon Enterprise|Q|628|51|2.8
LHX|L3Harris|N|267|49.7|1.7
TXT|Textron|N|83|14.3|1.4
HII|Huntington Ingalls Industries|N|298|11.8|2.2
# Industrials > Agricultural & Farm Machinery
DE|Deere & Company|N|647|175|1.9
# Industrials > Air Freight & Logistics
UPS|United Parcel Service|N|102|86.8|1.8
FDX|FedEx|N|325|76.9|2.4
EXPD|Expeditors International|Q|188|24.4|2.1
CHRW|C.H. Robinson|Q|142|16.5|2.2
# Industrials > Building Products
TT|Trane Technologies|N|453|99.8|1.7
JCI|Johnson Controls|N|143|86.7|1.8
CARR|Carrier Global|N|60.4|49.8|1.9
FERG|Ferguson Enterprises|N|236|46|1.7
LII|Lennox International|N|520|18|1.9
MAS|Masco|N|73.3|14.5|1.7
ALLE|Allegion|N|162|13.8|1.7
AOS|A. O. Smith|N|63.1|8.57|1.8
BLDR|Builders FirstSource|N|70.2|7.55|2.8
# Industrials > Cargo Ground Transportation
ODFL|Old Dominion|Q|206|42.9|2.5
FDXF|FedEx Freight|N|118|28|2.1
JBHT|J.B. Hunt|Q|275|25.9|2.8
# Industrials > Construction & Engineering
PWR|Quanta Services|N|639|96.1|2.7
FIX|Comfort Systems USA|N|1210|43|2.8
EME|Emcor|N|720|32|2.1
J|Jacobs Solutions|N|150|17.6|2
# Industrials > Construction Machinery & Heavy Transportation Equipment
CAT|Caterpillar Inc.|N|828|381|2.64
CMI|Cummins|N|588|80.9|2.4
PCAR|Paccar|Q|131|69|1.8
WAB|Wabtec|N|298|50.3|2.1
# Industrials > Data Processing & Outsourced Services
BR|Broadridge Financial Solutions|N|182|20.8|2.5
# Industrials > Diversified Support Services
CTAS|Cintas|Q|204|81.6|1.5
CPRT|Copart|Q|33.8|31.3|2.4
LDOS|Leidos|N|141|17.7|2.6
# Industrials > Electrical Components & Equipment
ETN|Eaton Corporation|N|419|163|1.9
VRT|Vertiv|N|265|101|3
EMR|Emerson Electric|N|157|87.7|1.5
AME|Ametek|N|240|54.9|1.7
ROK|Rockwell Automation|N|437|48.6|1.8
# Industrials > Environmental & Facilities Services
WM|Waste Management|N|224|89.6|1.3
RSG|Republic Services|N|221|67.6|1.1
VLTO|Veralto|N|98.8|24.1|1.6
ROL|Rollins, Inc.|N|36.9|17.8|2.3
# Industrials > Heavy Electrical Equipment
GEV|GE Vernova|N|957|255|2.46
GNRC|Generac|N|206|12.2|2.7
# Industrials > Human Resource & Employment Services
ADP|Automatic Data Processing|Q|281|112|2
PAYX|Paychex|Q|124|44.3|2.1
# Industrials > Industrial Conglomerates
MMM|3M|N|179|92.3|1.5
HON|Honeywell Technologies|Q|216|68.4|1.5
DD|DuPont|N|138|18.7|2.1
# Industrials > Industrial Machinery & Supplies & Components
PH|Parker Hannifin|N|1002|126|1.9
ITW|Illinois Tool Works|N|282|80.4|1.3
GWW|W. W. Grainger|N|1312|61.8|1.9
IR|Ingersoll Rand|N|80.5|31.2|1.8
DOV|Dover Corporation|N|202|27.2|1.8
OTIS|Otis Worldwide|N|71.5|27.2|1.6
XYL|Xylem Inc.|N|113|26.5|1.7
HUBB|Hubbell Incorporated|N|470|24.8|1.6
SNA|Snap-on|N|393|20.3|1.5
NDSN|Nordson Corporation|Q|332|18.5|1.9
FTV|Fortive|N|60.1|18.1|1.6
IEX|IDEX Corporation|N|234|17.3|1.9
SWK|Stanley Black & Decker|N|100|15.1|2.1
PNR|Pentair|N|64.4|10.3|2.5
# Industrials > Passenger Airlines
DAL|Delta Air Lines|N|82.4|53.8|2.2
UAL|United Airlines Holdings|Q|113|36.7|2
LUV|Southwest Airlines|N|40.4|19.8|2.4
# Industrials > Passenger Ground Transportation
UBER|Uber|N|78.8|161|1.9
# Industrials > Rail Transportation
UNP|Union Pacific Corporation|N|308|183|1.8
CSX|CSX Corporation|Q|51.6|95.6|2.1
NSC|Norfolk Southern|N|351|78.8|1.5
# Industrials > Research & Consulting Services
VRSK|Verisk Analytics|Q|188|24.4|2.2
EFX|Equifax|N|193|22.6|2.3
# Industrials > Trading Companies & Distributors
URI|United Rentals|N|1099|68.4|2.1
FAST|Fastenal|Q|51.3|58.8|1.5
# Materials > Commodity Chemicals
DOW|Dow Inc.|N|32.4|23.4|2.6
# Materials > Construction Materials
CRH|CRH plc|N|122|82|1.8
VMC|Vulcan Materials Company|N|276|35.8|1.5
MLM|Martin Marietta Materials|N|535|32.1|1.6
# Materials > Copper
FCX|Freeport-McMoRan|N|76.7|110|2.8
# Materials > Fertilizers & Agricultural Chemicals
CTVA|Corteva|N|81.8|54.6|1.9
CF|CF Industries|N|130|19.6|2.4
MOS|Mosaic Company|N|24.4|7.76|2.4
# Materials > Gold
NEM|Newmont|N|132|139|2.5
# Materials > Industrial Gases
LIN|Linde plc|Q|488|225|1.5
APD|Air Products|N|305|67.9|1.6
# Materials > Metal, Glass & Plastic Containers
BALL|Ball Corporation|N|63.6|16.8|1.9
# Materials > Paper & Plastic Packaging Products & Materials
SW|Smurfit Westrock|N|49.4|25.9|2
AMCR|Amcor|N|48.6|22.5|1.7
PKG|Packaging Corporation of America|N|253|22.5|1.6
IP|International Paper|N|41.5|22|2.2
AVY|Avery Dennison|N|184|13.9|1.4
# Materials > Specialty Chemicals
SHW|Sherwin-Williams|N|347|84.1|1.5
ECL|Ecolab|N|282|78.9|1.4
PPG|PPG Industries|N|114|25.3|1.7
LYB|LyondellBasell|N|67.5|21.8|2.6
IFF|International Flavors & Fragrances|N|84.3|21.5|1.9
ALB|Albemarle Corporation|N|143|16.9|3.4
# Materials > Steel
NUE|Nucor|N|244|55.3|2.7
STLD|Steel Dynamics|Q|229|32.8|2.8
`;
