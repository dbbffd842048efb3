/** Words of what became of a trade. Browser-safe. */
export const grades = ["A+", "A", "B", "C", "D", "F"] as const;
export type Grade = (typeof grades)[number];

export const runnerClasses = ["runner_40_plus", "runner_20_plus", "small_winner", "breakeven", "loser"] as const;
export type RunnerClass = (typeof runnerClasses)[number];

export const outcomes = ["win", "loss", "breakeven"] as const;
export type Outcome = (typeof outcomes)[number];
