import type { ReactNode } from "react";
import { Delta } from "../numbers.tsx";

export interface GainRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly gain: number;
  readonly percent?: number | null;
}

/**
 * Gains and losses from a middle line, with their figures; the largest bar takes the full width. Rows without
 * any percent leave its place to longer labels.
 */
export function GainBars({ label, rows, foot }: { label: string; rows: readonly GainRow[]; foot?: ReactNode }) {
  const hasPercent = rows.some(({ percent }) => percent !== undefined);
  const largest = Math.max(...rows.map(({ gain }) => Math.abs(gain)), 0);
  return (
    <div className={hasPercent ? "gain-bars" : "gain-bars worded"}>
      <ul aria-label={label}>
        {rows.map(({ key, label, gain, percent }) => (
          <li key={key}>
            <span className="gain-label">{label}</span>
            <span className="gain-track" aria-hidden="true">
              <i
                className={gain < 0 ? "down" : "up"}
                style={{ width: `${largest === 0 ? 0 : Math.abs(gain) / largest * 50}%` }}
              />
            </span>
            <span className="end">
              <Delta amount={gain} />
            </span>
            {hasPercent && <span className="end">{percent !== undefined && <Delta percent={percent} />}</span>}
          </li>
        ))}
      </ul>
      {foot && <div className="gain-foot row between small muted">{foot}</div>}
    </div>
  );
}
