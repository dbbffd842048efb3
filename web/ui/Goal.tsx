/** Figures and the progress bar of a goal. */
import type { Unit } from "../lib/goals.ts";
import { Count, Money, Percent, Shares } from "./numbers.tsx";

const units = { money: Money, count: Count, shares: Shares, percent: Percent } as const;

export const GoalFigure = ({ unit, value }: { unit: Unit; value: number | null }) => {
  const Shown = units[unit];
  return <Shown value={value} />;
};

/** @param props.tick where an even pace would be, in percent; null without a pace */
export const GoalBar = (
  { title, percent, done, tick = null }: { title: string; percent: number; done: boolean; tick?: number | null },
) => (
  <div
    className={done ? "goal-bar done" : "goal-bar"}
    role="progressbar"
    aria-label={title}
    aria-valuenow={Math.round(percent)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i style={{ width: `${Math.min(percent, 100)}%` }} />
    {tick !== null && <b style={{ left: `${tick}%` }} />}
  </div>
);
