import assert from "node:assert/strict";
import { anonymous } from "../core/kernel/actor.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { until } from "../tests/until.ts";
import { ScreenFeed } from "./screen_feed.ts";

/** A feed whose screens match as many stocks as the test sets; null fails. */
function screens() {
  const now = { matched: 1 as number | null, inputs: [] as unknown[] };
  const run = (name: string, actor: unknown, input: unknown) => {
    assert.deepEqual([name, actor], ["stocks.screen", anonymous]);
    now.inputs.push(input);
    if (now.matched === null) return Promise.reject(new Refusal("UNAVAILABLE", "away"));
    const output = { as_of: `${now.inputs.length}`, matched: now.matched };
    return Promise.resolve({ output, replayed: false });
  };
  return { now, feed: new ScreenFeed({ run }, 5) };
}

Deno.test("equal screens are evaluated once for all pages, and each page is notified of a change", async () => {
  const { now, feed } = screens();
  const woken = [0, 0];
  const pages = woken.map((_, i) => feed.show({ where: ["price:5:"] }, () => void woken[i]!++));
  const other = feed.show({ where: ["price:6:"] }, () => {});
  assert.deepEqual([feed.size, now.inputs.length], [2, 2]);
  assert.equal(pages[0]!.screen, pages[1]!.screen);
  await until(() => pages[0]!.screen.found?.answer === '{"matched":1}');
  now.matched = 2;
  await until(() => pages[1]!.screen.found?.answer === '{"matched":2}');
  assert.ok(woken.every((count) => count >= 2) && woken[0] === woken[1]);
  for (const page of [...pages, other]) page.stop();
});

Deno.test("a screen is no longer evaluated when no page shows it", async () => {
  const { now, feed } = screens();
  const [first, second] = [feed.show({}, () => {}), feed.show({}, () => {})];
  first.stop();
  first.stop();
  const before = now.inputs.length;
  await until(() => now.inputs.length > before + 1);
  second.stop();
  assert.equal(feed.size, 0);
  const after = now.inputs.length;
  // A screen shown later is evaluated three times meanwhile.
  const other = screens();
  const shown = other.feed.show({}, () => {});
  await until(() => other.now.inputs.length > 3);
  shown.stop();
  assert.equal(now.inputs.length, after);
  // A page that shows the screen while its last evaluation still runs starts a new one.
  feed.show({}, () => {}).stop();
  const third = feed.show({}, () => {});
  await until(() => now.inputs.length > after + 3);
  third.stop();
});

Deno.test("a screen whose evaluation failed is evaluated again", async () => {
  const { now, feed } = screens();
  now.matched = null;
  const page = feed.show({}, () => {});
  await until(() => page.screen.found === null);
  now.matched = 7;
  await until(() => page.screen.found?.answer === '{"matched":7}');
  page.stop();
});
