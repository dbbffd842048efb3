import type { ReactNode } from "react";

interface Props<V> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
}

/** A row of options, of which one is selected. */
export const ChipGroup = <V extends string | number>({ label, options, value, onChange, disabled }: Props<V>) => (
  <div className="chips" role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className="chip"
        aria-pressed={option.value === value}
        disabled={disabled}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
