/** Financials, Real Estate. The format is described in ../universe.ts. */
export default `
# Financials > Asset Management & Custody Banks
BLK|BlackRock|N|1157|188|1.4
BX|Blackstone Inc.|N|143|171|2.2
KKR|KKR & Co.|N|108|100|2.2
BNY|BNY Mellon|N|118|82|1.4
APO|Apollo Global Management|N|132|76|2.1
STT|State Street Corporation|N|187|51.4|2.2
AMP|Ameriprise Financial|N|556|49.1|1.5
ARES|Ares Management|N|142|46|2.2
NTRS|Northern Trust|Q|184|33.6|1.9
TROW|T. Rowe Price|Q|112|23.8|1.6
BEN|Franklin Resources|N|34.3|17.4|2.1
IVZ|Invesco|N|32|14.1|1.9
# Financials > Consumer Finance
AXP|American Express|N|336|227|1.23
COF|Capital One|N|218|134|1.7
SYF|Synchrony Financial|N|79.5|25.9|1.6
# Financials > Diversified Banks
JPM|JPMorgan Chase|N|352|935|1.23
BAC|Bank of America|N|61.7|431|1.41
WFC|Wells Fargo|N|83.8|254|1.23
C|Citigroup|N|132|221|1.67
PNC|PNC Financial Services|N|243|97|1.7
USB|U.S. Bancorp|N|62|96.7|1.7
TFC|Truist Financial|N|50.4|61.6|1.5
# Financials > Financial Exchanges & Data
SPGI|S&P Global|N|431|127|1.7
CME|CME Group|Q|275|98.9|1.7
ICE|Intercontinental Exchange|N|161|90.5|1.7
MCO|Moody's Corporation|N|503|87.2|1.5
COIN|Coinbase|Q|262|70|3.9
NDAQ|Nasdaq, Inc.|Q|98.2|54.9|1.4
MSCI|MSCI Inc.|N|563|41|1.3
CBOE|Cboe Global Markets|N|301|31.4|1.9
FDS|FactSet|N|300|10.7|2.5
# Financials > Insurance Brokers
MRSH|Marsh McLennan|N|184|90|1.3
AON|Aon plc|N|355|75.3|1.2
AJG|Arthur J. Gallagher & Co.|N|264|67.6|2
WTW|Willis Towers Watson|Q|342|31.8|1.7
BRO|Brown & Brown|N|72.9|24.4|2.2
ERIE|Erie Indemnity|Q|265|13.8|2.2
# Financials > Investment Banking & Brokerage
MS|Morgan Stanley|N|214|336|1.67
GS|Goldman Sachs|N|1039|303|1.67
SCHW|Charles Schwab Corporation|N|112|194|1.4
IBKR|Interactive Brokers|Q|71|121|2.3
HOOD|Robinhood Markets|Q|104|93|3.7
RJF|Raymond James Financial|N|175|33.7|1.4
# Financials > Life & Health Insurance
MET|MetLife|N|94.3|60|1.7
AFL|Aflac|N|116|58.2|1.2
PRU|Prudential Financial|N|121|41.8|1.5
PFG|Principal Financial Group|Q|111|23.7|1.7
GL|Globe Life|N|171|13.1|1.7
# Financials > Multi-Sector Holdings
BRK.B|Berkshire Hathaway Class B|N|498|1080|0.97
# Financials > Multi-line Insurance
AIG|American International Group|N|76.1|39.8|1.1
L|Loews Corporation|N|110|22.5|1.3
AIZ|Assurant|N|284|14|1.7
# Financials > Property & Casualty Insurance
CB|Chubb Limited|N|341|132|1.5
PGR|Progressive Corporation|N|219|127|1.4
TRV|Travelers Companies|N|364|75.8|1.9
ALL|Allstate|N|254|64.2|1.7
HIG|Hartford|N|136|36.9|1.1
ACGL|Arch Capital Group|Q|99.4|33.9|1.3
CINF|Cincinnati Financial|Q|168|25.8|1.3
WRB|W. R. Berkley Corporation|N|68.6|25.5|1.2
# Financials > Regional Banks
FITB|Fifth Third Bancorp|Q|54.8|49.7|1.7
MTB|M&T Bank|N|240|34.7|1.7
HBAN|Huntington Bancshares|Q|17|34.4|1.3
CFG|Citizens Financial Group|N|69.9|29.4|1.8
RF|Regions Financial Corporation|N|30.4|25.9|1.6
KEY|KeyCorp|N|21.9|23.3|1.7
# Financials > Reinsurance
EG|Everest Group|N|370|14.2|1.4
# Financials > Transaction & Payment Processing Services
V|Visa Inc.|N|371|693|1.14
MA|Mastercard|N|581|509|1.14
PYPL|PayPal|Q|61.5|52.7|2.4
XYZ|Block, Inc.|N|68|42|2.8
FISV|Fiserv|Q|66|36|2.2
CPAY|Corpay|N|417|27.4|2
GPN|Global Payments|N|93.5|24.7|1.8
FIS|Fidelity National Information Services|N|41.3|21.3|2.3
JKHY|Jack Henry & Associates|Q|166|11.8|1.9
# Real Estate > Data Center REITs
EQIX|Equinix|Q|1065|105|1.8
DLR|Digital Realty|N|191|71.8|1.6
# Real Estate > Health Care REITs
WELL|Welltower|N|239|172|1.8
VTR|Ventas|N|93.1|47.7|1.7
DOC|Healthpeak Properties|N|21.4|15.2|1.6
# Real Estate > Hotel & Resort REITs
VICI|Vici Properties|N|26.5|29.2|1.3
HST|Host Hotels & Resorts|Q|23.2|16.1|1.9
# Real Estate > Industrial REITs
PLD|Prologis|N|142|138|1.5
# Real Estate > Multi-Family Residential REITs
AVB|AvalonBay Communities|N|184|26.3|1.2
EQR|Equity Residential|N|63.7|24.6|1.2
ESS|Essex Property Trust|N|289|19.9|1.2
MAA|Mid-America Apartment Communities|N|131|15.6|1.1
UDR|UDR, Inc.|N|37.8|13.9|1.2
CPT|Camden Property Trust|N|108|10.8|1.2
# Real Estate > Office REITs
BXP|BXP, Inc.|N|67.7|12.2|1.8
ARE|Alexandria Real Estate Equities|N|53.5|9.21|2.5
# Real Estate > Other Specialized REITs
IRM|Iron Mountain|N|122|36.3|2
# Real Estate > Real Estate Services
CBRE|CBRE Group|N|152|44|1.6
CSGP|CoStar Group|Q|32.3|13.1|3.3
# Real Estate > Retail REITs
SPG|Simon Property Group|N|218|82.9|1.5
O|Realty Income|N|62.6|59.2|1.1
KIM|Kimco Realty|N|24|16.1|1.4
REG|Regency Centers|Q|76.1|14.2|1.2
FRT|Federal Realty Investment Trust|N|117|10.2|1.6
# Real Estate > Self-Storage REITs
PSA|Public Storage|N|322|60.2|1.3
EXR|Extra Space Storage|N|147|32.4|1.2
# Real Estate > Single-Family Residential REITs
INVH|Invitation Homes|N|30.1|17.9|1.3
# Real Estate > Telecom Tower REITs
AMT|American Tower|N|176|81.9|1.4
CCI|Crown Castle|N|75.5|33|1.7
SBAC|SBA Communications|Q|183|19.4|1.5
# Real Estate > Timber REITs
WY|Weyerhaeuser|N|24.4|17.6|1.3
`;
