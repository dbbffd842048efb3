/** The entries of the command palette. */
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { DialogRequest } from "../../lib/dialogs.ts";
import { formatLimit, formatMoney, formatShares } from "../../lib/format.ts";
import { standardOf } from "../../lib/standard_portfolio.ts";
import { t } from "../../lib/text.ts";
import type { IconName } from "../../ui/icons.tsx";
import type { Amount, Sentence } from "./sentence.ts";

type FoundStock = OutputOf<"stocks.search">[number];
export type Group = "stocks" | "do" | "go";

export interface Entry {
  readonly key: string;
  readonly group: Group;
  readonly text: string;
  readonly note?: string;
  readonly icon?: IconName;
  readonly stock?: FoundStock;
  /** Shares of the stock in all portfolios. */
  readonly held?: number;
  /** A shortcut key of the pages with the same effect. */
  readonly shortcut?: string;
  readonly act:
    | { readonly kind: "open"; readonly dialog: DialogRequest }
    | { readonly kind: "go"; readonly href: string }
    | { readonly kind: "theme" };
}

interface Known {
  readonly query: string;
  readonly stocks: readonly FoundStock[];
  readonly portfolios: readonly Portfolio[];
  /** What the query says, where it is a sentence; the stocks are then those that its words find. */
  readonly sentence?: Sentence | null;
}

/** Shares of a symbol in all portfolios, and the portfolio that holds the most of it. */
function heldOf(symbol: string, portfolios: readonly Portfolio[]) {
  const held = portfolios.flatMap(({ id, name, positions }) =>
    positions.filter((position) => position.symbol === symbol).map(({ shares }) => ({ id, name, shares }))
  ).sort((a, b) => b.shares - a.shares);
  return { shares: held.reduce((sum, { shares }) => sum + shares, 0), largest: held[0] };
}

const dialog = (key: string, text: string, icon: IconName, request: DialogRequest, note?: string): Entry => ({
  key,
  group: "do",
  text,
  icon,
  ...(note === undefined ? {} : { note }),
  act: { kind: "open", dialog: request },
});
const page = (href: string, text: string, icon: IconName, note?: string): Entry => ({
  key: href,
  group: "go",
  text,
  icon,
  ...(note === undefined ? {} : { note }),
  act: { kind: "go", href },
});

function trades({ symbol }: FoundStock, portfolios: readonly Portfolio[]): Entry[] {
  const standard = standardOf(portfolios);
  if (!standard) return [];
  const { largest } = heldOf(symbol, portfolios);
  const entries = [{
    ...dialog(`buy ${symbol}`, t("Buy {symbol}", { symbol }), "plus", {
      kind: "trade",
      side: "BUY",
      symbol,
      portfolioId: standard.id,
    }, standard.name),
    shortcut: "b",
  }];
  if (largest) {
    entries.push({
      ...dialog(`sell ${symbol}`, t("Sell {symbol}", { symbol }), "swap", {
        kind: "trade",
        side: "SELL",
        symbol,
        portfolioId: largest.id,
      }, largest.name),
      shortcut: "s",
    });
  }
  return entries;
}

/** A ticket takes as many decimals. */
const UNITS = 1_000_000;
const MOST_SENTENCES = 3;

/** What a sentence asks for: of the stock that it names, and of others that it may mean. */
function asked({ verb, amount }: Sentence, stocks: readonly FoundStock[], portfolios: readonly Portfolio[]): Entry[] {
  return stocks.slice(0, MOST_SENTENCES).flatMap((stock) =>
    verb === "alert"
      ? alertFor(stock, amount)
      : amount === null
      ? trades(stock, portfolios).filter(({ key }) => key.startsWith(verb))
      : tradeFor(verb, stock, amount, portfolios)
  );
}

function alertFor({ symbol, price }: FoundStock, amount: Amount | null): Entry[] {
  if (amount?.kind !== "dollars" || price === null) {
    return [dialog(`alert ${symbol}`, t("Alert for {symbol}", { symbol }), "bell", { kind: "alert", symbol })];
  }
  const rises = amount.value > price;
  const words = { symbol, price: formatLimit(amount.value) };
  return [dialog(
    `alert ${symbol}`,
    rises ? t("Alert when {symbol} rises above {price}", words) : t("Alert when {symbol} falls below {price}", words),
    "bell",
    { kind: "alert", symbol, rule: { kind: rises ? "price_above" : "price_below", price: amount.value } },
  )];
}

