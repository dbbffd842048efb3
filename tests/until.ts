/** For tests: waits until a condition holds. Only a broken program reaches the timeout. */
const TIMEOUT_MS = 120_000;

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !await condition();) {
    if (performance.now() > end) throw new Error("What was waited for did not come");
    await new Promise((wake) => setTimeout(wake, 5));
  }
}
