/** For tests: waits until a condition holds; the timeout is so long that only a broken program reaches it. */
const TIMEOUT_MS = 120_000;

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !await condition();) {
    if (performance.now() > end) throw new Error("What was waited for did not come");
    await new Promise((wake) => setTimeout(wake, 5));
  }
}
