import { type Control, Controller } from "react-hook-form";
import { goalSectors, rulesOf } from "../../../core/goals/contract.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { type GoalInput, unitOf } from "../../lib/goals.ts";

interface Props {
  readonly control: Control<GoalInput>;
  readonly type: GoalInput["goal_type"];
}

/** The target of the chosen kind of goal. */
export function TargetFields({ control, type }: Props) {
  const { target, needs } = rulesOf(type);
  const unit = unitOf(type);
  const label = {
    money: type === "monthly_passive" ? t("Target a month") : t("Target amount"),
    count: t("Different stocks"),
    shares: t("Target shares"),
    percent: t("Target percentage"),
  }[unit];
  return (
    <>
      {needs === "target_stock_symbol" && (
        <Controller
          name="target_stock_symbol"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Stock symbol")} error={fieldState.error?.message}>
              {(props) => (
                <TextInput
                  {...field}
                  {...props}
                  value={field.value ?? ""}
                  maxLength={12}
                  onChange={(event) => field.onChange(event.target.value.toUpperCase())}
                />
              )}
            </Field>
          )}
        />
      )}
      {needs === "target_sector" && (
        <Controller
          name="target_sector"
          control={control}
          render={({ field: { ref: _, value, ...field }, fieldState }) => (
            <Field label={t("Sector")} error={fieldState.error?.message}>
              {(props) => (
                <Select
                  {...field}
                  {...props}
                  value={value ?? ""}
                  placeholder={t("Choose a sector")}
                  options={goalSectors.map((sector) => ({ value: sector, label: sector }))}
                />
              )}
            </Field>
          )}
        />
      )}
      <Controller
        key={target}
        name={target}
        control={control}
        render={({ field, fieldState }) => (
          <Field label={label} error={fieldState.error?.message}>
            {(props) => (
              <AmountInput
                {...field}
                {...props}
                value={field.value ?? undefined}
                {...(unit === "money" ? { lead: "$" } : {})}
                {...(unit === "percent" ? { trail: "%" } : {})}
              />
            )}
          </Field>
        )}
      />
    </>
  );
}
