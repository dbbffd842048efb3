import { useState } from "react";
import { type BarLength, barLengths, type ChartView } from "../../lib/views/chart_view.ts";
import { type StockRange, stockRanges } from "../../lib/chart/chart_ranges.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";

type Custom = NonNullable<ChartView["custom"]>;

export const lengthName = (length: BarLength): string =>
  ({
    "1m": t("1-minute bars"),
    "5m": t("5-minute bars"),
    "15m": t("15-minute bars"),
    "1h": t("Hourly bars"),
    "1d": t("Daily bars"),
    "1w": t("Weekly bars"),
    "1mo": t("Monthly bars"),
  })[length];
const AUTO = "auto";

interface Props {
  readonly view: ChartView;
  /** Today in New York. */
  readonly today: string;
  readonly onRange: (range: StockRange) => void;
  readonly onCustom: (custom: Custom) => void;
  readonly onBar: (bar: BarLength | null) => void;
}

function CustomForm({ view: { custom }, today, onCustom }: Pick<Props, "view" | "today" | "onCustom">) {
  const [from, setFrom] = useState(custom?.from ?? "");
  const [to, setTo] = useState(custom?.to ?? today);
  const [submitted, setSubmitted] = useState(false);
  const fault = !from || !to ? t("Choose both dates") : from > to ? t("The first day is after the last") : null;
  return (
    <form
      className="desk-custom"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!fault) onCustom({ from, to });
      }}
    >
      <Field label={t("From|date")} error={submitted && fault ? fault : undefined}>
        {(field) => <DateInput {...field} value={from} max={today} onChange={setFrom} />}
      </Field>
      <Field label={t("To|date")}>
        {(field) => <DateInput {...field} value={to} max={today} onChange={setTo} />}
      </Field>
      <Button type="submit">{t("Show")}</Button>
    </form>
  );
}

/** The ranges, a custom range, and the length of the bars. */
export function RangeRow({ view, today, onRange, onCustom, onBar }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="row wrap">
        <Segmented<StockRange>
          aria-label={t("Range")}
          size="small"
          value={view.custom ? undefined : view.range}
          options={[...stockRanges]}
          onChange={(range) => {
            setOpen(false);
            onRange(range);
          }}
        />
        <Button
          kind="quiet"
          size="small"
          className="desk-toggle"
          aria-pressed={view.custom !== null}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("Custom")}
        </Button>
        <FilterSelect<BarLength | typeof AUTO>
          label={t("Bars")}
          value={view.bar ?? AUTO}
          onChange={(bar) => onBar(bar === AUTO ? null : bar)}
          options={[
            { value: AUTO, label: t("By the length of the range") },
            ...barLengths.map((value) => ({ value, label: lengthName(value) })),
          ]}
        />
      </div>
      {open && <CustomForm {...{ view, today, onCustom }} />}
    </>
  );
}
