/** The built-in analyst: fixed rules, the same text for the same figures. */
import { money, one, percentText, sharesText } from "./figures.ts";
import type { HoldingFacts, ReviewFacts } from "./facts.ts";
import { stepsFor } from "./steps.ts";
import { CONCENTRATED, IDLE_CASH, SECTOR_HEAVY } from "./thresholds.ts";

export function writeReview(facts: ReviewFacts): string {
  const sections = facts.holdings.length === 0
    ? [section("Overview", overview(facts)), section("What to do first", numbered(stepsFor(facts)))]
    : [
      section("Overview", overview(facts)),
      section("Concentration", concentration(facts)),
      section("Sectors", sectors(facts)),
      section("Risk", risk(facts)),
      section("Income", income(facts)),
      section("Cash", cash(facts)),
      ...(facts.orders.length > 0 ? [section("Open orders", orders(facts))] : []),
      ...(troubled(facts).length > 0 ? [section("Without a price", withoutPrice(facts))] : []),
      section("Next steps", numbered(stepsFor(facts))),
    ];
  return [
    ...sections,
    `---\n\n_Written by fixed rules, not by a language model, from the figures of this portfolio as of ${facts.asOf} ` +
    `New York time${facts.market === "simulated" ? ", in a simulated market" : ""}. It is no financial advice._`,
  ].join("\n\n");
}

const paragraphs = (...texts: string[]): string => texts.filter((text) => text !== "").join("\n\n");
const section = (title: string, text: string): string => `## ${title}\n\n${text}`;
const numbered = (steps: readonly string[]): string => steps.map((step, i) => `${i + 1}. ${step}`).join("\n");
const troubled = ({ holdings }: ReviewFacts): HoldingFacts[] => holdings.filter((h) => h.value === null);
const priced = ({ holdings }: ReviewFacts): HoldingFacts[] => holdings.filter((h) => h.value !== null);

function overview({ total, cash, contributed, holdings }: ReviewFacts): string {
  if (holdings.length === 0) {
    return cash > 0 ? `This portfolio holds **${money(cash)}** in cash and no stocks yet.` : "This portfolio is empty.";
  }
  const gain = total - contributed;
  const against = contributed > 0
    ? ` Against the ${money(contributed)} paid in, that is ${gain < 0 ? "a loss" : "a gain"} of ${
      money(Math.abs(gain))
    } (${percentText(Math.abs(gain) / contributed * 100)}).`
    : "";
  return `The portfolio is worth **${money(total)}**: ${money(total - cash)} in ${
    one(holdings.length, "holding")
  } and ${money(cash)} in cash (${percentText(total > 0 ? cash / total * 100 : 0)}).${against}`;
}

function concentration(facts: ReviewFacts): string {
  const held = priced(facts);
  if (held.length === 0) return "Nothing that is held has a price now, so weights are not known.";
  const top = held.slice(0, 3);
  const sum = top.reduce((weight, h) => weight + h.weight, 0);
  const list = top.map((h) => `${h.symbol} ${percentText(h.weight)}`).join(", ");
  const heavy = held.filter((h) => h.weight > CONCENTRATED && h.sector !== "Funds").map((h) =>
    `- **${h.symbol}** (${h.name}) is above ${CONCENTRATED}%: if it falls by a tenth, the portfolio loses ${
      money(h.value! / 10)
    }, or ${percentText(h.weight / 10)}.`
  );
  return paragraphs(
    `Largest: ${list}; together ${percentText(sum)} of the portfolio.`,
    heavy.length > 0 ? heavy.join("\n") : `No single stock is above ${CONCENTRATED}%.`,
  );
}

function sectors({ sectors, missingSectors }: ReviewFacts): string {
  if (sectors.length === 0) return "Nothing that is held has a price now, so sectors are not known.";
  const known = sectors.some((s) => s.market !== null);
  const table = [
    known ? "| Sector | Yours | Whole market |" : "| Sector | Yours |",
    known ? "| --- | ---: | ---: |" : "| --- | ---: |",
    ...sectors.map((s) =>
      `| ${s.sector} | ${percentText(s.weight)} |` +
      (known ? ` ${s.market === null ? "-" : percentText(s.market)} |` : "")
    ),
  ].join("\n");
  const heavy = sectors.filter((s) => s.weight > SECTOR_HEAVY && s.sector !== "Funds");
  const missing = missingSectors.slice(0, 3).map((s) => `${s.sector} (${percentText(s.market)} of the market)`);
  return [
    table,
    ...heavy.map((s) =>
      `**${s.sector}** makes up ${percentText(s.weight)} of what is held` +
      (s.market === null ? "." : `, against ${percentText(s.market)} of all listed companies' value.`)
    ),
    ...(missing.length > 0 ? [`Not held at all: ${missing.join(", ")}.`] : []),
  ].join("\n\n");
}

