/** Words for the names of invented companies. */
import type { Exchange } from "../port.ts";

export const starts =
  `Ab Ac Ad Al Am An Ar As At Av Ax Bel Ber Bo Bri Bro Cal Can Car Cas Ce Cer Cor Cra Cre Cy Da Del Den Dor Du El Em En Ep Er Es Ev Fal Fen Fi Flo For Fu Gal Gen Gla Gra Hal Har Hel Ho Hy Il Im In Is Jun Ka Kel Ki Kor La Lan Le Li Lo Lu Lyn Ma Mar Mel Mer Mi Mon Na Nel Neo No Nor Nu Ob Ol Om On Or Os Ox Pa Pal Pe Per Pin Pra Pro Qua Ra Ren Ri Ro Ru Sa San Sel Sen Si Sol Sta Ste Su Syn Ta Tal Tel Ter Ti Tor Tra Tri Tu Ul Um Un Va Val Ve Ven Vi Vol Wes Wil Win Xe Yor Za Zel Zen`
    .split(" ");
export const middles =
  "ba be bri ca ce co cu da de di do fa fi ga ge gi go la le li lo lu ma me mi mo na ne ni no nu pa pe pi po ra re ri ro ru sa se si so ta te ti to tu va ve vi vo xi za"
    .split(
      " ",
    );
export const ends =
  "bex cal can cor cus dan dex dia don dra fen gen go ian ica ion is ix kin lan lex lia lis lon lor lux max men mer mex mont na nar nas nex nia nix non nor nova ora oris pha pex plex ra ran rex ria ris ron ros sa san sen sis son sta tan tec ten ter tex tia tis ton tor tra tris tron tum va van ven vera via vis vita von xa xis yx zen zon"
    .split(
      " ",
    );

export interface Trade {
  readonly sector: string;
  readonly industry: string;
  /** Relative frequency of this kind among large and small companies. */
  readonly large: number;
  readonly small: number;
  /** What follows the invented word. */
  readonly words: readonly string[];
}

const table = `
Health Care|Biotechnology|4|24|Therapeutics,Biosciences,Bio,Oncology,Genomics,Biopharma,Immunotherapeutics,Cell Therapies
Health Care|Pharmaceuticals|3|7|Pharma,Pharmaceuticals,Laboratories,Drug Development
Health Care|Health Care Equipment|4|6|Medical,Surgical,Diagnostics,MedTech,Devices
Health Care|Health Care Services|2|2|Health,Care Partners,Health Services,Clinics
Health Care|Health Care Technology|1|2|Digital Health,Health Systems,Health Data
Information Technology|Application Software|7|7|Software,Cloud,Systems,AI,Analytics,Data
Information Technology|Systems Software|3|2|Networks Security,Cyber,Platforms
Information Technology|Semiconductors|4|3|Semiconductor,Microdevices,Photonics,Silicon
Information Technology|Electronic Equipment & Instruments|3|3|Instruments,Electronics,Sensors,Lidar
Information Technology|Communications Equipment|2|2|Wireless,Networks,Optical
Information Technology|IT Consulting & Other Services|2|2|Consulting,Digital,Information Services
Financials|Regional Banks|9|8|Bancorp,Bancshares,Financial,Community Bancorp,National Bankshares
Financials|Property & Casualty Insurance|3|1|Insurance Group,Casualty,Specialty Insurance
Financials|Asset Management & Custody Banks|4|3|Capital,Capital Partners,Asset Management,Investment Corp.
Financials|Consumer Finance|2|2|Credit,Lending,Finance
Industrials|Industrial Machinery & Supplies & Components|5|3|Industries,Machinery,Controls,Flow Systems
Industrials|Aerospace & Defense|3|2|Aerospace,Defense,Space Systems,Air Mobility
Industrials|Construction & Engineering|3|2|Construction,Engineering,Infrastructure
Industrials|Electrical Components & Equipment|2|3|Power Systems,Electric,Battery,Energy Storage
Industrials|Research & Consulting Services|3|2|Advisory,Research,Staffing
Industrials|Marine Transportation|1|3|Shipping,Maritime,Bulk Carriers,Tankers
Industrials|Environmental & Facilities Services|2|1|Environmental,Recycling,Waste Solutions
Consumer Discretionary|Restaurants|2|2|Restaurants,Hospitality,Grill
Consumer Discretionary|Apparel Retail|2|2|Stores,Brands,Apparel
Consumer Discretionary|Automotive Parts & Equipment|2|2|Automotive,Mobility,Motors,EV
Consumer Discretionary|Leisure Products|1|2|Outdoors,Leisure,Marine Products
Consumer Discretionary|Homebuilding|2|1|Homes,Communities
Consumer Discretionary|Education Services|1|2|Education,Learning,Tutoring
Communication Services|Interactive Media & Services|2|2|Media,Interactive,Social,Online
Communication Services|Broadcasting|2|1|Broadcasting,Communications,Radio
Communication Services|Movies & Entertainment|1|2|Entertainment,Studios,Esports
Consumer Staples|Packaged Foods & Meats|3|2|Foods,Farms,Nutrition,Brands
Consumer Staples|Personal Care Products|1|2|Wellness,Beauty,Naturals
Energy|Oil & Gas Exploration & Production|4|3|Energy,Petroleum,Resources,Oil & Gas,Exploration
Energy|Oil & Gas Equipment & Services|2|2|Energy Services,Drilling,Well Services
Materials|Gold|2|3|Gold,Mining,Gold Mines,Royalty
Materials|Diversified Metals & Mining|1|3|Metals,Lithium,Uranium,Minerals,Copper
Materials|Specialty Chemicals|3|1|Chemicals,Materials,Coatings
Real Estate|Retail REITs|3|1|Realty Trust,Property Trust
Real Estate|Office REITs|2|1|Office Properties,Real Estate Trust
Real Estate|Real Estate Services|1|2|Realty,Property Services,Homes Online
Utilities|Electric Utilities|3|1|Electric Power,Utilities
Utilities|Renewable Electricity|1|2|Solar,Renewables,Clean Energy,Hydrogen
`;

export const trades: readonly Trade[] = table.trim().split("\n").map((line) => {
  const [sector, industry, large, small, words] = line.split("|") as [string, string, string, string, string];
  return { sector, industry, large: Number(large), small: Number(small), words: words.split(",") };
});

export const legalForms = [
  "Inc.",
  "Corp.",
  "Holdings",
  "Group",
  "Inc.",
  "Corporation",
  "Co.",
  "Inc.",
  "Ltd.",
  "Holdings, Inc.",
] as const;
export const foreignForms = ["plc", "S.A.", "N.V.", "Limited", "Ltd.", "AG"] as const;

/** Probabilities of an exchange for large and for small companies. */
export const exchangeChances: readonly (readonly [Exchange, number, number])[] = [
  ["NASDAQ", 0.48, 0.72],
  ["NYSE", 0.51, 0.14],
  ["AMEX", 0.01, 0.08],
  ["OTC", 0, 0.06],
];
