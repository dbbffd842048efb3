/** Consumer Discretionary, Consumer Staples. The format is described in ../universe.ts. */
export default `
# Consumer Discretionary > Apparel Retail
TJX|TJX Companies|N|141|155|1.4
ROST|Ross Stores|Q|239|76.7|2.4
# Consumer Discretionary > Apparel, Accessories & Luxury Goods
NKE|Nike, Inc.|N|40.8|60.5|2.7
TPR|Tapestry, Inc.|N|130|26|2.3
RL|Ralph Lauren Corporation|N|373|22.2|1.9
LULU|Lululemon Athletica|Q|121|13.7|2.8
# Consumer Discretionary > Automobile Manufacturers
TSLA|Tesla, Inc.|Q|363|1430|1.94
GM|General Motors|N|87.9|79.5|2.2
F|Ford Motor Company|N|14.4|57.5|2.1
# Consumer Discretionary > Automotive Parts & Equipment
APTV|Aptiv|N|48.3|10|2.5
# Consumer Discretionary > Automotive Retail
CVNA|Carvana|N|378|82|3.6
ORLY|O'Reilly Automotive|Q|89.1|72.1|1.5
AZO|AutoZone|N|2958|49.5|1.9
# Consumer Discretionary > Broadline Retail
AMZN|Amazon|Q|259|2790|1.58
EBAY|eBay Inc.|Q|104|46.3|1.9
# Consumer Discretionary > Casinos & Gaming
LVS|Las Vegas Sands|N|47|30.5|2.1
MGM|MGM Resorts|N|43.7|11.2|2.3
WYNN|Wynn Resorts|Q|100|10.3|1.8
# Consumer Discretionary > Computer & Electronics Retail
BBY|Best Buy|N|85.9|18.1|2.2
# Consumer Discretionary > Consumer Electronics
GRMN|Garmin|N|295|56.9|2.2
# Consumer Discretionary > Distributors
GPC|Genuine Parts Company|N|134|18.5|2.2
# Consumer Discretionary > Footwear
DECK|Deckers Brands|N|91.7|12.5|2
# Consumer Discretionary > Home Improvement Retail
HD|Home Depot|N|336|334|1.58
LOW|Lowe's|N|216|121|1.8
# Consumer Discretionary > Homebuilding
DHI|D. R. Horton|N|148|41.5|1.7
PHM|PulteGroup|N|129|25.2|1.5
LEN|Lennar|N|87|21|2.4
NVR|NVR, Inc.|N|6359|17|2
# Consumer Discretionary > Homefurnishing Retail
WSM|Williams-Sonoma, Inc.|N|205|25|2.2
# Consumer Discretionary > Hotels, Resorts & Cruise Lines
BKNG|Booking Holdings|Q|210|158|2
ABNB|Airbnb|Q|187|112|2.2
MAR|Marriott International|Q|356|92.9|2.1
RCL|Royal Caribbean Group|N|292|78.1|2
HLT|Hilton Worldwide|N|327|73.5|1.7
EXPE|Expedia Group|Q|322|38.6|2.4
CCL|Carnival Corporation|N|25.7|35.2|1.8
NCLH|Norwegian Cruise Line Holdings|N|17.2|7.92|2.5
# Consumer Discretionary > Leisure Products
HAS|Hasbro|Q|93.5|13.2|2
# Consumer Discretionary > Other Specialty Retail
ULTA|Ulta Beauty|Q|521|22.4|2.1
TSCO|Tractor Supply|Q|35|18.2|2.8
# Consumer Discretionary > Restaurants
MCD|McDonald's|N|271|192|1.5
SBUX|Starbucks|Q|107|122|1.7
CMG|Chipotle Mexican Grill|N|36.9|46.7|2
YUM|Yum! Brands|N|153|41.8|1.3
DRI|Darden Restaurants|N|222|25.2|1.6
DPZ|Domino's|N|342|11.3|2.2
# Consumer Discretionary > Specialized Consumer Services
DASH|DoorDash|Q|212|91|2.4
# Consumer Staples > Agricultural Products & Services
ADM|Archer Daniels Midland|N|80.3|38.7|1.8
BG|Bunge Global|N|113|21.7|2.1
# Consumer Staples > Brewers
TAP|Molson Coors Beverage Company|N|42.9|8.01|1.6
# Consumer Staples > Consumer Staples Merchandise Retail
WMT|Walmart|Q|104|825|1.32
COST|Costco|Q|948|420|1.14
TGT|Target Corporation|N|165|75.2|2.3
DG|Dollar General|N|123|27.2|1.9
DLTR|Dollar Tree|Q|131|25.3|2
# Consumer Staples > Distillers & Vintners
STZ|Constellation Brands|N|136|23.2|1.4
BF.B|Brown-Forman Class B|N|29|13.6|1.8
# Consumer Staples > Food Distributors
SYY|Sysco|N|84.1|40.2|1.4
# Consumer Staples > Food Retail
KR|Kroger|N|57.9|38.3|1.5
CASY|Casey's|Q|610|23|1.7
# Consumer Staples > Household Products
CL|Colgate-Palmolive|N|91.1|72.6|1.4
KMB|Kimberly-Clark|N|109|36.4|1.6
CHD|Church & Dwight|N|98.8|23.4|1.3
CLX|Clorox|N|107|12.9|1.7
# Consumer Staples > Packaged Foods & Meats
MDLZ|Mondelez International|Q|64.5|82.3|1.3
HSY|Hershey Company|N|186|37.5|1.7
KHC|Kraft Heinz|Q|25.6|30.3|1.4
GIS|General Mills|N|40|21.4|1.9
TSN|Tyson Foods|N|58.5|20.6|1.5
MKC|McCormick & Company|N|55.4|14.9|1.9
SJM|J.M. Smucker Company|N|124|13.3|1.6
HRL|Hormel Foods|N|23.9|13.1|1.7
# Consumer Staples > Personal Care Products
PG|Procter & Gamble|N|145|336|0.97
EL|Estée Lauder Companies|N|102|36.7|2.1
KVUE|Kenvue|N|19.1|36.6|1.8
# Consumer Staples > Soft Drinks & Non-alcoholic Beverages
KO|Coca-Cola Company|N|91.1|392|1.32
PEP|PepsiCo|Q|143|196|1.3
MNST|Monster Beverage|Q|47.8|93.6|1.9
KDP|Keurig Dr Pepper|Q|32|43.6|1.6
# Consumer Staples > Tobacco
PM|Philip Morris International|N|188|293|1.41
MO|Altria|N|66.1|110|1.5
`;
