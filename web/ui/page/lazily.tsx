import { type ComponentType, useEffect, useReducer, useState } from "react";
import { checkServer } from "../../lib/api/connection.ts";
import { CodeTrouble, type Trouble } from "./CodeTrouble.tsx";

const FIRST_WAIT_MS = 1000, LONGEST_WAIT_MS = 15_000;
/** The number of attempts if the server responds, but does not deliver this file. */
const TRIES = 3;

/** The release of this page; undefined if no server has set it. */
const release = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface TroubleProps {
  readonly trouble: Trouble;
}

/**
 * A component whose code is loaded when it is first shown, or by `ahead`. It is shown as soon as its code is loaded:
 * React's own `lazy` keeps a fallback for at least 300 ms, and shows one even if the code is loaded already. While the
 * server does not deliver the code, the request is retried, and `Failed` shows why.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<NoInfer<P>>,
  Failed: ComponentType<NoInfer<P> & TroubleProps> = CodeTrouble,
) {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  async function loadOnce() {
    const component = await load();
    // Otherwise one task would run the code and draw the component.
    await pause(0);
    Loaded = component;
  }
  const once = () =>
    loading ??= loadOnce().catch((error) => {
      // The next time it is shown, it is loaded again.
      loading = undefined;
      throw error;
    });

  /** Retries until the code is loaded, the release is another one, or no component waits for it any more. */
  async function persist(report: (trouble: Trouble) => void, wanted: () => boolean): Promise<void> {
    let answered = 0;
    for (let wait = FIRST_WAIT_MS; wanted(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await once();
      } catch (error) {
        const server = await checkServer();
        const mine = release();
        if (server && mine && server.version !== mine) return report("outdated");
        if (server && ++answered === TRIES) throw error;
        if (!server) report("unavailable");
        await pause(wait);
      }
    }
  }

  function Late(props: P) {
    const [, draw] = useReducer((n: number) => n + 1, 0);
    const [trouble, setTrouble] = useState<Trouble | null>(null);
    useEffect(() => {
      if (Loaded) return draw();
      let shown = true;
      persist((found) => shown && setTrouble(found), () => shown).then(
        () => shown && draw(),
        (error) =>
          shown && setTrouble(() => {
            throw error;
          }),
      );
      return () => void (shown = false);
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (trouble) return <Failed {...props} trouble={trouble} />;
    return Waiting ? <Waiting {...props} /> : null;
  }
  /** Settles when the code is loaded, or has failed; for the router, which shows the page then. */
  const preload = () => once().catch(() => {});
  return Object.assign(Late, { ahead: () => void preload(), preload });
}
