import type { ReactNode } from "react";
import { usePhone } from "../usePhone.ts";

/**
 * Figures side by side in one card, separated by hairlines; the first is larger. On a phone they scroll sideways as
 * cards.
 */
export function Band({ label, children }: { label: string; children: ReactNode }) {
  const phone = usePhone();
  return <div className="band" role="group" aria-label={label} tabIndex={phone ? 0 : undefined}>{children}</div>;
}

/** One figure of a band: its label, the figure, notes below. */
export const BandCell = (
  { label, figure, extra, lead = false, children }: {
    label: ReactNode;
    figure: ReactNode;
    /** Beside the label or, in the first cell, beside the figure. */
    extra?: ReactNode;
    lead?: boolean;
    children?: ReactNode;
  },
) => (
  <div className={lead ? "band-cell lead" : "band-cell"}>
    <div className="row between">
      <span className="label">{label}</span>
      {!lead && extra}
    </div>
    <div className="row between">
      <div className="figure">{figure}</div>
      {lead && extra}
    </div>
    {children && <div className="band-notes small muted">{children}</div>}
  </div>
);
