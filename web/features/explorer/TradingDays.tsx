import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import type { OutputOf } from "../../../core/contracts.ts";
import { addDays, daysBetween } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { key, t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { Day } from "../../ui/dates.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Count, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { PartsBar, PartsLegend } from "../../ui/chart/PartsBar.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { Facts } from "./Facts.tsx";
import { tradingDaysQuery } from "./queries.ts";

const RANGES = [30, 60, 90, 180, 365] as const;
const BOTH = key("Please select both start and end dates"), ORDER = key("Start date must be before end date");

const Dates = z.object({ start_date: z.string().min(1, BOTH), end_date: z.string().min(1, BOTH) })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date < end_date, {
    error: ORDER,
    path: ["start_date"],
    // Also while the other field is invalid.
    when: () => true,
  });
type Dates = z.output<typeof Dates>;
const NO_DATES: Dates = { start_date: "", end_date: "" };

function Result({ days }: { days: OutputOf<"stocks.trading-days"> }) {
  const parts = [
    { key: "trading", label: t("Trading"), value: days.trading_days, colour: "s1" },
    { key: "weekend", label: t("Weekend"), value: days.weekend_days, colour: "s0" },
    { key: "holiday", label: t("Holiday"), value: days.holiday_days, colour: "s7" },
  ] as const;
  const facts = [
    [t("From"), <Day key="from" date={days.start_date} />],
    [t("To"), <Day key="to" date={days.end_date} />],
    [t("Total days"), <Count key="total" value={days.total_days} />],
    [t("Business days"), <Count key="business" value={days.business_days} />],
    [t("Weekend days"), <Count key="weekend" value={days.weekend_days} />],
    [t("Holiday days"), <Count key="holiday" value={days.holiday_days} />],
  ] as const;
  return (
    <div className="days-result stack tight" role="status">
      <div className="row between">
        <span>
          <span className="label">{t("Trading days")}</span>
          <span className="figure">
            <Count value={days.trading_days} />
          </span>
        </span>
        <span className="days-share">
          <span className="label">
            <Text of="of {count} days in all" count={<Count value={days.total_days} />} />
          </span>
          <strong>
            <Percent value={days.trading_day_percentage} />
          </strong>
        </span>
      </div>
      <PartsBar parts={parts} />
      <div className="small">
        <PartsLegend parts={parts.map((part) => ({ ...part, figure: <Count value={part.value} /> }))} />
      </div>
      <Facts of={facts} />
    </div>
  );
}

/** Counts the trading days between two dates. */
export function TradingDays() {
  const status = useMarketStatus();
  const today = status ? newYorkDate(Date.parse(status.current_time_et)) : null;
  const [submitted, setSubmitted] = useState<Dates | null>(null);
  const { control, handleSubmit, watch, reset, trigger } = useForm<Dates>({
    resolver: zodResolver(Dates),
    defaultValues: NO_DATES,
    mode: "onChange",
  });
  const { start_date, end_date } = watch();
  // A change of either date clears the errors of both.
  useEffect(() => {
    if (start_date && end_date) void trigger();
  }, [start_date, end_date, trigger]);
  const { data, error, isFetching, refetch } = useQuery({
    ...tradingDaysQuery(submitted?.start_date ?? "", submitted?.end_date ?? ""),
    enabled: submitted !== null,
  });
  const calculate = (dates: Dates) => {
    const again = submitted?.start_date === dates.start_date && submitted.end_date === dates.end_date;
    if (again && error) void refetch();
    setSubmitted(dates);
  };
  const range = RANGES.find((days) =>
    end_date === today && start_date !== "" && daysBetween(start_date, end_date) === days
  );
  const quick = (days: number) => {
    const dates = { start_date: addDays(today!, -days), end_date: today! };
    reset(dates);
    calculate(dates);
  };
  const field = (name: keyof Dates, label: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref: _, ...field }, fieldState: { error } }) => (
        <Field label={label} error={error?.message && t(error.message)}>
          {(props) => <DateInput {...field} {...props} />}
        </Field>
      )}
    />
  );
  return (
    <Panel title={t("Trading Days Calculator")}>
      <div className="stack">
        <form className="days-form" noValidate onSubmit={handleSubmit(calculate)}>
          {field("start_date", t("Start date"))}
          {field("end_date", t("End date"))}
          <Button kind="primary" type="submit" busy={isFetching} disabled={!start_date || !end_date}>
            {t("Calculate")}
          </Button>
        </form>
        <div className="row wrap">
          <span className="small muted">{t("Last")}</span>
          <ChipGroup
            label={t("Quick ranges")}
            options={RANGES.map((days) => ({ value: days, label: t("{days} days", { days }) }))}
            value={range}
            onChange={quick}
            disabled={!today}
          />
        </div>
        {error && !isFetching && <PageError title={t("Failed to calculate trading days")} text={messageOf(error)} />}
        {data && !error && <Result days={data} />}
      </div>
    </Panel>
  );
}
