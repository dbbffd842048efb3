/** Information Technology, Communication Services. The format is described in ../universe.ts. */
export default `
# Information Technology > Application Software
PLTR|Palantir Technologies|Q|180|432|2.38
ORCL|Oracle Corporation|N|146|422|3.17
CRM|Salesforce|N|209|199|2.5
ADBE|Adobe Inc.|Q|275|109|2.7
INTU|Intuit|Q|367|100|3.4
CDNS|Cadence Design Systems|Q|319|87.9|2.1
SNPS|Synopsys|Q|398|76.2|2.3
ADSK|Autodesk|Q|254|53.6|2.4
DDOG|Datadog|Q|138|48|2.7
WDAY|Workday, Inc.|Q|176|46|2.2
FICO|Fair Isaac|N|1173|25.3|3
PTC|PTC Inc.|Q|155|16.8|2.7
TYL|Tyler Technologies|N|351|14.4|2.8
TRMB|Trimble Inc.|Q|60.2|14|2.4
# Information Technology > Communications Equipment
CSCO|Cisco|Q|111|438|2.38
ANET|Arista Networks|N|189|238|2.29
MSI|Motorola Solutions|N|480|79.5|1.7
CIEN|Ciena|N|345|49|3.2
LITE|Lumentum|Q|690|49|3.9
FFIV|F5, Inc.|Q|385|21.8|2.6
# Information Technology > Electronic Components
APH|Amphenol|N|157|194|2.3
GLW|Corning Inc.|N|150|129|4.2
COHR|Coherent Corp.|N|248|39|3.5
# Information Technology > Electronic Equipment & Instruments
KEYS|Keysight Technologies|N|316|53.8|3.1
ROP|Roper Technologies|Q|412|40.7|2.4
TDY|Teledyne Technologies|N|636|29.5|1.9
ZBRA|Zebra Technologies|Q|369|17.4|2.6
# Information Technology > Electronic Manufacturing Services
TEL|TE Connectivity|N|204|58.9|1.6
JBL|Jabil|N|313|32.8|3
FLEX|Flex Ltd.|Q|72|27|2.6
# Information Technology > IT Consulting & Other Services
IBM|IBM|N|236|222|2.02
ACN|Accenture|N|185|113|3.2
CTSH|Cognizant|Q|61.9|27.9|3.1
IT|Gartner|N|196|12.4|2.9
# Information Technology > Internet Services & Infrastructure
VRSN|Verisign|Q|282|25.5|2
AKAM|Akamai Technologies|Q|110|15.9|3.1
GDDY|GoDaddy|N|97.1|12.3|2.8
# Information Technology > Semiconductor Materials & Equipment
LRCX|Lam Research|Q|314|393|3.7
AMAT|Applied Materials|Q|492|391|3.7
KLAC|KLA Corporation|Q|184|240|3.52
TER|Teradyne|Q|376|58.7|4.2
Q|Qnity Electronics|N|96|20|2.2
# Information Technology > Semiconductors
NVDA|Nvidia|Q|215|5200|1.58
AVGO|Broadcom|Q|368|1750|2.02
MU|Micron Technology|Q|967|1080|3.7
AMD|Advanced Micro Devices|Q|473|773|3.61
INTC|Intel|Q|90.1|476|3.7
TXN|Texas Instruments|Q|264|241|2.55
ADI|Analog Devices|Q|373|183|2.7
QCOM|Qualcomm|Q|161|169|2.9
MRVL|Marvell Technology|Q|112|96|3.2
MPWR|Monolithic Power Systems|Q|1316|64.7|2.9
NXPI|NXP Semiconductors|Q|226|56.9|2.5
MCHP|Microchip Technology|Q|76.1|41.3|2.9
ON|ON Semiconductor|Q|74.2|28.9|3.6
FSLR|First Solar|Q|214|23|2.4
SWKS|Skyworks Solutions|Q|67.1|10.1|2.4
# Information Technology > Systems Software
MSFT|Microsoft|Q|483|3590|1.85
PANW|Palo Alto Networks|Q|358|292|3.08
CRWD|CrowdStrike|Q|192|195|3.3
NOW|ServiceNow|N|128|133|3.1
FTNT|Fortinet|Q|154|113|3.1
GEN|Gen Digital|Q|28.9|17.3|2.4
# Information Technology > Technology Distributors
CDW|CDW Corporation|Q|137|17.2|2.4
# Information Technology > Technology Hardware, Storage & Peripherals
AAPL|Apple Inc.|Q|309|4510|1.76
DELL|Dell Technologies|N|442|286|3.7
STX|Seagate Technology|Q|850|193|4.2
WDC|Western Digital|Q|459|166|4.2
SNDK|Sandisk|Q|640|94|4
HPE|Hewlett Packard Enterprise|N|53.5|70.8|3.7
NTAP|NetApp|Q|192|37.7|3
HPQ|HP Inc.|N|29.7|27.8|2.5
SMCI|Supermicro|Q|37.2|24.1|3.6
# Communication Services > Advertising
APP|AppLovin|Q|545|184|3.7
OMC|Omnicom Group|N|87.5|24|1.5
TTD|Trade Desk|Q|38|18|3.4
# Communication Services > Broadcasting
WBD|Warner Bros. Discovery|Q|28.6|71.6|3.1
FOXA|Fox Corporation Class A|Q|68.5|28.8|2
FOX|Fox Corporation Class B|Q|61|25.6|1.9
# Communication Services > Cable & Satellite
CMCSA|Comcast|Q|26.9|95.3|1.9
CHTR|Charter Communications|Q|150|20.2|3.1
# Communication Services > Integrated Telecommunication Services
VZ|Verizon|N|49.5|205|1.32
T|AT&T|N|25.3|173|1.8
# Communication Services > Interactive Home Entertainment
TTWO|Take-Two Interactive|Q|240|44.8|1.7
# Communication Services > Interactive Media & Services
GOOGL|Alphabet Inc. Class A|Q|345|2140|2.29
GOOG|Alphabet Inc. Class C|Q|342|2080|2.29
META|Meta Platforms|N|550|1400|1.67
# Communication Services > Movies & Entertainment
NFLX|Netflix|Q|79.6|331|2.2
DIS|Walt Disney Company|N|108|186|1.4
LYV|Live Nation Entertainment|N|182|42.4|1.9
TKO|TKO Group Holdings|N|198|39|1.7
PSKY|Paramount Skydance Corporation|Q|13|14|2.7
# Communication Services > Publishing
NWS|News Corp Class B|Q|34.5|18.7|1.6
NWSA|News Corp Class A|Q|30.4|16.4|1.7
# Communication Services > Wireless Telecommunication Services
TMUS|T-Mobile US|Q|183|196|2
ECHO|EchoStar|Q|108|31|3.2
`;
