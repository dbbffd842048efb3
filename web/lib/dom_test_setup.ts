/**
 * A browser for tests: import this first. One window per test file. Only what Deno itself lacks is put in place, since
 * its own events and fetch must stay; storage is replaced, because Deno would share its own between test files.
 */
import { Window } from "happy-dom";

const win = new Window({ url: "http://localhost/", width: 1280, height: 800 });
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
// Keys and storage events of the page are listened to on the global object, which in Deno is not the window.
put("addEventListener", win.addEventListener.bind(win));
put("removeEventListener", win.removeEventListener.bind(win));
// Answers of the fake server arrive outside of act(), as they do in life; testing-library waits for what they change.
target.IS_REACT_ACT_ENVIRONMENT = false;

export const closeDom = (): Promise<void> => win.happyDOM.abort();
