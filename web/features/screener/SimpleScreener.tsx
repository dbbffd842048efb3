import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useMemo, useState } from "react";
import { usePrices } from "../../lib/prices.ts";
import { searchQuery } from "../../lib/queries.ts";
import { readSort, writeSort } from "../../lib/portfolio_view.ts";
import type { SimpleSearch } from "../../lib/screen_view.ts";
import { sectorNames } from "../../lib/sectors.ts";
import { nextSort, sortRows } from "../../lib/sort.ts";
import { useLiveSymbols } from "../../lib/stream.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Compact, Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { SymbolLink } from "../../ui/SymbolLink.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  filtered,
  formOf,
  type Found,
  hasFilter,
  type NumberName,
  SEARCHED,
  searchOf,
  type SimpleForm,
  wrongNumbers,
} from "./simple.ts";

const details = ({ symbol }: Found) => (
  <Link to="/stocks/$symbol" params={{ symbol }} aria-label={t("Details of {symbol}", { symbol })}>{t("Details")}</Link>
);
const columns = (): Column<Found>[] => [
  { key: "symbol", title: t("Symbol"), sortable: true, cell: ({ symbol }) => <SymbolLink symbol={symbol} /> },
  {
    key: "name",
    title: t("Company"),
    sortable: true,
    cell: ({ name }) => <span className="company-cell">{name}</span>,
  },
  { key: "price", title: t("Price"), end: true, sortable: true, cell: ({ price }) => <Price value={price} flash /> },
  {
    key: "cap",
    title: t("Market Cap"),
    end: true,
    sortable: true,
    cell: ({ marketCap }) => <Compact value={marketCap} dollars />,
  },
  { key: "pe", title: t("P/E"), end: true, sortable: true, cell: ({ pe }) => <Ratio value={pe} /> },
  {
    key: "yield",
    title: t("Yield %"),
    end: true,
    sortable: true,
    cell: (row) => <Percent value={row.yield} />,
  },
  { key: "action", title: t("Action"), end: true, cell: details },
];
const keyOf = (key: string) => (row: Found): string | number | null =>
  ({ symbol: row.symbol, name: row.name, price: row.price, cap: row.marketCap, pe: row.pe, yield: row.yield })[key] ??
    null;

function Results(
  { found, search, onSearch }: {
    found: readonly Found[];
    search: SimpleSearch;
    onSearch: (part: { readonly sort: string }) => void;
  },
) {
  const prices = usePrices();
  const form = useMemo(() => formOf(search), [search]);
  const fitting = useMemo(() => filtered(found, form), [found, form]);
  useLiveSymbols(useMemo(() => fitting.map(({ symbol }) => symbol), [fitting]));
  const sort = search.sort ? readSort(search.sort) : null;
  const rows = useMemo(() => {
    const live = fitting.map((row) => {
      const price = prices.get(row.symbol)?.price;
      return price === undefined || price === row.price ? row : { ...row, price };
    });
    return sort ? sortRows(live, keyOf(sort.key), sort.direction) : live;
  }, [fitting, prices, search.sort]);
  return (
    <>
      <div className="row between wrap simple-count">
        <strong role="status">{t("{count} stocks found", { count: rows.length })}</strong>
        <span className="small muted">
          {form.sector
            ? t("The sector does not narrow this search. The full screener filters by sector.")
            : t("The search finds up to 50, the filters keep what fits, 25 are shown.")}
        </span>
      </div>
      {rows.length === 0
        ? (
          <EmptyState title={t("No stocks found matching your criteria")}>
            {t("Widen a range, or search for another symbol or company.")}
          </EmptyState>
        )
        : (
          <DataTable
            label={t("Stocks found")}
            rows={rows}
            columns={columns()}
            rowKey={({ symbol }) => symbol}
            {...(sort ? { sort } : {})}
            onSort={(key) => onSearch({ sort: writeSort(nextSort(sort, key)) })}
            phoneRow={(row) => (
              <>
                <SymbolLink symbol={row.symbol} />
                <strong>
                  <Price value={row.price} flash />
                </strong>
                <span className="ellipsis">{row.name}</span>
                <span>
                  {t("P/E")} <Ratio value={row.pe} />, <Percent value={row.yield} />
                </span>
              </>
            )}
          />
        )}
    </>
  );
}

