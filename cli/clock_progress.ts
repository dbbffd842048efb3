/** Shows the market clock's time while it is moved: a year takes a second or more. */
import { escaped } from "../core/kernel/controls.ts";
import { showClock } from "../core/staff/clock_contract.ts";
import type { Connection } from "./connection.ts";
import type { Terminal } from "./terminal.ts";

const EVERY_MS = 300;

/** Runs work that moves the clock, and shows the clock's time on the terminal's status line. */
export async function withClockProgress<T>(
  connection: Connection,
  terminal: Pick<Terminal, "status">,
  work: () => Promise<T>,
): Promise<T> {
  const ended = Promise.withResolvers<void>();
  const shown = (async () => {
    for (let going = true; going;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      going = await Promise.race([
        ended.promise.then(() => false),
        new Promise<true>((wake) => timer = setTimeout(() => wake(true), EVERY_MS)),
      ]);
      clearTimeout(timer);
      if (!going) return;
      const clock = await connection.call(showClock, {}, null).catch(() => null) as { now_et: string } | null;
      if (clock) terminal.status(`The market clock stands at ${escaped(clock.now_et.slice(0, 16).replace("T", " "))}`);
    }
  })();
  try {
    return await work();
  } finally {
    ended.resolve();
    await shown;
    terminal.status(null);
  }
}
