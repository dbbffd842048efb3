/** Mutants that no test can see, by name, with the reason. */
export const equivalent: ReadonlyMap<string, string> = new Map([]);
