/** Invented news services, people and publishers, and the themes of each sector's news. */

/** News services that distribute company releases, and publications that write their own articles. */
export const wires = ["Harbor Newswire", "Meridian Wire", "Beacon Line"] as const;
export const papers = [
  "Tickerline",
  "Northgate Business Daily",
  "Open Ledger",
  "Streetlamp Markets",
  "The Daily Tape",
  "Copperfield Review",
  "Second Close",
  "Lantern Financial",
] as const;
export const firstNames =
  "Ada Ben Carla Dev Elena Felix Grace Hugo Ines Jonah Kira Liam Maya Nils Opal Priya Quinn Rosa Sam Tess Uma Victor Wren Yusuf"
    .split(
      " ",
    );
export const lastNames =
  "Abbott Bergman Castell Dorsey Eklund Farrow Gilmore Hartwell Ivers Jansen Kessler Lindqvist Moreau Norwood Okafor Prentiss Quillan Reyes Sorensen Tamura"
    .split(
      " ",
    );
export const houses = [
  "Ashdown Securities",
  "Bellwether Research",
  "Calder & Finch",
  "Dunmore Partners",
  "Eastlake Capital",
  "Fairmont Street",
  "Glenrock Advisors",
  "Hollis Brothers",
  "Ironbridge Research",
  "Kestrel Markets",
  "Larkfield",
  "Montrose Securities",
  "Oakhurst Equity",
  "Pemberton & Co.",
  "Rothmere",
  "Sable Point",
] as const;
export const conferences = [
  "the Lakeshore Investor Forum",
  "the Harborview Growth Conference",
  "the Summit Street Conference",
  "the Coastal Leaders Day",
] as const;

/** Themes for any company. */
const common = [
  "margins",
  "pricing",
  "cost control",
  "capital spending",
  "buybacks",
  "order intake",
  "hiring plans",
  "refinancing costs",
];

const bySector: Readonly<Record<string, string>> = {
  "Information Technology":
    "AI budgets,data-center demand,software renewals,component supply,cloud migration,cybersecurity needs,device replacement,export rules",
  "Communication Services":
    "advertising demand,subscriber growth,content costs,streaming bundles,network investment,user engagement,sports rights,data privacy rules",
  "Consumer Discretionary":
    "store traffic,online sales,inventory levels,holiday demand,tariff costs,loyalty programs,travel budgets,delivery times",
  "Consumer Staples":
    "shelf space,input costs,private labels,volume growth,package sizes,emerging markets,promotions,supply contracts",
  "Financials":
    "net interest income,loan growth,credit quality,deposit costs,fee income,capital rules,deal pipelines,claims costs",
  "Real Estate":
    "occupancy,rent growth,development plans,lease renewals,property values,tenant demand,debt maturities,cap rates",
  "Industrials":
    "order backlogs,defense budgets,freight rates,factory automation,aftermarket services,labor contracts,infrastructure spending,lead times",
  "Materials":
    "ore grades,energy costs,spot prices,plant utilisation,inventory drawdowns,construction demand,recycling targets,freight costs",
  "Health Care":
    "trial enrolment,reimbursement rates,drug pricing rules,hospital budgets,launch timing,patent cover,manufacturing capacity,patient volumes",
  "Energy":
    "crude prices,gas exports,drilling costs,refining spreads,pipeline capacity,production targets,storage levels,methane rules",
  "Utilities":
    "rate cases,grid investment,power demand from data centers,fuel costs,storm recovery,renewable targets,transmission permits,water supply",
};
const fundThemes =
  "interest rates,the Fed's next step,earnings season,sector rotation,inflation data,bond yields,the dollar,market breadth,year-end positioning,volatility,credit spreads,global growth"
    .split(",");

const themes = new Map(
  Object.entries(bySector).map(([sector, text]) => {
    const own = text.split(",");
    return [sector, common.flatMap((c, i) => [own[i]!, c])] as const;
  }),
);

/** Themes for the news of a sector; for funds when it is null. */
export const themesOf = (sector: string | null): readonly string[] =>
  sector === null ? fundThemes : themes.get(sector) ?? common;

interface Catalysts {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}
const anyCatalyst: Catalysts = {
  good: [
    "a raised full-year outlook",
    "a large new order",
    "a takeover approach",
    "a bigger buyback program",
    "the sale of a unit at a premium",
  ],
  bad: [
    "a lowered full-year outlook",
    "a discounted share sale",
    "the loss of a large customer",
    "a delayed project",
    "a production outage",
  ],
};
const catalysts: Readonly<Record<string, Catalysts>> = {
  "Health Care": {
    good: [
      "positive late-stage data",
      "a regulatory clearance",
      "a licensing deal with a larger partner",
      "faster enrolment in its main trial",
      "a raised full-year outlook",
    ],
    bad: [
      "a trial that missed its main goal",
      "a regulator's request for more data",
      "a discounted share sale",
      "a pause in enrolment",
      "a lowered full-year outlook",
    ],
  },
  "Information Technology": {
    good: [
      "a multi-year supply deal",
      "a partnership on AI systems",
      "a raised full-year outlook",
      "a takeover approach",
      "a large cloud contract",
    ],
    bad: [
      "a lowered full-year outlook",
      "the loss of a large customer",
      "a discounted share sale",
      "a product delay",
      "weaker renewals",
    ],
  },
  "Energy": {
    good: [
      "a discovery larger than expected",
      "a long-term supply contract",
      "a raised production target",
      "a takeover approach",
      "an asset sale at a premium",
    ],
    bad: [
      "a lowered production target",
      "a dry well",
      "a discounted share sale",
      "an unplanned outage",
      "a write-down of reserves",
    ],
  },
  "Materials": {
    good: [
      "drilling results with high grades",
      "a long-term offtake contract",
      "a raised output target",
      "a takeover approach",
      "a key permit",
    ],
    bad: [
      "a lowered output target",
      "a permit delay",
      "a discounted share sale",
      "a plant outage",
      "higher project costs",
    ],
  },
};

export const catalystsOf = (sector: string | null): Catalysts => catalysts[sector ?? ""] ?? anyCatalyst;
