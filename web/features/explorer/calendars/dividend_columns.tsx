/** The rows of the dividend calendar. */
import { kindWord, paidWord } from "../../../lib/market/paid_word.ts";
import { t } from "../../../lib/text.ts";
import { Day } from "../../../ui/dates.tsx";
import { Limit, Percent } from "../../../ui/numbers.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../../ui/stock/SymbolTile.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import { yieldTone } from "../dividends.ts";
import type { CalendarDividend } from "../queries.ts";

export const SORTS = ["symbol", "ex_dividend_date", "pay_date", "cash_amount", "dividend_yield"];

/** How often it is paid; of a one-off dividend its kind. */
const paid = ({ frequency, dividend_type }: CalendarDividend): string =>
  frequency === 0 ? kindWord(dividend_type) : paidWord(frequency);

const Yield = ({ row: { dividend_yield } }: { row: CalendarDividend }) => (
  <strong className={dividend_yield === null ? "" : yieldTone(dividend_yield)}>
    <Percent value={dividend_yield} unknown={t("not known")} />
  </strong>
);
const PayDay = ({ row: { pay_date } }: { row: CalendarDividend }) =>
  pay_date ? <Day date={pay_date} /> : <span className="muted">{t("No date yet")}</span>;

/** One stock may pay a regular and a special dividend on one day. */
export const keyOf = (row: CalendarDividend): string =>
  [row.symbol, row.ex_dividend_date, row.dividend_type, row.cash_amount].join(" ");

const named = (title: string) => ({ title, name: title });

const stockAndDays = (): Column<CalendarDividend>[] => [
  {
    ...named(t("Stock")),
    key: "symbol",
    sortable: true,
    csv: (row) => row.symbol,
    cell: (row) => (
      <span className="row">
        <SymbolTile symbol={row.symbol} />
        <SymbolLink symbol={row.symbol} name={row.name} className="stock-name plain" />
      </span>
    ),
  },
  {
    ...named(t("Ex-date")),
    key: "ex_dividend_date",
    sortable: true,
    csv: (row) => row.ex_dividend_date,
    cell: (row) => <Day date={row.ex_dividend_date} />,
  },
  {
    ...named(t("Pay date")),
    key: "pay_date",
    sortable: true,
    csv: (row) => row.pay_date,
    cell: (row) => <PayDay row={row} />,
  },
];

const figures = (): Column<CalendarDividend>[] => [
  {
    ...named(t("Per share")),
    key: "cash_amount",
    end: true,
    sortable: true,
    csv: (row) => row.cash_amount,
    cell: (row) => <Limit value={row.cash_amount} />,
  },
  {
    ...named(t("Yield")),
    key: "dividend_yield",
    end: true,
    sortable: true,
    csv: (row) => row.dividend_yield,
    cell: (row) => <Yield row={row} />,
  },
  {
    ...named(t("Paid")),
    key: "frequency",
    optional: true,
    csv: (row) => row.frequency,
    cell: paid,
  },
  {
    ...named(t("Kind")),
    key: "dividend_type",
    optional: true,
    wideOnly: true,
    csv: (row) => row.dividend_type,
    cell: (row) => kindWord(row.dividend_type),
  },
  {
    ...named(t("Declared")),
    key: "declaration_date",
    end: true,
    optional: true,
    wideOnly: true,
    csv: (row) => row.declaration_date,
    cell: (row) => row.declaration_date ? <Day date={row.declaration_date} /> : t("not known"),
  },
];

export const columns = () => [...stockAndDays(), ...figures()];

export const DividendRow = ({ row }: { row: CalendarDividend }) => (
  <SymbolLink symbol={row.symbol} className="list-row short">
    <SymbolTile symbol={row.symbol} />
    <span className="stock-name">
      <span>
        <strong>{row.symbol}</strong> <Day date={row.ex_dividend_date} />
      </span>
      <span>{row.name}</span>
    </span>
    <span className="two">
      <strong>
        <Limit value={row.cash_amount} />
      </strong>
      <span className="second">
        <Yield row={row} /> {paid(row)}
      </span>
    </span>
  </SymbolLink>
);
