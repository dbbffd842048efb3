import type { SelectHTMLAttributes } from "react";

interface Props<V extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value" | "size"> {
  readonly value: V | "";
  readonly onChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[];
  /** Compact and without a border. */
  readonly size?: "small";
  /** Shown until something is chosen. */
  readonly placeholder?: string;
}

/** The browser's native list. */
export const Select = <V extends string>({ value, onChange, options, placeholder, size, ...rest }: Props<V>) => (
  <span className={size ? `input select ${size}` : "input select"}>
    <select
      {...rest}
      value={value}
      onChange={(event) =>
        onChange(event.target.value as V)}
    >
      {placeholder !== undefined && <option value="" disabled>{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
      ))}
    </select>
  </span>
);
