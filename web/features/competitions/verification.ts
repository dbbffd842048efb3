/** Runs the checks of a file in a worker. */
import { useCallback, useEffect, useState } from "react";
import type { Checked } from "./check_file.ts";
import type { ContestFile } from "./queries.ts";

export type Check = (text: string, hash: string, stop: AbortSignal) => Promise<Checked>;

type Answer = { readonly checked: Checked } | { readonly failure: string };

export const checkInWorker: Check = (text, hash, stop) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./verify_worker.ts", import.meta.url), { type: "module" });
    const end = () => worker.terminate();
    stop.addEventListener("abort", end);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      end();
      if ("checked" in data) resolve(data.checked);
      else reject(new Error(data.failure));
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(message));
    };
    worker.postMessage({ text, hash });
  });

export interface Verification {
  readonly checked: Checked | null;
  readonly failure: string | null;
  readonly running: boolean;
  readonly again: () => void;
}

/** Checks a file when it has arrived, and again on demand. */
export function useVerification(file: ContestFile | undefined, check: Check): Verification {
  const [run, setRun] = useState(0);
  const [state, setState] = useState<Pick<Verification, "checked" | "failure">>({ checked: null, failure: null });
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    const show = (checked: Checked | null, failure: string | null) =>
      stop.signal.aborted || setState({ checked, failure });
    show(null, null);
    check(file.content, file.hash, stop.signal).then(
      (checked) => show(checked, null),
      (error: unknown) => show(null, error instanceof Error ? error.message : String(error)),
    );
    return () => stop.abort();
  }, [file?.hash, run, check]);
  const again = useCallback(() => setRun((count) => count + 1), []);
  return { ...state, running: file !== undefined && state.checked === null && state.failure === null, again };
}
