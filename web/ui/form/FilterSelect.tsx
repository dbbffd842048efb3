import { useId } from "react";
import { Select } from "./Select.tsx";

interface Props<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string }[];
}

/** A select with its label inside the border, for the filters above a list. */
export function FilterSelect<V extends string>({ label, ...rest }: Props<V>) {
  const id = useId();
  return (
    <span className="filter-select">
      <label htmlFor={id}>{label}</label>
      <Select id={id} {...rest} />
    </span>
  );
}

/** The same for a number. */
export const FilterNumber = (
  { value, onChange, options, ...rest }: {
    readonly label: string;
    readonly value: number;
    readonly onChange: (value: number) => void;
    readonly options: readonly { readonly value: number; readonly label: string }[];
  },
) => (
  <FilterSelect
    {...rest}
    value={String(value)}
    onChange={(text) => onChange(Number(text))}
    options={options.map(({ value, label }) => ({ value: String(value), label }))}
  />
);
