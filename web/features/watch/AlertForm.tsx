import { zodResolver } from "@hookform/resolvers/zod";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Control, Controller, type Resolver, useForm } from "react-hook-form";
import { z } from "zod";
import { createAlert, ruleOf, type ThresholdKind } from "../../../core/watch/alert_contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { fieldErrorsOf, messageOf } from "../../lib/api/errors.ts";
import type { PriceRule } from "../../lib/dialogs.ts";
import { useLiveQuote } from "../../lib/market/live.ts";
import { quoteQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Day } from "../../ui/dates.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Percent, Price, Ratio } from "../../ui/numbers.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { SwitchRow } from "../../ui/form/SwitchRow.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { previewQuery } from "./queries.ts";
import { AlertRule, distanceNow, ruleText } from "./words.tsx";

type Measure = ReturnType<typeof ruleOf<ThresholdKind>>["measure"];

interface Draft {
  readonly kind: ThresholdKind;
  /** As typed: a fall needs no minus sign. */
  readonly amount: number | undefined;
  /** It was typed with a sign, and is the threshold as it is. */
  readonly signed: boolean;
  readonly once: boolean;
}

const first: Readonly<Record<Measure, ThresholdKind>> = {
  price: "price_above",
  change: "change_above",
  volume: "volume_above",
  year: "year_high",
  rsi: "rsi_above",
  average: "average_50_above",
};
/** Kinds whose thresholds are usually below zero: a number typed without a sign is so much below. */
const negated: readonly ThresholdKind[] = ["change_below", "year_high", "average_50_below", "average_200_below"];
const thresholdOf = ({ kind, amount, signed }: Pick<Draft, "kind" | "amount" | "signed">): number | undefined =>
  amount === undefined ? undefined : 0 + (!signed && negated.includes(kind) ? 0 - amount : amount);
/** Measures on both sides of zero. */
const withSign: readonly Measure[] = ["change", "average"];
const signHint = (measure: Measure): string | undefined =>
  measure === "change"
    ? t("With a sign it is the day's change: −2 is a fall.")
    : measure === "average"
    ? t("With a sign it is counted from the average: −2 is below it.")
    : undefined;

const directionsOf: Readonly<Record<Measure, () => Partial<Record<ThresholdKind, string>>>> = {
  price: () => ({ price_above: t("rises above"), price_below: t("falls below") }),
  change: () => ({ change_above: t("is up more than"), change_below: t("is down more than") }),
  volume: () => ({ volume_above: t("is more than") }),
  year: () => ({ year_high: t("is near its high"), year_low: t("is near its low") }),
  rsi: () => ({ rsi_above: t("rises above"), rsi_below: t("falls below") }),
  average: () => ({
    average_50_above: t("rises above 50-day average"),
    average_50_below: t("falls below 50-day average"),
    average_200_above: t("rises above 200-day average"),
    average_200_below: t("falls below 200-day average"),
  }),
};
const directions = (measure: Measure) =>
  Object.entries(directionsOf[measure]()).map(([value, label]) => ({ value: value as ThresholdKind, label }));

const amountLabel = (measure: Measure): string =>
  ({
    price: t("Price"),
    change: t("Percent of the day"),
    volume: t("Times the average volume"),
    year: t("Percent away, 0 for a new one"),
    rsi: t("RSI of 14 days"),
    average: t("Percent beyond, 0 at it"),
  })[measure];
/** Measures whose threshold may be zero. */
const fromZero: readonly Measure[] = ["year", "rsi", "average"];
const trails: Partial<Record<Measure, string>> = { volume: "×", rsi: "" };

const DEBOUNCE_MS = 300;
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The distance of the new alert, and when the price was last there. */
function Preview({ symbol, kind, threshold }: { symbol: string; kind: ThresholdKind; threshold: number | undefined }) {
  const settled = useSettled(threshold);
  const quote = useLiveQuote(useQuery(quoteQuery(symbol)).data);
  const { data } = useQuery({
    ...previewQuery({ symbol, kind, threshold: settled ?? 0 }),
    enabled: settled !== undefined && (settled !== 0 || fromZero.includes(ruleOf(kind).measure)),
    placeholderData: keepPreviousData,
  });
  if (threshold === undefined || !data) return <p className="small muted alert-preview">&nbsp;</p>;
  const { measure, rises } = ruleOf(kind);
  // What the sign of the number means.
  const meant = withSign.includes(measure) && (
    <>
      <AlertRule kind={kind} threshold={threshold} />
      {". "}
    </>
  );
  const distance = distanceNow({ kind, threshold, current: data.current }, quote);
  if (distance === null) {
    return (
      <p className="small muted alert-preview">
        {meant}
        {t("How far away it is is not known; the alert waits until it is.")}
      </p>
    );
  }
  if (distance === 0) {
    return (
      <p className="small alert-preview warn">
        {meant}
        {measure === "price" ? t("It is there already.") : t("It is there already: the alert fires at once.")}
      </p>
    );
  }
  return (
    <p className="small muted alert-preview">
      {meant}
      {measure === "price"
        ? (
          <Text
            of={rises ? "{distance} above now." : "{distance} below now."}
            distance={<Percent value={distance} />}
          />
        )
        : measure === "volume"
        ? <Text of="Now {current} times its average." current={<Ratio value={data.current} />} />
        : <Text of="{distance} points from now." distance={<Ratio value={distance} />} />} {measure === "price" &&
        (data.last_there_on
          ? <Text of="It was last there on {date}." date={<Day date={data.last_there_on} />} />
          : t("It was not there in the last two years."))}
    </p>
  );
}

