import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the main action of a screen, `danger` is destructive, `quiet` has no border. */
  readonly kind?: "plain" | "primary" | "danger" | "quiet" | "buy" | "sell";
  readonly size?: "small" | "large";
  readonly block?: boolean;
  /** A command is running; the button cannot be pressed again. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(
  { kind = "plain", size, block = false, busy = false, icon, className = "", children, disabled, ...rest }: ButtonProps,
) {
  const classes = ["button", kind, size, block && "block", className].filter(Boolean).join(" ");
  return (
    <button type="button" {...rest} className={classes} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy ? <span className="spinner tiny" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
