/**
 * The same result as the last time that it was asked of this object with the same second argument: what is worked out
 * from live prices is worked out once for all who show it, and stays the same object while nothing of it changes.
 */
export function remembering<Of extends object, By, Result>(make: (of: Of, by: By) => Result) {
  const last = new WeakMap<Of, { readonly by: By; readonly result: Result }>();
  return (of: Of, by: By): Result => {
    const known = last.get(of);
    if (known && known.by === by) return known.result;
    const result = make(of, by);
    last.set(of, { by, result });
    return result;
  };
}
