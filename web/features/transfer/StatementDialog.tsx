import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { api } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { portfolioQuery } from "../../lib/api/queries.ts";
import { query } from "../../lib/api/query.ts";
import { downloadText } from "../../lib/download.ts";
import { formatMonthYear } from "../../lib/format.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { lineName } from "../../lib/reconciliation.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { FormError } from "../../ui/form/Field.tsx";
import { FilterNumber, FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";

type Statement = OutputOf<"portfolios.statement">;
type What = NonNullable<InputOf<"portfolios.export">["what"]>;
type Format = NonNullable<InputOf<"portfolios.export">["format"]>;

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

/** What changed a portfolio's value in a year, a quarter or a month, and its data as files. */
export function StatementDialog({ request, onClose }: Props) {
  const { data: portfolio, error } = useQuery(portfolioQuery(request.portfolioId));
  const status = useMarketStatus();
  return (
    <Dialog title={t("Statement and files")} onClose={onClose} width={460}>
      {error && !portfolio && <FormError>{messageOf(error)}</FormError>}
      {portfolio && status
        ? <OfPortfolio portfolio={portfolio} today={newYorkDate(status.current_time_et)} />
        : !error && <RowsSkeleton rows={8} dense label={t("Loading")} />}
    </Dialog>
  );
}

/** `year`, or a quarter or a month by its number. */
type Part = "year" | `quarter ${number}` | `month ${number}`;
function partName(part: Part, year: number): string {
  const [kind, number] = part.split(" ");
  if (kind === "year") return t("Whole year");
  if (kind === "quarter") return t("Quarter {number}", { number: number! });
  return formatMonthYear(`${year}-${number!.padStart(2, "0")}-15T17:00:00Z`);
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** The parts of a year that have begun and end after the portfolio began. */
export function partsOf(year: number, began: string, today: string): Part[] {
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const has = (first: number, count: number) =>
    year * 12 + first <= month(today) && year * 12 + first + count > month(began);
  return [
    "year",
    ...numbers(4).filter((n) => has(n * 3 - 3, 3)).map((n): Part => `quarter ${n}`),
    ...numbers(12).filter((n) => has(n - 1, 1)).map((n): Part => `month ${n}`),
  ];
}

function OfPortfolio({ portfolio: { id, created_at }, today }: { portfolio: Portfolio; today: string }) {
  const began = newYorkDate(created_at);
  const [first, last] = [Number(began.slice(0, 4)), Number(today.slice(0, 4))];
  const [year, setYear] = useState(last);
  const [chosen, setChosen] = useState<Part>("year");
  const parts = partsOf(year, began, today);
  const part = parts.includes(chosen) ? chosen : "year";
  const [kind, number] = part.split(" ");
  const { data, error } = useQuery(
    query("portfolios.statement", { id, year, ...(kind === "year" ? {} : { [kind!]: Number(number) }) }),
  );
  return (
    <div className="stack">
      <div className="row wrap">
        <FilterNumber
          label={t("Year")}
          value={year}
          onChange={setYear}
          options={numbers(last - first + 1).map((n) => ({ value: last + 1 - n, label: String(last + 1 - n) }))}
        />
        <FilterSelect<Part>
          label={t("Period")}
          value={part}
          onChange={setChosen}
          options={parts.map((value) => ({ value, label: partName(value, year) }))}
        />
      </div>
      <div aria-live="polite" aria-busy={!data && !error}>
        {error
          ? <FormError>{messageOf(error)}</FormError>
          : data
          ? <Figures statement={data} />
          : <RowsSkeleton rows={6} dense label={t("Loading")} />}
      </div>
      <Files id={id} statement={data} />
    </div>
  );
}

function Figures({ statement }: { statement: Statement }) {
  const { from, to, opening_value, lines, closing_value, difference, unpriced_symbols: unpriced } = statement;
  return (
    <>
      <dl className="figures total">
        <dt>
          <Text of="Value before {date}" date={<Day date={from} />} />
        </dt>
        <dd>
          <Money value={opening_value} />
        </dd>
        {lines.map(({ name, amount }) => [
          <dt key={name}>{lineName(name)}</dt>,
          <dd key={`${name} amount`}>
            <Money value={amount} signed />
          </dd>,
        ])}
        <dt>
          <Text of="Value at the end of {date}" date={<Day date={to} />} />
        </dt>
        <dd>
          <Money value={closing_value} />
        </dd>
      </dl>
      {difference !== 0 && (
        <p className="note warn" role="note">
          <Text of="{amount} of the change is not explained." amount={<Money value={difference} signed />} />
        </p>
      )}
      {unpriced.length > 0 && (
        <p className="note" role="note">
          {t("Without a price, and left out: {symbols}", { symbols: unpriced.join(", ") })}
        </p>
      )}
    </>
  );
}

/** Saves the portfolio's rows; those of the period, except for holdings. */
function Files({ id, statement }: { id: string; statement: Statement | undefined }) {
  const [what, setWhat] = useState<What>("transactions");
  const [format, setFormat] = useState<Format>("csv");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const period = statement && what !== "holdings" ? { from_date: statement.from, to_date: statement.to } : {};
      const { file_name, content, media_type } = await api("portfolios.export", { id, what, format, ...period });
      downloadText(file_name, content, media_type);
    } catch (error) {
      toast.bad(messageOf(error, t("The file could not be loaded")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="row wrap" role="group" aria-label={t("Files")}>
      <FilterSelect<What>
        label={t("File")}
        value={what}
        onChange={setWhat}
        options={[
          { value: "transactions", label: t("Transactions") },
          { value: "orders", label: t("Orders") },
          { value: "holdings", label: t("Holdings now") },
        ]}
      />
      <FilterSelect<Format>
        label={t("Format")}
        value={format}
        onChange={setFormat}
        options={[{ value: "csv", label: "CSV" }, { value: "json", label: "JSON" }]}
      />
      <Button busy={busy} icon={<Icon name="download" size={16} />} onClick={() => void save()}>
        {t("Download")}
      </Button>
    </div>
  );
}
