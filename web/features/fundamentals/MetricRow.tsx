import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Rail } from "../../ui/chart/Rail.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { bandOf, bandWord, type Measure } from "./thresholds.ts";

const TONES = { green: "green", yellow: "amber", red: "red" } as const;

/** The band of a measure, as a colour and a word. */
export function BandBadge({ measure, value }: { measure: Measure; value: number | null }) {
  if (value === null) return null;
  const band = bandOf(measure, value);
  return <Badge tone={TONES[band]}>{bandWord(band)}</Badge>;
}

/** A figure relative to its sector's median, which is in the middle; nothing without a positive median. */
export function MedianRail(
  { value, median, text, thin = false }: {
    value: number | null;
    median: number | null | undefined;
    text: (value: number) => string;
    thin?: boolean;
  },
) {
  if (value === null || !median || median <= 0) return null;
  return (
    <Rail
      at={value}
      from={0}
      to={median * 2}
      reference={median}
      thin={thin}
      label={t("{value} against the sector's median of {median}", { value: text(value), median: text(median) })}
    />
  );
}

/** The fiscal years as a line, the newest last. Decorative: the statements below have the figures. */
export const YearLine = ({ values }: { values: readonly (number | null)[] }) => (
  <Sparkline values={values.filter((value) => value !== null)} base={null} neutral />
);

/** A figure with its name, and what it is compared with where that is known. */
export const MetricRow = ({ name, figure, context }: { name: ReactNode; figure: ReactNode; context?: ReactNode }) => (
  <div className="metric-row">
    <dt>{name}</dt>
    <dd>{figure}</dd>
    <dd className="metric-context">{context}</dd>
  </div>
);
