import { ok, strictEqual as equal } from "node:assert/strict";
import { market } from "../testing.ts";
import { declaredDividends } from "./declared_dividends.ts";

Deno.test("a dividend is in the calendar from the morning of its declaration", async () => {
  const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
  const later = await declaredDividends(market, "2026-12-01", "2026-12-31", at("2026-12-31T10:00:00-05:00"));
  const { dividend: { id, declaredOn } } = later.findLast(({ dividend }) => dividend.declaredOn! > "2026-11-05")!;
  const has = async (hour: string) =>
    (await declaredDividends(market, "2026-12-01", "2026-12-31", at(`${declaredOn}T${hour}:00-05:00`)))
      .some(({ dividend }) => dividend.id === id);
  equal(await has("07:59"), false);
  equal(await has("08:00"), true);
  ok(later.every(({ dividend }, i) => i === 0 || dividend.exDate >= later[i - 1]!.dividend.exDate));
});
