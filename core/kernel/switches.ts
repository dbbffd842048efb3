/** Switches of the product: their states, and the sentences that people see. Browser-safe. */

/** The first state of each is that of a store where nobody has changed it. */
export const switchStates = {
  registration: ["open", "invitation", "closed"],
  comments: ["open", "read_only"],
  contests: ["on", "off"],
} as const;

export type SwitchName = keyof typeof switchStates;
export type SwitchState<N extends SwitchName = SwitchName> = (typeof switchStates)[N][number];

export const switchNames = Object.keys(switchStates) as [SwitchName, ...SwitchName[]];

/** What people see where staff wrote no sentence; the first state needs none. */
export const ownSentences: Readonly<Record<Exclude<SwitchState, "open" | "on">, string>> = {
  invitation: "Registration is by invitation. Enter the code that you were given.",
  closed: "Registration is closed at the moment.",
  read_only: "Comments can be read, but not written at the moment.",
  off: "Contests are switched off at the moment. Running ones go on.",
};

export const isStateOf = (name: SwitchName, state: string): boolean =>
  (switchStates[name] as readonly string[]).includes(state);
