/** Three to five concrete steps, the most pressing first, each with figures of the portfolio. */
import { money, one, percentText, sharesText } from "./figures.ts";
import type { ReviewFacts } from "./facts.ts";
import { CONCENTRATED, FAR_LIMIT, FEW, IDLE_CASH, RISKY, SECTOR_HEAVY } from "./thresholds.ts";

const MOST = 5;
const LEAST = 3;

export function stepsFor(facts: ReviewFacts): string[] {
  if (facts.holdings.length === 0) return firstSteps(facts);
  const steps = pressing(facts);
  return steps.concat(always(facts).slice(0, Math.max(0, LEAST - steps.length))).slice(0, MOST);
}

function firstSteps({ cash, funds, interestPercent }: ReviewFacts): string[] {
  const [fund] = funds;
  const start = cash / 2;
  return [
    cash > 0
      ? `Decide what the ${money(cash)} are for; until then they earn ${
        money(cash * interestPercent / 100)
      } a year at ${percentText(interestPercent)}.`
      : "Deposit some virtual cash: Deposit Funds has amounts from $100 to $5,000.",
    fund && cash > 0
      ? `Begin with a broad fund, which spreads the risk at once: half of the cash, ${money(start)}, buys about ${
        sharesText(start / fund.price)
      } shares of ${fund.symbol} at ${money(fund.price)}.`
      : `Begin with a broad fund${fund ? ` such as ${fund.symbol}` : ""}, which spreads the risk at once.`,
    `Add single stocks after that, ${FEW} or more from different sectors and none above ${CONCENTRATED}% of the portfolio.`,
    "Set up a recurring contribution, so that the portfolio grows whatever the market does.",
  ];
}

function pressing(facts: ReviewFacts): string[] {
  const { total, cash, holdings, sectors, missingSectors } = facts;
  const steps: string[] = [];
  const gone = holdings.filter((h) => h.value === null && h.delistedOn);
  if (gone.length > 0) {
    steps.push(
      `Look into ${gone.map((h) => h.symbol).join(", ")}, which ${gone.length === 1 ? "is" : "are"} delisted: ${
        money(gone.reduce((sum, h) => sum + h.cost, 0))
      } of cost without a price.`,
    );
  }
  const [largest] = holdings;
  if (largest && largest.weight > CONCENTRATED && largest.sector !== "Funds") {
    const excess = largest.value! - total * CONCENTRATED / 100;
    steps.push(
      `Bring ${largest.symbol} from ${percentText(largest.weight)} down to ${CONCENTRATED}%: sell about ${
        sharesText(excess / largest.price!)
      } shares (${money(excess)} at ${money(largest.price!)}), or let other holdings grow past it with new money.`,
    );
  }
  const heavy = sectors.find((s) => s.weight > SECTOR_HEAVY && s.sector !== "Funds");
  if (heavy) {
    const others = missingSectors.slice(0, 2).map((s) => s.sector).join(" or ");
    steps.push(
      `Put the next purchases outside ${heavy.sector}, which is ${percentText(heavy.weight)} of what is held` +
        (others ? `; ${others} ${missingSectors.length > 1 ? "are" : "is"} not held at all.` : "."),
    );
  }
  const cashWeight = total > 0 ? cash / total * 100 : 0;
  if (cashWeight > IDLE_CASH) {
    const idle = cash - total * IDLE_CASH / 100;
    const [fund] = facts.funds;
    steps.push(
      `Give ${money(idle)} of the cash a task, which brings it down to ${IDLE_CASH}%` +
        (fund ? `: for example about ${sharesText(idle / fund.price)} shares of ${fund.symbol}.` : "."),
    );
  } else if (cashWeight < facts.reservePercent) {
    steps.push(
      `Rebuild the cash reserve of ${facts.reservePercent}%: ${
        money(total * facts.reservePercent / 100 - cash)
      } are missing.`,
    );
  }
  const risky = holdings.filter((h) => h.risk === "High");
  const riskyWeight = risky.reduce((sum, h) => sum + h.weight, 0);
  if (riskyWeight > RISKY) {
    steps.push(
      `Check whether ${percentText(riskyWeight)} in holdings of high risk (${
        risky.slice(0, 3).map((h) => h.symbol).join(", ")
      }) is what you want: a fall of these by a third costs ${money(total * riskyWeight / 300)}.`,
    );
  }
  const far = facts.orders.filter((o) => o.distance !== null && Math.abs(o.distance) > FAR_LIMIT);
  if (far.length > 0) {
    steps.push(
      `Review ${one(far.length, "order")} whose limit is more than ${FAR_LIMIT}% from the price (${
        far.slice(0, 3).map((o) => o.symbol).join(", ")
      })` + (facts.reservedCash > 0 ? `; orders reserve ${money(facts.reservedCash)}.` : "."),
    );
  }
  const funds = sectors.find((s) => s.sector === "Funds")?.weight ?? 0;
  if (holdings.length < FEW && funds < 50) {
    steps.push(
      `Spread over more companies: ${one(holdings.length, "holding")} now, ${FEW - holdings.length} more make ${FEW}.`,
    );
  }
  return steps;
}

/** For a portfolio in which little is pressing. */
function always(facts: ReviewFacts): string[] {
  const income = facts.holdings.reduce((sum, h) => sum + h.income, 0);
  return [
    ...(income > 0 && !facts.reinvests
      ? [`Reinvest dividends: ${money(income)} a year would buy shares by themselves.`]
      : []),
    `Set up a recurring contribution: one percent of today's value is ${money(facts.total / 100)} each time.`,
    `Set a goal to measure it by; a tenth above today's value is ${money(facts.total * 1.1)}.`,
    ...(facts.holdings[0]
      ? [
        `Read the news about ${facts.holdings[0].symbol}: it moves the portfolio most, by ${
          money(facts.total * facts.holdings[0].weight / 10_000)
        } with each percent.`,
      ]
      : []),
  ];
}
