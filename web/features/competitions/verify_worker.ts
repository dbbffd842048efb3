/** Recomputes a contest from its file, in a thread of its own: a large file takes seconds. */
import { checkFile } from "./check_file.ts";

/** Of the worker, whose `postMessage` takes no origin. */
const { postMessage } = globalThis as unknown as Pick<Worker, "postMessage">;

addEventListener(
  "message",
  ({ data }: MessageEvent<{ readonly text: string; readonly hash: string }>) =>
    void checkFile(data.text, data.hash).then(
      (checked) => postMessage({ checked }),
      (error: unknown) => postMessage({ failure: String(error) }),
    ),
);
