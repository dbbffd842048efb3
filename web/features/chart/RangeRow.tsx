import { useState } from "react";
import { type BarLength, barLengths, type ChartView } from "../../lib/views/chart_view.ts";
import { type StockRange, stockRanges } from "../../lib/chart/chart_ranges.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Select } from "../../ui/form/Select.tsx";

type Custom = NonNullable<ChartView["custom"]>;

export const lengthName = (length: BarLength): string =>
  ({ "1m": t("1-minute bars"), "5m": t("5-minute bars"), "1h": t("Hourly bars"), "1d": t("Daily bars") })[length];

interface Props {
  readonly view: ChartView;
  /** Today in New York. */
  readonly today: string;
  readonly onRange: (range: StockRange) => void;
  readonly onCustom: (custom: Custom) => void;
}

function CustomForm({ view: { custom }, today, onCustom }: Props) {
  const [from, setFrom] = useState(custom?.from ?? "");
  const [to, setTo] = useState(custom?.to ?? today);
  const [bar, setBar] = useState<BarLength | "auto">(custom?.bar ?? "auto");
  const [submitted, setSubmitted] = useState(false);
  const fault = !from || !to ? t("Choose both dates") : from > to ? t("The first day is after the last") : null;
  return (
    <form
      className="desk-custom"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!fault) onCustom({ from, to, bar: bar === "auto" ? null : bar });
      }}
    >
      <Field label={t("From|date")} error={submitted && fault ? fault : undefined}>
        {(field) => <DateInput {...field} value={from} max={today} onChange={setFrom} />}
      </Field>
      <Field label={t("To|date")}>
        {(field) => <DateInput {...field} value={to} max={today} onChange={setTo} />}
      </Field>
      <Field label={t("Bars")}>
        {(field) => (
          <Select<BarLength | "auto">
            {...field}
            value={bar}
            onChange={setBar}
            options={[
              { value: "auto", label: t("By the length of the range") },
              ...barLengths.map((value) => ({ value, label: lengthName(value) })),
            ]}
          />
        )}
      </Field>
      <Button type="submit">{t("Show")}</Button>
    </form>
  );
}

/** The ranges, and a custom range. */
export function RangeRow(props: Props) {
  const { view, onRange } = props;
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
      </div>
      {open && <CustomForm {...props} />}
    </>
  );
}
