/**
 * The subjects of the news of each industry. A group is `# pattern of "sector > industry"`, its themes, its good and
 * its bad catalysts; the first group whose pattern matches an industry is that industry's.
 */

interface Trade {
  readonly industries: RegExp;
  readonly themes: readonly string[];
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** Themes for any company. */
const common = [
  "margins",
  "pricing",
  "cost control",
  "capital spending",
  "buybacks",
  "growth plans",
  "hiring plans",
  "refinancing costs",
];

const text = `
# ^Financials > .*Bank(s|$)
net interest income; loan growth; credit quality; deposit costs; fee income; capital rules; branch costs; mobile banking
a raised outlook for net interest income; a bigger buyback program; the sale of a loan book at a premium; a partnership on payments; smaller loan losses than expected; a raised full-year outlook
a lowered outlook for net interest income; larger loan losses than expected; a discounted share sale; a stricter capital requirement; a delayed branch sale; a lowered full-year outlook

# ^Financials > .*nsurance
premium growth; claims costs; storm losses; investment income; reserve levels; renewal rates; policy retention; fee income
a raised premium outlook; smaller storm losses than expected; a bigger buyback program; the sale of a block of policies at a premium; a large new client; a raised full-year outlook
a lowered premium outlook; larger storm losses than expected; an addition to its reserves; a discounted share sale; the loss of a large client; a lowered full-year outlook

# ^Financials
fee income; client growth; transaction volumes; capital rules; technology spending; partner contracts; new products; client retention
a raised full-year outlook; a large new client; a bigger buyback program; the sale of a unit at a premium; a partnership with a large bank; costs below plan
a lowered full-year outlook; the loss of a large client; a discounted share sale; weaker volumes; larger costs for a new platform; a delayed product

# ^Real Estate > Real Estate Services
leasing activity; sales commissions; property management; listing volumes; mortgage rates; office demand; advisory fees; online leads
a raised full-year outlook; a large management contract; a bigger buyback program; the sale of a unit at a premium; stronger leasing activity; a partnership with a lender
a lowered full-year outlook; the loss of a large client; a discounted share sale; weaker leasing activity; larger costs for a new platform; a delayed closing of a large deal

# ^Real Estate
lease renewals; tenant demand; development plans; property values; debt maturities; cap rates; portfolio sales; maintenance costs
a raised full-year outlook; a portfolio sale above book value; a long lease with a large tenant; a cheaper refinancing; a development permit; a bigger buyback program
a lowered full-year outlook; a write-down of properties; the loss of a large tenant; a discounted share sale; a delayed development; a dearer refinancing

# ^Utilities
rate cases; network investment; demand from new customers; energy costs; storm recovery; supply contracts; permits; long-term plans of regulators
a rate case decided in its favor; a raised investment plan; a raised full-year outlook; a long-term supply contract; the approval of a large project; a cheaper refinancing
a rate case decided against it; an unplanned outage; a discounted share sale; a lowered full-year outlook; a delayed project; larger storm costs than expected

# ^Energy > .*(Exploration|Integrated)
crude prices; gas exports; drilling costs; production targets; reserve life; storage levels; methane rules; service costs
a discovery larger than expected; a long-term supply contract; a raised production target; a bigger buyback program; an asset sale at a premium; drilling costs below plan
a lowered production target; a dry well; a discounted share sale; an unplanned outage; a write-down of reserves; drilling costs above plan

# ^Energy > .*Equipment
rig demand; day rates; offshore projects; customer budgets; crude prices; fleet use; service prices; international work
a large drilling contract; a raised full-year outlook; better day rates; a bigger buyback program; the sale of a unit at a premium; an extended service contract
a lowered full-year outlook; a cancelled contract; a discounted share sale; weaker day rates; idle equipment; a delayed project

# ^Energy
refining spreads; pipeline capacity; crude prices; gas exports; storage levels; maintenance shutdowns; export terminals; volumes
a raised full-year outlook; a long-term transport contract; a bigger buyback program; an asset sale at a premium; the approval of an expansion; volumes above plan
a lowered full-year outlook; an unplanned outage; a discounted share sale; a delayed expansion; volumes below plan; larger maintenance costs

# ^Materials > .*(Gold|Mining|Copper)
ore grades; energy costs; spot prices; mine plans; permits; processing capacity; royalties; freight costs
drilling results with high grades; a long-term offtake contract; a raised output target; a key permit; a larger resource estimate; mining costs below plan
a lowered output target; a permit delay; a discounted share sale; an interruption at a mine; larger project costs; a smaller resource estimate

# ^Materials
energy costs; plant utilisation; inventory drawdowns; construction demand; recycling targets; freight costs; raw material costs; customer orders
a raised full-year outlook; a long-term supply contract; the sale of a unit at a premium; a bigger buyback program; better selling prices; the restart of a plant ahead of plan
a lowered full-year outlook; a plant outage; a discounted share sale; larger project costs; weaker selling prices; the loss of a large customer

# ^Health Care > (Biotech|Pharma)
trial enrolment; drug pricing rules; launch timing; patent cover; manufacturing capacity; reimbursement rates; licensing terms; research budgets
positive late-stage data; a regulatory clearance; a licensing deal with a larger partner; faster enrolment in its main trial; a patent upheld; an early stop of its main trial for success
a trial that missed its main goal; a regulator's request for more data; a discounted share sale; a pause in enrolment; the end of a partnership; a delayed filing

# ^Health Care > .*(Equipment|Supplies|Tools)
hospital budgets; device approvals; launch timing; manufacturing capacity; procedure volumes; reimbursement rates; patent cover; instrument orders
a device clearance; a raised full-year outlook; a large hospital contract; a distribution deal with a larger partner; a bigger buyback program; stronger demand for its main product
a delayed device clearance; a lowered full-year outlook; a discounted share sale; the loss of a large customer; a voluntary recall; weaker orders

# ^Health Care
patient volumes; reimbursement rates; medical costs; hospital budgets; staffing; contract renewals; digital records; government programs
a raised full-year outlook; a large new contract; a bigger buyback program; better government rates; the sale of a unit at a premium; medical costs below plan
a lowered full-year outlook; the loss of a large contract; a discounted share sale; weaker government rates; medical costs above plan; a delayed system launch

# ^Information Technology > (Semiconductor|Electronic (Components|Manufacturing))
AI budgets; data-center demand; component supply; export rules; chip inventories; factory use; design wins; automotive demand
a multi-year supply deal; a large design win; a raised full-year outlook; a bigger buyback program; stronger data-center orders; the start of a new production line ahead of plan
a lowered full-year outlook; the loss of a large customer; a discounted share sale; a product delay; weaker orders; excess inventories

# ^Information Technology > (.*Software|IT Consulting|Internet)
AI budgets; software renewals; cloud migration; cybersecurity needs; contract lengths; user growth; data rules; sales productivity
a large cloud contract; a partnership on AI systems; a raised full-year outlook; a bigger buyback program; stronger renewals; a large government contract
a lowered full-year outlook; weaker renewals; a discounted share sale; the loss of a large customer; a product delay; longer sales cycles

# ^Information Technology
AI budgets; data-center demand; component supply; device replacement; export rules; network upgrades; channel inventories; enterprise budgets
a multi-year supply deal; a large network contract; a raised full-year outlook; a bigger buyback program; stronger orders; a partnership on AI systems
a lowered full-year outlook; the loss of a large customer; a discounted share sale; a product delay; weaker orders; component shortages

# ^Communication Services > .*(Telecommunication|Cable|Wireless)
subscriber growth; network investment; spectrum costs; bundles; fiber build-out; customer churn; roaming fees; data privacy rules
a raised full-year outlook; stronger subscriber growth than expected; a network sharing deal; a bigger buyback program; the sale of towers at a premium; a large business contract
a lowered full-year outlook; weaker subscriber growth than expected; a discounted share sale; larger network costs; a delayed network project; the loss of a large customer

# ^Communication Services
advertising demand; user engagement; content costs; streaming bundles; subscriber growth; rights costs; data privacy rules; licensing
a raised full-year outlook; a large licensing deal; stronger advertising demand; a bigger buyback program; the sale of a unit at a premium; a partnership with a large platform
a lowered full-year outlook; weaker advertising demand; a discounted share sale; the loss of a large partner; a delayed release; larger content costs

# ^Consumer [A-Z][a-z]+ > .*(Retail|Distributors)
store traffic; online sales; inventory levels; holiday demand; tariff costs; loyalty programs; private labels; delivery times
a raised full-year outlook; stronger sales than expected; a bigger buyback program; a faster pace of store openings; the sale of a unit at a premium; a delivery partnership
a lowered full-year outlook; weaker sales than expected; a discounted share sale; store closures; excess inventories; larger tariff costs

# ^Consumer Discretionary > .*(Hotels|Casinos|Restaurants|Leisure)
travel budgets; guest numbers; loyalty programs; labor costs; new locations; holiday demand; spending per visit; franchise fees
a raised full-year outlook; stronger bookings than expected; a bigger buyback program; a large franchise deal; the sale of a unit at a premium; a license for a new location
a lowered full-year outlook; weaker bookings than expected; a discounted share sale; delayed openings; larger labor costs; closures of weak locations

# ^Consumer Discretionary > .*Home(building|furnish)
mortgage rates; land costs; order cancellations; incentives; lumber prices; community openings; labor supply; resale listings
a raised full-year outlook; stronger orders than expected; a bigger buyback program; a land sale at a premium; smaller building costs; faster community openings
a lowered full-year outlook; weaker orders than expected; a discounted share sale; a write-down of land; larger building costs; delayed communities

# ^Consumer Discretionary > Automo
vehicle demand; tariff costs; dealer inventories; battery costs; model launches; financing rates; supply of parts; software in cars
a raised full-year outlook; stronger deliveries than expected; a large supply contract; a bigger buyback program; a partnership on batteries; costs below plan
a lowered full-year outlook; weaker deliveries than expected; a discounted share sale; a delayed model; a voluntary recall; a production outage

# ^Consumer Discretionary
brand demand; online sales; inventory levels; tariff costs; holiday demand; loyalty programs; new products; wholesale orders
a raised full-year outlook; stronger sales than expected; a bigger buyback program; a large new partnership; the sale of a unit at a premium; a successful launch
a lowered full-year outlook; weaker sales than expected; a discounted share sale; a delayed launch; excess inventories; larger tariff costs

# ^Consumer Staples
shelf space; input costs; private labels; volume growth; package sizes; emerging markets; promotions; supply contracts
a raised full-year outlook; a supply contract with a large retailer; a bigger buyback program; the sale of a brand at a premium; stronger volumes than expected; smaller input costs
a lowered full-year outlook; the loss of a large customer; a discounted share sale; a voluntary recall; weaker volumes than expected; larger input costs

# ^Industrials > .*(Aerospace|Defense)
order backlogs; defense budgets; supply of parts; delivery rates; aftermarket services; labor contracts; program costs; export licenses
a large new order; a government contract; a raised full-year outlook; a bigger buyback program; an extended service contract; faster deliveries
a lowered full-year outlook; a charge on a program; a discounted share sale; a delayed program; the loss of a large order; slower deliveries

# ^Industrials > .*(Air Freight|Transportation|Airlines|Marine)
freight rates; fuel costs; labor contracts; fleet plans; volumes; delivery networks; capacity; port traffic
a raised full-year outlook; a large transport contract; better rates; a bigger buyback program; stronger volumes than expected; smaller fuel costs
a lowered full-year outlook; the loss of a large customer; a discounted share sale; weaker volumes than expected; weaker rates; larger labor costs

# ^Industrials > .*(Services|Consulting|Conglomerates)
contract renewals; labor costs; client budgets; new contracts; outsourcing demand; acquisitions; route density; technology spending
a raised full-year outlook; a large new contract; a bigger buyback program; the sale of a unit at a premium; stronger renewals; smaller labor costs
a lowered full-year outlook; the loss of a large contract; a discounted share sale; larger labor costs; weaker demand from clients; a delayed contract

# ^Industrials
order backlogs; infrastructure spending; factory automation; aftermarket services; lead times; dealer inventories; labor contracts; freight costs
a large new order; a raised full-year outlook; a bigger buyback program; the sale of a unit at a premium; an extended service contract; stronger orders
a lowered full-year outlook; a cancelled order; a discounted share sale; a delayed project; a production outage; weaker orders
`;

const list = (line: string): readonly string[] => line.split("; ");
const groups: readonly Trade[] = text.trim().split("\n\n").map((group) => {
  const [head, themes, good, bad] = group.split("\n") as [string, string, string, string];
  const own = list(themes);
  return {
    industries: new RegExp(head.slice(2)),
    themes: common.flatMap((theme, i) => [own[i]!, theme]),
    good: list(good),
    bad: list(bad),
  };
});

const known = new Map<string, Trade>();

/** The trade of a company by sector and industry. */
export function tradeOf({ sector, industry }: { sector: string | null; industry: string | null }): Trade {
  const name = `${sector} > ${industry}`;
  let trade = known.get(name);
  if (!trade) known.set(name, trade = groups.find(({ industries }) => industries.test(name)) ?? groups.at(-1)!);
  return trade;
}

/** Themes for funds. */
export const fundThemes =
  "interest rates,the Fed's next step,earnings season,sector rotation,inflation data,bond yields,the dollar,market breadth,year-end positioning,volatility,credit spreads,global growth"
    .split(",");
