import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import type { AlertKind } from "../../../core/watch/alert_contract.ts";
import { nearest } from "./nearest.ts";

const live = { price: 100, change_percentage: 1 };
const alert = (kind: AlertKind, threshold: number, current: number | null) => ({ kind, threshold, current });
const kindOf = (...alerts: ReturnType<typeof alert>[]) => nearest(alerts, live)?.alert.kind;

Deno.test("the nearest alert is the one that the least move of the price fires, whatever its unit is", () => {
  // A price 2 % away, and an RSI or a volume whose number is smaller.
  const price = alert("price_above", 102, 100);
  assert.equal(kindOf(alert("rsi_above", 70, 69), alert("volume_above", 1.5, 1), price), "price_above");
  // From 40 below the high to 39 below it is one point, but 1.67 % of the price.
  assert.equal(kindOf(alert("year_high", -39, -40), alert("price_above", 101.5, 100)), "price_above");
  assert.equal(kindOf(alert("year_high", -39, -40), price), "year_high");
  assert.equal(kindOf(alert("change_above", 2, 0), price), "change_above");
  assert.equal(kindOf(alert("average_50_below", 20, 23), price), "price_above", "three points are 2.4%");
  assert.equal(nearest([price], live)!.distance, 2);
});

Deno.test("an alert that is there is nearer than any other, whatever it measures", () => {
  assert.equal(kindOf(alert("price_above", 100.01, 100), alert("rsi_below", 30, 29)), "rsi_below");
});

Deno.test("those that are not a price away are compared by the same measure only, and unknown ones are last", () => {
  const [volume, rsi] = [alert("volume_above", 9, 1), alert("rsi_above", 70, 69)];
  assert.equal(kindOf(volume, rsi), "volume_above");
  assert.equal(kindOf(rsi, volume, alert("rsi_below", 60, 69)), "rsi_above");
  assert.equal(kindOf(alert("rsi_above", 90, 69), volume, rsi), "rsi_above");
  assert.equal(nearest([alert("rsi_above", 90, 69), volume, rsi], live)!.distance, 1);
  assert.equal(kindOf(alert("average_50_above", 0, null), volume), "volume_above");
  assert.equal(kindOf(alert("average_50_above", 0, null)), "average_50_above");
  assert.equal(nearest([], live), undefined);
});
