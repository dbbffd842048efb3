import assert from "node:assert/strict";
import { lineIn, linePriceAt } from "../../../../core/watch/lines.ts";
import type { AlertRay } from "./drawings.ts";
import { dragged, hitAt, nudged, rayPath, type Scale } from "./geometry.ts";
import { drawingWords, keptWords } from "../words.ts";
import { endsOf, pointsOf, rayPrices } from "./rays.ts";

const HOUR = 3_600_000;
const line = {
  ...{ from_at: "2026-11-23T17:15:00.000Z", from_price: 90 },
  ...{ to_at: "2026-11-27T15:00:00.000Z", to_price: 70 },
};
const ray: AlertRay = { id: "r", kind: "ray", ...endsOf(line), rises: true, price: 80 };
const noon = Date.parse("2026-11-24T17:00:00Z");
/** Bars of an hour, 20 pixels wide, from noon on; dollars down from 100. */
const scale: Scale = {
  x: (at) => (at - noon) / HOUR * 20,
  y: (price) => 100 - price,
  at: (x) => noon + Math.round(x / 20) * HOUR,
  price: (y) => 100 - y,
};

Deno.test("a line's price on the chart is the server's at every instant, on whichever way it was drawn", () => {
  const { from, to } = ray;
  assert.deepEqual(pointsOf(ray), line);
  assert.deepEqual(pointsOf({ from: to, to: from }), line);
  const judged = lineIn({
    ...{ from_at: Temporal.Instant.from(line.from_at), from_price: "90" },
    ...{ to_at: Temporal.Instant.from(line.to_at), to_price: "70" },
  })!;
  const priceAt = rayPrices({ from: to, to: from });
  for (let at = from.at - 5 * HOUR; at < from.at + 60 * 24 * HOUR; at += 17 * 60_000) {
    const price = linePriceAt(judged, at);
    const shown = priceAt(at);
    assert.equal(shown === null, price === null, new Date(at).toISOString());
    if (price !== null) assert.ok(Math.abs(shown! - Number(price)) < 0.0001, new Date(at).toISOString());
  }
  assert.equal(priceAt(from.at + 60 * 24 * HOUR), null, "it has fallen to 0");
});

Deno.test("an alert's line goes through the part of the chart from its first point on, and stands still at night", () => {
  const path = rayPath(ray, scale, 0, 400);
  assert.ok(path[0]!.x <= 0 && path.at(-1)!.x >= 400);
  // 20 dollars in 225 + 390 + 390 + 30 minutes, of which 225 + 150 are over at noon.
  assert.deepEqual(path.find(({ x }) => x === 0), { x: 0, y: 100 - (90 - 20 * 375 / 1035) });
  const closed = path.filter(({ x }) => x >= 80).map(({ y }) => y);
  assert.equal(closed.length, 17, "from 16:00 to 08:00");
  assert.equal(new Set(closed).size, 1);
  assert.ok(path[1]!.y > path[0]!.y);
  assert.deepEqual(rayPath(ray, scale, -1000, -600), [], "before its first point");
});

Deno.test("an alert's line is selected anywhere beyond its first point, or at an end, and moved like a trend line", () => {
  const at = (x: number, price: number) => hitAt([ray], scale, { x, y: 100 - price });
  const priceAt = rayPrices(ray);
  assert.deepEqual(at(200, priceAt(noon + 10 * HOUR)!), { id: "r", part: "line" });
  assert.deepEqual(at(1900, priceAt(noon + 95 * HOUR)!), { id: "r", part: "line" }, "beyond its second point");
  assert.equal(at(200, priceAt(noon + 10 * HOUR)! + 8), null);
  assert.deepEqual(at(scale.x(ray.to.at)!, 70), { id: "r", part: "to" });
  assert.deepEqual(at(scale.x(ray.from.at)!, 90), { id: "r", part: "from" });
  assert.equal(at(scale.x(ray.from.at)! - 40, 90), null);
  assert.deepEqual(dragged(ray, "to", { x: 0, y: 0 }, { x: 20, y: -5 }, scale), {
    ...ray,
    to: { at: ray.to.at + HOUR, price: 75 },
    price: null,
  });
  const step = (at: number, bars: number) => at + bars * HOUR;
  assert.deepEqual(nudged(ray, "from", 1, 0.1, step), {
    ...ray,
    from: { at: ray.from.at + HOUR, price: 90.1 },
    price: null,
  });
});

Deno.test("an alert's line is named by its price, while it is moved by its ends, and an end by its place", () => {
  const moved = nudged(ray, "line", 0, 0.1, (at) => at);
  assert.equal(drawingWords(ray, "line", true), "Rises to a line, now $80.00");
  assert.equal(drawingWords({ ...ray, rises: false }, "line", true), "Falls to a line, now $80.00");
  assert.match(drawingWords(moved, "line", false), /^Alert's line from \$90\.10 on .* to \$70\.10 on /);
  assert.match(drawingWords(ray, "from", false), /^Start of the alert's line, \$90\.00 on /);
  assert.match(drawingWords(ray, "to", false), /^End of the alert's line, \$70\.00 on /);
  assert.equal(keptWords(moved as AlertRay), "Rises to a line");
});