/** A buy in the default portfolio, or a sale where most of the stock is held. */
function tradeFor(verb: "buy" | "sell", { symbol }: FoundStock, amount: Amount, portfolios: readonly Portfolio[]) {
  const { largest } = heldOf(symbol, portfolios);
  const place = verb === "sell" ? largest : standardOf(portfolios);
  if (!place) return [];
  const request = { kind: "trade", side: verb === "buy" ? "BUY" : "SELL", symbol, portfolioId: place.id } as const;
  const entry = (text: string, size: { dollars: number } | { shares: string }) => [
    dialog(`${verb} ${symbol}`, text, verb === "buy" ? "plus" : "swap", { ...request, ...size }, place.name),
  ];
  if (amount.kind === "dollars") {
    const dollars = Math.round(amount.value * 100) / 100;
    const words = { amount: formatMoney(dollars), symbol };
    return entry(
      verb === "buy" ? t("Buy {amount} of {symbol}", words) : t("Sell {amount} of {symbol}", words),
      { dollars },
    );
  }
  const part = amount.kind === "part" ? amount.value : null;
  const count = part === null ? amount.value : Math.floor(Math.round(largest!.shares * UNITS) * part) / UNITS;
  const words = { shares: formatShares(count), symbol };
  return entry(
    verb === "buy"
      ? t("Buy {shares} shares of {symbol}", words)
      : part === 0.5
      ? t("Sell half of {symbol}, {shares} shares", words)
      : part === 1
      ? t("Sell all of {symbol}, {shares} shares", words)
      : t("Sell {shares} shares of {symbol}", words),
    { shares: String(count) },
  );
}

function commands(portfolios: readonly Portfolio[]): Entry[] {
  return [
    dialog("create", t("Create Portfolio"), "plus", { kind: "create" }),
    ...portfolios.filter(({ is_competition }) => !is_competition).map(({ id, name }) =>
      dialog(`deposit ${id}`, t("Deposit Funds"), "coins", { kind: "deposit", portfolioId: id }, name)
    ),
    { key: "theme", group: "do", text: t("Switch between light and dark"), icon: "moon", act: { kind: "theme" } },
    dialog("shortcuts", t("Keyboard shortcuts"), "keys", { kind: "shortcuts" }),
  ];
}

function pages(portfolios: readonly Portfolio[]): Entry[] {
  const tabs = [
    ["holdings", t("Holdings")],
    ["dividends", t("Dividends")],
    ["orders", t("Orders")],
    ["transactions", t("Transactions")],
    ["splits", t("Splits")],
    ["goals", t("Goals")],
    ["analytics", t("Analytics")],
  ] as const;
  return [
    page("/dashboard", t("Dashboard"), "home"),
    page("/portfolios", t("Portfolios"), "cases"),
    page("/stocks", t("Stocks"), "chart"),
    page("/watchlists", t("Watchlists"), "star"),
    page("/analysis", t("Market analysis"), "gauge"),
    page("/analysis/screener", t("Screener"), "list"),
    page("/compare", t("Compare"), "chart"),
    page("/profile", t("Edit Profile"), "user"),
    page("/profile/settings", t("Account settings"), "lock"),
    ...portfolios.flatMap(({ id, name }) =>
      tabs.map(([tab, label]) => page(`/portfolios/${id}?tab=${tab}`, label, "cases", name))
    ),
  ];
}

const MOST_STOCKS = 5;
const MOST_OTHERS = 6;
/** Every word of the query is in the text or its note. */
const matches = (query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return ({ text, note = "" }: Entry) => words.every((word) => `${text} ${note}`.toLowerCase().includes(word));
};

const found = (stocks: readonly FoundStock[], portfolios: readonly Portfolio[]): Entry[] =>
  stocks.slice(0, MOST_STOCKS).map((stock) => {
    const { shares } = heldOf(stock.symbol, portfolios);
    return {
      key: `stock ${stock.symbol}`,
      group: "stocks",
      text: stock.symbol,
      note: stock.name,
      held: shares,
      stock,
      act: { kind: "go", href: `/stocks/${encodeURIComponent(stock.symbol)}` },
    };
  });

/** The entries for a query, by group; what a sentence asks for comes first. A query that begins with `>` matches commands only. */
export function entriesFor({ query, stocks, portfolios, sentence = null }: Known): Entry[] {
  if (sentence) return [...asked(sentence, stocks, portfolios), ...found(stocks, portfolios)];
  const commandsOnly = query.startsWith(">");
  const wanted = matches(query.replace(/^>/, ""));
  const first = commandsOnly ? undefined : stocks[0];
  const done = [...(first ? trades(first, portfolios) : []), ...commands(portfolios).filter(wanted)];
  const gone = commandsOnly ? [] : pages(portfolios).filter(wanted);
  return [
    ...(commandsOnly ? [] : found(stocks, portfolios)),
    ...done.slice(0, commandsOnly ? 20 : MOST_OTHERS),
    ...gone.slice(0, MOST_OTHERS),
  ];
}
