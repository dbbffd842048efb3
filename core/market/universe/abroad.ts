/** Large companies outside the S&P 500: depositary receipts and others. The format is described in ../universe.ts. */
export default `
# Information Technology > Semiconductors
TSM|Taiwan Semiconductor Manufacturing|N|318|1650|2.02|ADR
ARM|Arm Holdings|Q|152|161|3.4|ADR
# Information Technology > Semiconductor Materials & Equipment
ASML|ASML Holding|Q|1120|438|2.11|ADR
# Information Technology > Application Software
SAP|SAP SE|N|214|262|1.58|ADR
SHOP|Shopify|Q|138|179|3.2
MSTR|Strategy|Q|188|54|4.2
# Information Technology > IT Consulting & Other Services
INFY|Infosys|N|16.8|69|1.8|ADR
# Communication Services > Movies & Entertainment
SPOT|Spotify Technology|N|572|118|2.5
# Communication Services > Interactive Media & Services
BIDU|Baidu|Q|128|44|3|ADR
# Consumer Discretionary > Broadline Retail
BABA|Alibaba Group|N|158|377|2.46|ADR
PDD|PDD Holdings|Q|112|159|2.6|ADR
JD|JD.com|Q|30.5|44|2.5|ADR
MELI|MercadoLibre|Q|2050|104|2.5
# Consumer Discretionary > Automobile Manufacturers
TM|Toyota Motor|N|208|272|1.41|ADR
# Consumer Discretionary > Consumer Electronics
SONY|Sony Group|N|24.6|148|1.9|ADR
# Consumer Staples > Personal Care Products
UL|Unilever|N|61.5|134|1.2|ADR
# Financials > Diversified Banks
HSBC|HSBC Holdings|N|84.5|290|1.32|ADR
RY|Royal Bank of Canada|N|168|236|1.06
TD|Toronto-Dominion Bank|N|92|156|1.2
# Health Care > Pharmaceuticals
NVO|Novo Nordisk|N|52|232|2.38|ADR
NVS|Novartis|N|142|275|1.14|ADR
# Energy > Integrated Oil & Gas
SHEL|Shell|N|81|228|1.32|ADR
BP|BP|N|40.5|105|1.7|ADR
TTE|TotalEnergies|N|74|162|1.5
# Materials > Diversified Metals & Mining
BHP|BHP Group|N|66|168|1.7|ADR
RIO|Rio Tinto|N|84|137|1.6|ADR
`;
