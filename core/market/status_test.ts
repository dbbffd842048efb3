import { deepStrictEqual as deepEqual } from "node:assert/strict";
import { NEW_YORK } from "./calendar.ts";
import { marketStatusAt } from "./status.ts";

const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).epochMilliseconds;

Deno.test("an open market returns its close, 13:00 on an early close", () => {
  deepEqual(marketStatusAt(et("2026-11-20T10:00")), {
    session: "open",
    next: { label: "Market Close", at: et("2026-11-20T16:00") },
  });
  deepEqual(marketStatusAt(et("2026-11-27T10:00")).next.at, et("2026-11-27T13:00"));
});

Deno.test("before the open of a trading day the market returns that open, otherwise the next one", () => {
  deepEqual(marketStatusAt(et("2026-11-20T08:00")), {
    session: "pre_market",
    next: { label: "Market Open", at: et("2026-11-20T09:30") },
  });
  deepEqual(marketStatusAt(et("2026-11-20T17:00")), {
    session: "after_hours",
    next: { label: "Next Market Open", at: et("2026-11-23T09:30") },
  });
  deepEqual(marketStatusAt(et("2026-11-26T11:00")), {
    session: "holiday",
    next: { label: "Next Market Open", at: et("2026-11-27T09:30") },
  });
});
