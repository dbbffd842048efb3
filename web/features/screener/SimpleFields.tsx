import { sectorNames } from "../../lib/market/sectors.ts";
import { t } from "../../lib/text.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Icon } from "../../ui/icons.tsx";
import type { NumberName, SimpleForm } from "./simple.ts";

interface Props {
  readonly form: SimpleForm;
  /** The fields whose number is invalid. */
  readonly wrong: readonly NumberName[];
  readonly onForm: (part: Partial<SimpleForm>) => void;
}

/** The input of a number, without its label. */
const numberInput = (name: NumberName, { form, wrong, onForm }: Props) => ({
  inputMode: "decimal" as const,
  autoComplete: "off",
  maxLength: 20,
  ...(wrong.includes(name) ? { "aria-invalid": true } : {}),
  value: form[name],
  onChange: (event: { readonly target: HTMLInputElement }) => onForm({ [name]: event.target.value }),
});

/** Two numbers, a lower and an upper bound. */
function Range({ label, low, high, ...form }: Props & {
  readonly label: string;
  /** Names of the two fields, and their labels. */
  readonly low: readonly [NumberName, string];
  readonly high: readonly [NumberName, string];
}) {
  return (
    <fieldset className="field range-field">
      <legend className="label">{label}</legend>
      <div className="row">
        <TextInput aria-label={low[1]} placeholder={t("Min")} {...numberInput(low[0], form)} />
        <span aria-hidden="true">{t("to|range")}</span>
        <TextInput aria-label={high[1]} placeholder={t("Max")} {...numberInput(high[0], form)} />
      </div>
    </fieldset>
  );
}

/** The search term and the filters. */
export function SimpleFields(props: Props) {
  const { form, onForm } = props;
  return (
    <>
      <Field label={t("Symbol/Company")}>
        {(control) => (
          <TextInput
            {...control}
            lead={<Icon name="search" size={16} />}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={form.q}
            onChange={(event) => onForm({ q: event.target.value })}
          />
        )}
      </Field>
      <Range
        {...props}
        label={t("Price")}
        low={["priceMin", t("Lowest price")]}
        high={["priceMax", t("Highest price")]}
      />
      <Range
        {...props}
        label={t("Market cap, such as 1B")}
        low={["capMin", t("Smallest market cap")]}
        high={["capMax", t("Largest market cap")]}
      />
      <Field label={t("Sector")}>
        {(control) => (
          <Select
            {...control}
            value={form.sector || "all"}
            onChange={(sector) => onForm({ sector: sector === "all" ? "" : sector })}
            options={[
              { value: "all", label: t("All") },
              ...sectorNames.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
      </Field>
      <Range {...props} label={t("P/E")} low={["peMin", t("Lowest P/E")]} high={["peMax", t("Highest P/E")]} />
      <Field label={t("Min Yield %")}>
        {(control) => <TextInput {...control} {...numberInput("yieldMin", props)} />}
      </Field>
    </>
  );
}
