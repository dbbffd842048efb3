import { atLeast } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import type { Grade } from "./names.ts";

export interface GradeInputs {
  /** Percent. */
  readonly pnlPercent: number;
  /** Times the initial risk. */
  readonly riskReward: number;
  /** Percent of the highest gain. */
  readonly capture: number;
  readonly ewsScore: number;
}

const clamp = (points: number): number => Math.min(100, Math.max(0, points));

/** From 0 to 100, not rounded. */
export function gradePoints(inputs: GradeInputs, { grade, score }: WaveriderConfig): number {
  const profit = clamp(grade.profit_base + grade.profit_points * inputs.pnlPercent);
  const reward = clamp(grade.reward_base + grade.reward_points * inputs.riskReward);
  const setup = clamp(inputs.ewsScore / score.most * 100);
  return (grade.profit_weight * profit + grade.reward_weight * reward + grade.capture_weight * clamp(inputs.capture) +
    grade.setup_weight * setup) / 100;
}

/** Of a closed trade. */
export function gradeOf(inputs: GradeInputs, config: WaveriderConfig): Grade {
  const { grade } = config;
  const points = gradePoints(inputs, config);
  const bands: readonly [Grade, number][] = [
    ["A+", grade.a_plus],
    ["A", grade.a],
    ["B", grade.b],
    ["C", grade.c],
    ["D", grade.d],
  ];
  return bands.find(([, least]) => atLeast(points, least))?.[0] ?? "F";
}
