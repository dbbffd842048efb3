/**
 * Memoizes the last result per object and second argument: values derived from live prices are computed once for all
 * components, and stay the same object while nothing in them changes.
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
