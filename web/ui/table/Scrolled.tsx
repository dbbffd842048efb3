import type { CSSProperties, ReactNode } from "react";

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A long or wide table that scrolls in its own place, also by the keyboard. */
export const Scrolled = ({ label, className = "table-wrap", style, children }: Props) => (
  <div className={className} style={style} role="region" aria-label={label} tabIndex={0}>{children}</div>
);
