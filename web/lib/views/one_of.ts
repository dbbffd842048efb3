/** Parses one of a list of words, as from an address; undefined for anything else. */
export const oneOf = <T extends string>(list: readonly T[]) => (value: unknown): T | undefined =>
  list.find((item) => item === value);
