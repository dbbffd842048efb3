/** The published file on the user's device. */

/** november-2026-competition.json */
export const fileName = (contest: string): string =>
  `${contest.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "contest"}.json`;
