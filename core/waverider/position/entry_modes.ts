/** How a position was entered, in the order in which the rules are asked. Browser-safe. */
export const entryModes = ["PARABOLIC", "EARLY_STANDARD", "SYMPATHY", "STANDARD"] as const;
export type EntryMode = (typeof entryModes)[number];
