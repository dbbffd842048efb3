import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { createPortfolio as contract, DEFAULT_INTEREST_RATE, DEFAULT_RESERVE } from "../../../core/ledger/contract.ts";
import { DEFAULT_CASH, startingCash } from "../../lib/amounts.ts";
import { useCommand } from "../../lib/api/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { More } from "../../ui/form/More.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { SwitchRow } from "../../ui/form/SwitchRow.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";

/** The reserved amount of the cash, explained before the first ticket shows it. */
function Reserve({ cash }: { cash: number | undefined }) {
  const usable = cash !== undefined && cash > 0 && cash <= 1_000_000;
  const kept = usable ? Math.round(cash * DEFAULT_RESERVE) / 100 : 0;
  return (
    <Text
      of="Virtual money, up to $1,000,000. Cash reserve: {percent} of it ({amount}) is kept back until you say otherwise."
      percent={`${DEFAULT_RESERVE}%`}
      amount={<Money value={kept} />}
    />
  );
}

/** Converts a percentage with two decimals to a fraction and back, without rounding errors. */
const toFraction = (percent: number) => Math.round(percent * 100) / 10_000;
const toPercent = (fraction: number) => Math.round(fraction * 10_000) / 100;

interface Props {
  readonly request: { readonly cash?: number };
  readonly onClose: () => void;
}

/** An emptied field: with undefined the form would show the field's initial value again. */
const BLANK = NaN;
const check = zodResolver(contract.input);
/** Blank fields count as omitted. */
const resolver: typeof check = (values, ...rest) =>
  check(
    Object.fromEntries(Object.entries(values).filter(([, value]) => !Number.isNaN(value))) as typeof values,
    ...rest,
  );

/** @param isFirst the user has no portfolio yet */
const useDraft = (isFirst: boolean, cash: number | undefined) =>
  useForm({
    resolver,
    defaultValues: {
      name: isFirst ? t("My first portfolio") : "",
      description: "",
      initial_cash: cash ?? DEFAULT_CASH,
      visibility: "private",
      enable_drip: true,
      money_market_rate: DEFAULT_INTEREST_RATE,
    },
  });
type Draft = ReturnType<typeof useDraft>;
type Part = Pick<Draft, "control">;

const Name = ({ control }: Part) => (
  <Controller
    name="name"
    control={control}
    render={({ field, fieldState }) => (
      <Field label={t("Name")} error={fieldState.error?.message}>
        {(props) => <TextInput {...field} {...props} maxLength={100} data-autofocus="select" />}
      </Field>
    )}
  />
);

const Description = ({ control }: Part) => (
  <Controller
    name="description"
    control={control}
    render={({ field, fieldState }) => (
      <Field label={t("Description (optional)")} error={fieldState.error?.message}>
        {(props) => (
          <TextArea {...field} value={field.value ?? ""} {...props} rows={1} placeholder={t("What is it for?")} />
        )}
      </Field>
    )}
  />
);

function Cash({ control, setValue, watch }: Pick<Draft, "control" | "setValue" | "watch">) {
  const cash = watch("initial_cash") as number | undefined;
  return (
    <div className="stack tight">
      <Controller
        name="initial_cash"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("Initial cash")} error={fieldState.error?.message} hint={<Reserve cash={cash} />}>
            {(props) => (
              <AmountInput
                {...field}
                {...props}
                value={Number.isNaN(field.value) ? undefined : field.value}
                onChange={(amount) => field.onChange(amount ?? BLANK)}
                lead="$"
                placeholder="0.00"
              />
            )}
          </Field>
        )}
      />
      <ChipGroup
        label={t("Usual amounts")}
        options={startingCash.map((value) => ({ value, label: <Money value={value} whole /> }))}
        value={cash as typeof startingCash[number] | undefined}
        onChange={(value) => setValue("initial_cash", value, { shouldValidate: true })}
      />
    </div>
  );
}

const Visibility = ({ control }: Part) => (
  <Controller
    name="visibility"
    control={control}
    render={({ field }) => (
      <Field
        label={t("Visibility")}
        hint={field.value === "public" &&
          t("Everyone sees its name, value, return and number of trades on the leaderboard.")}
      >
        {(props) => (
          <Select
            {...props}
            value={field.value ?? "private"}
            onChange={field.onChange}
            options={[{ value: "private", label: t("Private") }, { value: "public", label: t("Public") }]}
          />
        )}
      </Field>
    )}
  />
);

const InterestRate = ({ control }: Part) => (
  <Controller
    name="money_market_rate"
    control={control}
    render={({ field, fieldState }) => (
      <Field
        label={t("Money market rate")}
        error={fieldState.error?.message}
        hint={t("A year on idle cash, 0 to 5.5%; 4.5% when blank")}
      >
        {(props) => (
          <AmountInput
            {...field}
            {...props}
            value={field.value === undefined || Number.isNaN(field.value) ? undefined : toPercent(field.value)}
            onChange={(percent) => field.onChange(percent === undefined ? BLANK : toFraction(percent))}
            trail="%"
          />
        )}
      </Field>
    )}
  />
);

const Reinvestment = ({ control }: Part) => (
  <Controller
    name="enable_drip"
    control={control}
    render={({ field }) => (
      <SwitchRow label={t("Reinvest dividends (DRIP)")} checked={field.value ?? true} onChange={field.onChange} />
    )}
  />
);

/** What the folded fields are set to, in the order in which they stand. */
function chosen(
  visibility: string | undefined,
  reinvests: boolean | undefined,
  rate: number = DEFAULT_INTEREST_RATE,
): string {
  return [
    visibility === "public" ? t("Public") : t("Private"),
    t("{rate} interest a year on idle cash", {
      rate: `${toPercent(Number.isNaN(rate) ? DEFAULT_INTEREST_RATE : rate)}%`,
    }),
    reinvests ? t("Dividends reinvested") : t("Dividends paid in cash"),
  ].join(" · ");
}

/** Opens a portfolio: a name and an amount are enough. The fields of the first one are prefilled, so that Enter is enough. */
export function CreatePortfolioDialog({ request, onClose }: Props) {
  const { data: others } = useQuery(portfoliosQuery());
  const [failure, setFailure] = useState<string | null>(null);
  const { control, formState: { errors }, handleSubmit, setError, setValue, watch } = useDraft(
    others?.length === 0,
    request.cash,
  );
  const create = useCommand("portfolios.create", {
    onDone: (portfolio) => {
      toast.good(t("{name} is ready", { name: portfolio.name }));
      onClose();
    },
    onFail: (error) =>
      setFailure(
        showServerErrors(
          error,
          setError,
          ["name", "description", "initial_cash", "visibility", "money_market_rate"],
          t("The portfolio could not be created"),
        ),
      ),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    create.mutate({ ...input, description: input.description || null });
  });
  return (
    <Dialog title={t("Create Portfolio")} onClose={onClose} busy={create.isPending}>
      <form className="stack" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        <Name control={control} />
        <Cash control={control} setValue={setValue} watch={watch} />
        <More
          summary={chosen(watch("visibility"), watch("enable_drip"), watch("money_market_rate"))}
          forced={!!(errors.description ?? errors.visibility ?? errors.money_market_rate)}
        >
          <Description control={control} />
          <div className="form-pair">
            <Visibility control={control} />
            <InterestRate control={control} />
          </div>
          <Reinvestment control={control} />
        </More>
        <div className="foot">
          <Button onClick={onClose} disabled={create.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>{t("Create portfolio")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
