import type { ReactNode } from "react";
import type { SeriesColour } from "../../lib/market/sectors.ts";

export interface Part {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  /** Cash is always hatched. */
  readonly colour: SeriesColour | "cash";
}

/** A whole split into its parts, in true proportion. Decorative: the figures beside it have the same information. */
export function PartsBar({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  const whole = shown.reduce((sum, { value }) => sum + value, 0);
  // In thousandths, so that a tick that moves nothing by a pixel changes no style.
  const grow = (value: number) => Math.max(1, Math.round(value / whole * 1_000));
  return (
    <div className="parts-bar" aria-hidden="true">
      {shown.map(({ key, value, colour }) => <i key={key} data-colour={colour} style={{ flexGrow: grow(value) }} />)}
    </div>
  );
}

/** What the colours of a bar mean, with a figure for each. */
export const PartsLegend = ({ parts }: { parts: readonly (Part & { readonly figure?: ReactNode })[] }) => (
  <ul className="parts-legend">
    {parts.map(({ key, label, colour, figure }) => (
      <li key={key}>
        <i data-colour={colour} aria-hidden="true" />
        {label} {figure}
      </li>
    ))}
  </ul>
);
