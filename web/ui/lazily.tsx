import { type ComponentType, useEffect, useState } from "react";

/**
 * A component whose code is loaded when it is first shown, or `ahead`. It is shown as soon as its code is there:
 * React's own `lazy` keeps a substitute that it has shown for 300 ms, and shows one even if the code is there already.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>, Waiting?: ComponentType<NoInfer<P>>) {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const ahead = () =>
    loading ??= load().then((component) => void (Loaded = component)).catch((error) => {
      // Whoever shows it again tries again.
      loading = undefined;
      throw error;
    });
  function Late(props: P) {
    const [, settle] = useState(Loaded !== undefined);
    useEffect(() => {
      if (Loaded) return settle(true);
      let shown = true;
      ahead().then(() => shown && settle(true), (error) =>
        shown && settle(() => {
          throw error;
        }));
      return () => void (shown = false);
    }, []);
    return Loaded ? <Loaded {...props} /> : Waiting ? <Waiting {...props} /> : null;
  }
  return Object.assign(Late, { ahead: () => void ahead().catch(() => {}) });
}