function risk(facts: ReviewFacts): string {
  const held = priced(facts);
  const levels = (["High", "Medium", "Low"] as const).flatMap((level) => {
    const own = held.filter((h) => h.risk === level);
    const weight = own.reduce((sum, h) => sum + h.weight, 0);
    const names = own.slice(0, 5).map((h) => h.symbol).join(", ");
    return own.length > 0
      ? [`- ${level}: ${percentText(weight)} of the portfolio (${names}${own.length > 5 ? ", ..." : ""})`]
      : [];
  });
  const measured = held.filter((h) => h.volatility !== null);
  const value = measured.reduce((sum, h) => sum + h.value!, 0);
  const average = measured.reduce((sum, h) => sum + h.volatility! * h.value!, 0) / value;
  const unmeasured = held.length - measured.length;
  return paragraphs(
    levels.join("\n"),
    value > 0
      ? `The prices of these holdings swing by ${
        percentText(average)
      } a year on average, weighted by value, over the ` +
        "last 60 trading days. Together they swing less, since they do not all move at once."
      : "",
    unmeasured > 0 ? `${one(unmeasured, "holding")} cannot be measured: the price history is too short.` : "",
  ) || "Nothing that is held can be measured.";
}

function income(facts: ReviewFacts): string {
  const payers = facts.holdings.filter((h) => h.income > 0).toSorted((a, b) => b.income - a.income);
  const sum = payers.reduce((total, h) => total + h.income, 0);
  const invested = facts.total - facts.cash;
  if (payers.length === 0) return "No holding has paid a dividend in the last twelve months.";
  const names = payers.slice(0, 3).map((h) => `${h.symbol} ${money(h.income)}`).join(", ");
  return `${
    one(payers.length, "holding")
  } of ${facts.holdings.length} paid dividends in the last twelve months. At that ` +
    `rate the shares held now bring **${money(sum)}** a year` +
    (invested > 0 ? `, a yield of ${percentText(sum / invested * 100)}` : "") +
    `. The largest: ${names}. Dividends are ${facts.reinvests ? "reinvested" : "paid out as cash"}.`;
}

function cash(facts: ReviewFacts): string {
  const { total, cash, interestPercent, reservedCash } = facts;
  const weight = total > 0 ? cash / total * 100 : 0;
  return [
    `Cash is ${percentText(weight)} of the portfolio and earns ${percentText(interestPercent)} a year, ` +
    `${money(cash * interestPercent / 100)} at the balance of now.`,
    ...(reservedCash > 0 ? [`Pending orders reserve ${money(reservedCash)} of it.`] : []),
    ...(weight > IDLE_CASH
      ? [`That is more than ${IDLE_CASH}%: it steadies the portfolio, and takes no part in what stocks gain.`]
      : []),
  ].join(" ");
}

function orders({ orders }: ReviewFacts): string {
  return orders.slice(0, 10).map((order) => {
    const what = `- ${order.side === "BUY" ? "Buy" : "Sell"} ${sharesText(order.shares)} ${order.symbol}`;
    if (order.limit === null) return what;
    const away = order.distance === null
      ? "there is no price to compare it with"
      : `${percentText(Math.abs(order.distance))} ${order.distance < 0 ? "below" : "above"} the latest price`;
    return `${what} at ${money(order.limit)}, ${away}`;
  }).concat(orders.length > 10 ? [`- and ${orders.length - 10} more`] : []).join("\n");
}

const withoutPrice = (facts: ReviewFacts): string =>
  troubled(facts).map((h) =>
    `- **${h.symbol}**: ${sharesText(h.shares)} shares that cost ${money(h.cost)} ` +
    (h.delistedOn ? `were delisted; the last trading day was ${h.delistedOn}` : "have no price now") +
    ". They count as nothing in the totals."
  ).join("\n");