/** Validates the typed values as the alert's input. */
const resolverFor = (symbol: string): Resolver<Draft> => (draft, context, options) => {
  const missing = z.number({ error: t("Enter a number") }).safeParse(draft.amount);
  if (!missing.success) {
    return { values: {}, errors: { amount: { type: "required", message: missing.error.issues[0]!.message } } };
  }
  const input = { symbol, kind: draft.kind, threshold: thresholdOf(draft), once: draft.once };
  return Promise.resolve(zodResolver(createAlert.input)(input as never, context, options as never)).then(
    (checked) => {
      const message = (checked.errors as { threshold?: { message?: string } }).threshold?.message;
      return message ? { values: {}, errors: { amount: { type: "custom", message } } } : { values: draft, errors: {} };
    },
  );
};

interface Props {
  readonly symbol: string;
  /** What it begins with. */
  readonly rule?: PriceRule;
  readonly onDone?: (() => void) | undefined;
  readonly autoFocus?: boolean;
}

/** The new alert's form, and the command that creates it. */
function useDraft({ symbol, rule, onDone }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, watch, setError, setValue, reset } = useForm<Draft>({
    resolver: resolverFor(symbol),
    defaultValues: { kind: rule?.kind ?? "price_above", amount: rule?.price, signed: false, once: true },
  });
  const create = useCommand("alerts.create", {
    onDone: (made) => {
      toast.good(t("Alert set: {symbol}, {rule}", { symbol, rule: ruleText(made) }));
      reset();
      onDone?.();
    },
    onFail: (error) => {
      const message = fieldErrorsOf(error).get("threshold");
      if (message) setError("amount", { message });
      else setFailure(t("Failed to create alert: {reason}", { reason: messageOf(error) }));
    },
  });
  const submit = handleSubmit((draft) => {
    setFailure(null);
    create.mutate({ symbol, kind: draft.kind, threshold: thresholdOf(draft)!, once: draft.once });
  });
  return { control, watch, setValue, submit, failure, busy: create.isPending };
}

function Stock({ symbol }: { symbol: string }) {
  const quote = useLiveQuote(useQuery(quoteQuery(symbol)).data);
  return (
    <p className="row">
      <SymbolTile symbol={symbol} />
      <strong>{symbol}</strong>
      <span className="muted small">
        <Text of="now {price}" price={<Price value={quote?.price} />} />
      </span>
    </p>
  );
}

const Amount = (
  { control, measure, autoFocus, onSigned }: {
    control: Control<Draft>;
    measure: Measure;
    autoFocus: boolean;
    onSigned: (signed: boolean) => void;
  },
) => (
  <Controller
    name="amount"
    control={control}
    render={({ field, fieldState }) => (
      <Field label={amountLabel(measure)} error={fieldState.error?.message} hint={signHint(measure)}>
        {(props) => (
          <AmountInput
            {...field}
            {...props}
            key={measure}
            onChange={(amount, signed) => {
              onSigned(signed);
              field.onChange(amount);
            }}
            signs={withSign.includes(measure)}
            autoFocus={autoFocus}
            decimals={measure === "price" ? 4 : 2}
            {...(measure === "price" ? { lead: "$" } : { trail: trails[measure] ?? "%" })}
          />
        )}
      </Field>
    )}
  />
);

/** Creates an alert for a stock. */
export function AlertForm(props: Props) {
  const { symbol, autoFocus = false } = props;
  const { control, watch, setValue, submit, failure, busy } = useDraft(props);
  const { kind, amount, signed } = watch();
  const { measure } = ruleOf(kind);
  const choose = (next: ThresholdKind) => {
    setValue("kind", next);
    const chosen = ruleOf(next).measure;
    if (chosen === measure) return;
    setValue("amount", chosen === "average" ? 0 : undefined);
    setValue("signed", false);
  };
  return (
    <form className="stack tight alert-form" noValidate onSubmit={submit}>
      <Stock symbol={symbol} />
      <FormError>{failure}</FormError>
      <Segmented
        block
        size="small"
        className="alert-measures"
        aria-label={t("What to watch")}
        value={measure}
        onChange={(value) => choose(first[value])}
        options={[
          { value: "price", label: t("Price") },
          { value: "change", label: t("Percent") },
          { value: "volume", label: t("Volume") },
          { value: "year", label: t("52 weeks") },
          { value: "rsi", label: t("RSI") },
          { value: "average", label: t("Average") },
        ]}
      />
      <div className={`alert-condition of-${measure}`}>
        <Field label={t("When it")}>
          {(props) => <Select {...props} value={kind} onChange={choose} options={directions(measure)} />}
        </Field>
        <Amount
          control={control}
          measure={measure}
          autoFocus={autoFocus}
          onSigned={(signed) => setValue("signed", signed)}
        />
      </div>
      <Preview symbol={symbol} kind={kind} threshold={thresholdOf({ kind, amount, signed })} />
      <Controller
        name="once"
        control={control}
        render={({ field }) => (
          <SwitchRow
            label={t("Once, then off")}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Button type="submit" block busy={busy}>{t("Create alert")}</Button>
    </form>
  );
}
