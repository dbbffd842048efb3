import { useEffect, useId, useState } from "react";
import { type ExplorerTabProps, maxYields, MOST_QUALITY, MOST_YIELD, payments } from "../../lib/views/explorer_view.ts";
import { orderChoices } from "../../lib/views/order_choices.ts";
import { paidWord } from "../../lib/market/paid_word.ts";
import { writeSort } from "../../lib/views/portfolio_view.ts";
import type { Sort } from "../../lib/sort.ts";
import { t } from "../../lib/text.ts";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { ANY_YIELD, type DividendSort, dividendSorts } from "./dividends.ts";
import { smallOptions } from "./steps.ts";

const DEBOUNCE_MS = 300;

export const sortWord = (sort: DividendSort): string =>
  ({
    dividend_score: t("Quality score"),
    dividend_yield: t("Yield"),
    annual_dividend: t("Annual dividend"),
    price: t("Price"),
    symbol: t("Symbol"),
    consistency_score: t("Consistency"),
    growth_score: t("Growth"),
  })[sort];

/** A number from 0 to its limit in steps of a tenth; the address is updated with a delay. */
function NumberFilter(
  { label, value, most, onChange }: {
    label: string;
    value: number;
    most: number;
    onChange: (value: number) => void;
  },
) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const [address, setAddress] = useState(value);
  if (address !== value) {
    setAddress(value);
    if (Number(text) !== value) setText(String(value));
  }
  useEffect(() => {
    const wanted = Math.round(Math.min(Math.max(Number(text) || 0, 0), most) * 10) / 10;
    if (wanted === value) return;
    const timer = setTimeout(() => onChange(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        max={most}
        step={0.1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setText(String(Math.min(Math.max(Number(text) || 0, 0), most)))}
      />
    </div>
  );
}

const Choice = (
  { label, value, onChange, options }: {
    label: string;
    value: string;
    onChange: (value: string) => void;
    options: readonly { readonly value: string; readonly label: string }[];
  },
) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={onChange} options={options} />
    </div>
  );
};

/** What a stock must pay to be listed. */
const Filters = ({ search, onShow }: ExplorerTabProps) => (
  <>
    <NumberFilter
      label={t("Min yield %")}
      value={search.yield ?? 0}
      most={MOST_YIELD}
      onChange={(value) => onShow({ yield: value || undefined })}
    />
    <NumberFilter
      label={t("Min quality")}
      value={search.quality ?? 0}
      most={MOST_QUALITY}
      onChange={(value) => onShow({ quality: value || undefined })}
    />
    <Choice
      label={t("Max yield")}
      value={String(search.most ?? ANY_YIELD)}
      onChange={(value) => onShow({ most: Number(value) === ANY_YIELD ? undefined : Number(value) })}
      options={maxYields.map((value) => ({
        value: String(value),
        label: value === ANY_YIELD ? t("All") : `${value}%`,
      }))}
    />
    <Choice
      label={t("Frequency")}
      value={String(search.pays ?? "")}
      onChange={(value) => onShow({ pays: value ? Number(value) : undefined })}
      options={[
        { value: "", label: t("All") },
        ...payments.map((value) => ({ value: String(value), label: paidWord(value) })),
      ]}
    />
    <Choice
      label={t("Small stocks")}
      value={search.small ? "in" : "out"}
      onChange={(value) => onShow({ small: value === "in" || undefined })}
      options={smallOptions()}
    />
  </>
);

export function DividendFilters({ search, onShow, sort }: ExplorerTabProps & { sort: Sort }) {
  const phone = usePhone();
  const filters = <Filters search={search} onShow={onShow} />;
  const order = (
    <>
      <Choice
        label={t("Sort by")}
        value={sort.key}
        onChange={(key) => onShow({ sort: writeSort({ ...sort, key }) })}
        options={dividendSorts.map((value) => ({ value, label: sortWord(value) }))}
      />
      <Choice
        label={t("Order|sorting")}
        value={sort.direction}
        onChange={(direction) =>
          onShow({ sort: writeSort({ ...sort, direction: direction === "asc" ? "asc" : "desc" }) })}
        options={orderChoices()}
      />
    </>
  );
  if (!phone) return <div className="dividend-filters">{filters}{order}</div>;
  const { yield: least, quality, most, pays, small } = search;
  return (
    <div className="dividend-filters">
      {order}
      <details open={[least, quality, most, pays, small].some((value) => value !== undefined)}>
        <summary>{t("Filters")}</summary>
        <div>{filters}</div>
      </details>
    </div>
  );
}
