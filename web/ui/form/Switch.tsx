interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** While the change is in flight it cannot be changed again. */
  readonly loading?: boolean;
  readonly id?: string;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string;
}

export const Switch = ({ checked, onChange, disabled = false, loading = false, ...rest }: Props) => (
  <button
    type="button"
    role="switch"
    className={loading ? "switch loading" : "switch"}
    aria-checked={checked}
    aria-busy={loading || undefined}
    disabled={disabled || loading}
    onClick={() => onChange(!checked)}
    {...rest}
  />
);
