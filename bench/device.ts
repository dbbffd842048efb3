/**
 * Another device than the machine that runs the browser. "Four times slower" is a mid-range phone only on a fast
 * desktop; here the speed of a fixed piece of script, measured right before, says how many times slower a device is.
 */
import type { Browser, CDPSession } from "playwright-core";

/**
 * Lighthouse's BenchmarkIndex of a device: 125 to 800 for a mid-range phone, and 4 times slower than a fast desktop of
 * 1500; from 1000 on for a slow desktop.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#benchmarking-cpu-power
 */
const indexes = { phone: 1500 / 4, "slow desktop": 1000 };
export type Device = keyof typeof indexes;

/** How often a second this browser joins 10,000 strings and copies 100,000 numbers: Lighthouse's BenchmarkIndex. */
function benchmarkIndex(): number {
  const SAMPLES = 3, SAMPLE_MS = 200;
  // What else the machine does only lowers it.
  const fastest = (work: (round: number) => void) =>
    Math.max(...Array.from({ length: SAMPLES }, () => perSecond(work)));
  const perSecond = (work: (round: number) => void) => {
    const start = performance.now();
    let rounds = 0;
    for (; performance.now() - start < SAMPLE_MS; rounds++) work(rounds);
    return rounds * 1000 / (performance.now() - start);
  };
  let made = 0;
  const joined = fastest(() => {
    let text = "";
    for (let i = 0; i < 1e4; i++) text += "a";
    made += text.length;
  });
  const lists = [0, 1].map(() => Array.from({ length: 1e5 }, (_, i) => i));
  const copied = fastest((round) => {
    const [from, to] = [lists[round % 2]!, lists[(round + 1) % 2]!];
    for (let i = 0; i < from.length; i++) to[i] = from[i]!;
  });
  if (made === 0) throw new Error("Nothing was joined");
  return (joined / 10 + copied / 10) / 2;
}

/** Slows a page's processor to a device's. Returns how many times slower it is now; 1 on a machine no faster than it. */
export async function slowTo(device: Device, browser: Browser, session: CDPSession): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(benchmarkIndex).finally(() => page.close());
  const rate = Math.max(1, Math.round(index / indexes[device] * 10) / 10);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return rate;
}
