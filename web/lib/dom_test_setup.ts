/**
 * A DOM for tests; import it first. The test files of a worker share its window. Only globals that Deno lacks are
 * defined, since its own events and fetch must stay; storage is replaced, because Deno shares its own between workers.
 */
import { Window } from "happy-dom";

const WIDTH = 1280;
const win = new Window({ url: "http://localhost/", width: WIDTH, height: 800 });
const prototype = Object.getPrototypeOf(win);
const target = globalThis as unknown as Record<string, unknown>;
const put = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, enumerable: true, value });

for (const name of new Set([...Object.getOwnPropertyNames(win), ...Object.getOwnPropertyNames(prototype)])) {
  if (name in globalThis || name === "constructor") continue;
  const value = (win as unknown as Record<string, unknown>)[name];
  put(name, typeof value === "function" && !/^[A-Z]/.test(name) ? value.bind(win) : value);
}
put("window", win);
put("document", win.document);
put("localStorage", win.localStorage);
put("location", win.location);
// The app listens for key and storage events on the global object, which in Deno is not the window.
put("addEventListener", win.addEventListener.bind(win));
put("removeEventListener", win.removeEventListener.bind(win));
// Responses of the fake server arrive outside act(); testing-library waits for their effects.
target.IS_REACT_ACT_ENVIRONMENT = false;

// A busy machine is slow: only a broken program reaches the limit.
(await import("@testing-library/dom")).configure({ asyncUtilTimeout: 60_000 });

/** Changes the width of the window, in pixels; without an argument it is reset. */
export const resizeTo = (width = WIDTH): void => win.happyDOM.setViewport({ width });
