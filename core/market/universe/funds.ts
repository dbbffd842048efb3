/** Exchange-traded funds. The format is described in ../universe.ts. */
export default `
# Equity index fund
SPY|SPDR S&P 500 ETF Trust|P|715|720|0.02|market 1|large
VOO|Vanguard S&P 500 ETF|P|657|850|0.02|market 1|large
IVV|iShares Core S&P 500 ETF|P|718|740|0.02|market 1|large
SPLG|SPDR Portfolio S&P 500 ETF|P|84|100|0.02|market 1|large
VTI|Vanguard Total Stock Market ETF|P|352|580|0.04|market 1 small 0.1
ITOT|iShares Core S&P Total U.S. Stock Market ETF|P|156|82|0.04|market 1 small 0.1
QQQ|Invesco QQQ Trust|Q|640|420|0.15|market 1.1 technology 0.6|nasdaq
QQQM|Invesco NASDAQ 100 ETF|Q|263|74|0.15|market 1.1 technology 0.6|nasdaq
DIA|SPDR Dow Jones Industrial Average ETF Trust|P|492|42|0.2|market 0.9
IWM|iShares Russell 2000 ETF|P|256|74|0.1|market 1.15 small 1
IJR|iShares Core S&P Small-Cap ETF|P|126|90|0.12|market 1.1 small 0.95
IJH|iShares Core S&P Mid-Cap ETF|P|68.5|105|0.1|market 1.1 small 0.6
MDY|SPDR S&P MidCap 400 ETF Trust|P|622|25|0.1|market 1.1 small 0.6
VO|Vanguard Mid-Cap ETF|P|304|92|0.1|market 1.05 small 0.45
VB|Vanguard Small-Cap ETF|P|268|72|0.1|market 1.12 small 0.85
RSP|Invesco S&P 500 Equal Weight ETF|P|198|78|0.15|market 0.95 small 0.3|equal
VT|Vanguard Total World Stock ETF|P|147|60|0.05|market 0.75 abroad 0.6
# Style fund
VUG|Vanguard Growth ETF|P|498|205|0.2|market 1.12 technology 0.5
VTV|Vanguard Value ETF|P|196|160|0.2|market 0.8 finance 0.2
IWF|iShares Russell 1000 Growth ETF|P|486|125|0.2|market 1.12 technology 0.5
IWD|iShares Russell 1000 Value ETF|P|216|70|0.2|market 0.82 finance 0.2
SCHG|Schwab U.S. Large-Cap Growth ETF|P|33.4|54|0.2|market 1.13 technology 0.5
MTUM|iShares MSCI USA Momentum Factor ETF|P|262|21|0.45|market 1.05 technology 0.3
QUAL|iShares MSCI USA Quality Factor ETF|P|204|54|0.2|market 0.98
USMV|iShares MSCI USA Min Vol Factor ETF|P|96.5|24|0.25|market 0.6 staples 0.2
ARKK|ARK Innovation ETF|P|78|7.5|1.6|market 1.6 technology 1.1
# Dividend fund
SCHD|Schwab U.S. Dividend Equity ETF|P|28.6|76|0.25|market 0.7 staples 0.25
VYM|Vanguard High Dividend Yield ETF|P|148|68|0.2|market 0.78 finance 0.2
VIG|Vanguard Dividend Appreciation ETF|P|226|102|0.15|market 0.85
DGRO|iShares Core Dividend Growth ETF|P|71.5|36|0.15|market 0.82
JEPI|JPMorgan Equity Premium Income ETF|P|57.5|42|0.15|market 0.6
# Sector fund
XLK|Technology Select Sector SPDR Fund|P|148|96|0.12|market 1.3 technology 1|technology
XLF|Financial Select Sector SPDR Fund|P|55.2|54|0.12|market 0.95 finance 1|finance
XLV|Health Care Select Sector SPDR Fund|P|156|40|0.12|market 0.65 health 1|health
XLE|Energy Select Sector SPDR Fund|P|57.5|33|0.12|market 0.5 energy 1|energy
XLI|Industrial Select Sector SPDR Fund|P|168|28|0.12|market 0.95 industry 1|industry
XLY|Consumer Discretionary Select Sector SPDR Fund|P|121|24|0.2|market 1.1 discretionary 1|discretionary
XLP|Consumer Staples Select Sector SPDR Fund|P|83.5|16|0.12|market 0.4 staples 1|staples
XLU|Utilities Select Sector SPDR Fund|P|45.6|22|0.12|market 0.35 utilities 1|utilities
XLB|Materials Select Sector SPDR Fund|P|49.8|6.4|0.15|market 0.9 materials 1|materials
XLRE|Real Estate Select Sector SPDR Fund|P|43.2|8|0.12|market 0.55 estate 1|estate
XLC|Communication Services Select Sector SPDR Fund|P|118|28|0.2|market 0.9 communication 1|communication
VGT|Vanguard Information Technology ETF|P|772|112|0.12|market 1.3 technology 1|technology
SMH|VanEck Semiconductor ETF|Q|398|40|0.9|market 1.5 technology 1.4
SOXX|iShares Semiconductor ETF|Q|338|19|0.9|market 1.5 technology 1.4
XBI|SPDR S&P Biotech ETF|P|122|7.4|1.2|market 0.9 health 0.9 small 0.5
IBB|iShares Biotechnology ETF|Q|168|8.2|0.8|market 0.75 health 1
KRE|SPDR S&P Regional Banking ETF|P|68|4|0.8|market 0.95 finance 1.1 small 0.5
XOP|SPDR S&P Oil & Gas Exploration & Production ETF|P|148|2.3|0.7|market 0.5 energy 1.15 oil 0.1
ITA|iShares U.S. Aerospace & Defense ETF|Z|232|15|0.6|market 0.85 industry 0.8
XHB|SPDR S&P Homebuilders ETF|P|112|1.9|0.8|market 1.05 discretionary 0.8
VNQ|Vanguard Real Estate ETF|P|94|35|0.12|market 0.6 estate 1
# Leveraged fund
SSO|ProShares Ultra S&P500|P|64|7.4|0.02|market 2|2 SPY
UPRO|ProShares UltraPro S&P500|P|128|5.2|0.02|market 3|3 SPY
SPXL|Direxion Daily S&P 500 Bull 3X Shares|P|236|6.4|0.02|market 3|3 SPY
QLD|ProShares Ultra QQQ|P|78|10|0.02|market 2.2 technology 1.2|2 QQQ
TQQQ|ProShares UltraPro QQQ|Q|62|31|0.02|market 3.3 technology 1.8|3 QQQ
SOXL|Direxion Daily Semiconductor Bull 3X Shares|P|48|14|0.02|market 4.5 technology 4.2|3 SOXX
TNA|Direxion Daily Small Cap Bull 3X Shares|P|54|2.1|0.02|market 3.4 small 3|3 IWM
# Inverse fund
SH|ProShares Short S&P500|P|35|1.2|0.02|market -1|-1 SPY
SDS|ProShares UltraShort S&P500|P|61|0.6|0.02|market -2|-2 SPY
SPXU|ProShares UltraPro Short S&P500|P|44|0.6|0.02|market -3|-3 SPY
PSQ|ProShares Short QQQ|P|29|0.6|0.02|market -1.1 technology -0.6|-1 QQQ
SQQQ|ProShares UltraPro Short QQQ|Q|64|2.6|0.02|market -3.3 technology -1.8|-3 QQQ
SOXS|Direxion Daily Semiconductor Bear 3X Shares|P|42|1.1|0.02|market -4.5 technology -4.2|-3 SOXX
TZA|Direxion Daily Small Cap Bear 3X Shares|P|38|0.6|0.02|market -3.4 small -3|-3 IWM
# Bond fund
BND|Vanguard Total Bond Market ETF|Q|74.2|145|0.03|rates 0.75
AGG|iShares Core U.S. Aggregate Bond ETF|P|100|136|0.03|rates 0.75
TLT|iShares 20+ Year Treasury Bond ETF|Q|88.5|48|0.1|rates 2.2
IEF|iShares 7-10 Year Treasury Bond ETF|Q|96.2|38|0.03|rates 1
SHY|iShares 1-3 Year Treasury Bond ETF|Q|82.8|24|0.02|rates 0.2
BIL|SPDR Bloomberg 1-3 Month T-Bill ETF|P|91.5|46|0.004|rates 0.004
SGOV|iShares 0-3 Month Treasury Bond ETF|P|100.5|66|0.004|rates 0.004
LQD|iShares iBoxx $ Investment Grade Corporate Bond ETF|P|110|32|0.06|rates 1.1 market 0.08
HYG|iShares iBoxx $ High Yield Corporate Bond ETF|P|80.8|19|0.08|rates 0.2 market 0.28
TIP|iShares TIPS Bond ETF|P|110|14|0.08|rates 0.8
MUB|iShares National Muni Bond ETF|P|106|41|0.08|rates 0.5
VCIT|Vanguard Intermediate-Term Corporate Bond ETF|Q|83.6|62|0.05|rates 0.85 market 0.05
BNDX|Vanguard Total International Bond ETF|Q|49|76|0.06|rates 0.5
# International equity fund
VXUS|Vanguard Total International Stock ETF|Q|81|125|0.08|market 0.55 abroad 1
VEA|Vanguard FTSE Developed Markets ETF|P|67|200|0.08|market 0.55 abroad 1
VWO|Vanguard FTSE Emerging Markets ETF|P|58|108|0.1|market 0.5 emerging 0.9
EFA|iShares MSCI EAFE ETF|P|102|72|0.08|market 0.55 abroad 1
IEFA|iShares Core MSCI EAFE ETF|Z|94|165|0.08|market 0.55 abroad 1
EEM|iShares MSCI Emerging Markets ETF|P|60|24|0.1|market 0.55 emerging 1
IEMG|iShares Core MSCI Emerging Markets ETF|P|73|112|0.1|market 0.55 emerging 1
EWJ|iShares MSCI Japan ETF|P|88|17|0.6|market 0.45 abroad 0.8
FXI|iShares China Large-Cap ETF|P|39|7.4|1|market 0.45 emerging 1.1
INDA|iShares MSCI India ETF|Z|54|9.6|0.6|market 0.35 emerging 0.7
# Commodity fund
GLD|SPDR Gold Shares|P|392|142|0.03|gold 1
IAU|iShares Gold Trust|P|80.4|68|0.03|gold 1
SLV|iShares Silver Trust|P|58|34|1.1|gold 1.3
GDX|VanEck Gold Miners ETF|P|92|28|1|gold 1.6 market 0.3
USO|United States Oil Fund|P|82|1.2|0.1|oil 1
DBC|Invesco DB Commodity Index Tracking Fund|P|25.2|1.4|0.3|oil 0.4 gold 0.15
UNG|United States Natural Gas Fund|P|12.6|0.6|3.2|oil 0.2
# Digital asset fund
IBIT|iShares Bitcoin Trust ETF|Q|52|72|0.05|coin 1
FBTC|Fidelity Wise Origin Bitcoin Fund|Z|80|18|0.05|coin 1
ETHA|iShares Ethereum Trust ETF|Q|22.5|10|1.8|coin 1.3
`;
