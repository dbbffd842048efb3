/** The entries of the command palette. */
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { DialogRequest } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import type { IconName } from "../../ui/icons.tsx";

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
  const standard = portfolios.find(({ is_default }) => is_default) ?? portfolios[0];
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

/** The entries for a query, by group. A query that begins with `>` matches commands only. */
export function entriesFor({ query, stocks, portfolios }: Known): Entry[] {
  const commandsOnly = query.startsWith(">");
  const wanted = matches(query.replace(/^>/, ""));
  const found = commandsOnly ? [] : stocks.slice(0, MOST_STOCKS);
  const shown = found.map((stock): Entry => {
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
  const done = [...(found[0] ? trades(found[0], portfolios) : []), ...commands(portfolios).filter(wanted)];
  const gone = commandsOnly ? [] : pages(portfolios).filter(wanted);
  return [...shown, ...done.slice(0, commandsOnly ? 20 : MOST_OTHERS), ...gone.slice(0, MOST_OTHERS)];
}