interface Props {
  readonly search: SimpleSearch;
  /** Undefined takes a part out of the address. */
  readonly onSearch: (part: { readonly [K in keyof SimpleSearch]?: SimpleSearch[K] | undefined }) => void;
}

/** Runs with a symbol or a company only; the address keeps what was run. */
export function SimpleScreener({ search, onSearch }: Props) {
  const [form, setForm] = useState(() => formOf(search));
  const [wrong, setWrong] = useState<readonly NumberName[]>([]);
  const asked = search.q?.trim() ?? "";
  const { data, isFetching, isError } = useQuery({ ...searchQuery(asked, SEARCHED), enabled: asked !== "" });
  const put = (part: Partial<SimpleForm>) => setForm((before) => ({ ...before, ...part }));
  const run = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = wrongNumbers(form);
    setWrong(refused);
    if (refused.length === 0) onSearch(searchOf(form));
  };
  const clear = () => {
    const cleared = formOf({ q: form.q });
    setForm(cleared);
    setWrong([]);
    onSearch({ ...searchOf(cleared), q: search.q });
  };
  const input = (name: NumberName, label: string, placeholder: string) => (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      {...(wrong.includes(name) ? { "aria-invalid": true } : {})}
      value={form[name]}
      onChange={(event) => put({ [name]: event.target.value })}
    />
  );
  const pair = (label: string, low: readonly [NumberName, string], high: readonly [NumberName, string]) => (
    <fieldset className="field range-field">
      <legend className="label">{label}</legend>
      <div className="row">
        {input(low[0], low[1], t("Min"))}
        <span aria-hidden="true">{t("to|range")}</span>
        {input(high[0], high[1], t("Max"))}
      </div>
    </fieldset>
  );
  const busy = asked !== "" && isFetching && !data;
  return (
    <>
      <form className="simple-form" onSubmit={run} noValidate>
        <Field label={t("Symbol/Company")}>
          {(control) => (
            <TextInput
              {...control}
              lead={<Icon name="search" size={16} />}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              value={form.q}
              onChange={(event) => put({ q: event.target.value })}
            />
          )}
        </Field>
        {pair(t("Price"), ["priceMin", t("Lowest price")], ["priceMax", t("Highest price")])}
        {pair(t("Market cap, such as 1B"), ["capMin", t("Smallest market cap")], ["capMax", t("Largest market cap")])}
        <Field label={t("Sector")}>
          {(control) => (
            <Select
              {...control}
              value={form.sector || "all"}
              onChange={(sector) => put({ sector: sector === "all" ? "" : sector })}
              options={[
                { value: "all", label: t("All") },
                ...sectorNames.map((name) => ({ value: name, label: name })),
              ]}
            />
          )}
        </Field>
        {pair(t("P/E"), ["peMin", t("Lowest P/E")], ["peMax", t("Highest P/E")])}
        <Field label={t("Min Yield %")}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              {...(wrong.includes("yieldMin") ? { "aria-invalid": true } : {})}
              value={form.yieldMin}
              onChange={(event) => put({ yieldMin: event.target.value })}
            />
          )}
        </Field>
        <div className="row simple-actions">
          <Button kind="primary" type="submit" disabled={form.q.trim() === ""} busy={busy}>
            {busy ? t("Screening...") : t("Run Screener")}
          </Button>
          {hasFilter(form) && <Button onClick={clear}>{t("Clear Filters")}</Button>}
        </div>
      </form>
      {wrong.length > 0 && (
        <p className="simple-wrong loss small" role="alert">{t("Use numbers such as 50, 1.5 or 1B.")}</p>
      )}
      {asked === "" && (
        <EmptyState title={t("Find Your Next Investment")}>
          {t("Search for a symbol or a company, then narrow the results by price, market cap, P/E and yield.")}
        </EmptyState>
      )}
      {asked !== "" && data && <Results found={data} search={search} onSearch={onSearch} />}
      {busy && (
        <div className="inset">
          <RowsSkeleton rows={6} label={t("Screening...")} />
        </div>
      )}
      {asked !== "" && isError && !data && (
        <p className="inset small muted" role="status">{t("The search did not work. Run the screener again.")}</p>
      )}
    </>
  );
}
