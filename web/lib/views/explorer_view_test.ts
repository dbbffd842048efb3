import assert from "node:assert/strict";
import { changed, readExplorer } from "./explorer_view.ts";

Deno.test("an address is read without invalid values", () => {
  assert.deepEqual(
    readExplorer({ q: "apple", tab: "gainers", mcap: 2e9, change: 3, otc: true, page: 2, sort: "-volume", cap: "mid" }),
    { q: "apple", tab: "gainers", mcap: 2e9, change: 3, otc: true, page: 2, sort: "-volume", cap: "mid" },
  );
  assert.deepEqual(
    readExplorer({ tab: "all", mcap: 7, change: "3", otc: false, page: 1, sort: "a b", yield: 201, quality: -1 }),
    {},
  );
  assert.deepEqual(readExplorer({ yield: 200, quality: 0.26, q: 3, exchange: "ARCA" }), {
    yield: 200,
    quality: 0.3,
    q: "3",
  });
});

Deno.test("another tab begins with its own filters and keeps the search and the switch", () => {
  assert.deepEqual(
    changed({ tab: "gainers", mcap: 2e9, sort: "price", q: "a", otc: true, exchange: "NYSE" }, { tab: "dividends" }),
    { q: "a", exchange: "NYSE", otc: true, tab: "dividends" },
  );
  assert.deepEqual(changed({ tab: "dividends", pays: 4 }, { tab: "trending" }), {});
});

Deno.test("other filters and another order begin with the first page", () => {
  assert.deepEqual(changed({ tab: "dividends", page: 2, pays: 4 }, { pays: 12 }), { tab: "dividends", pays: 12 });
  assert.deepEqual(changed({ tab: "dividends", page: 2 }, { sort: "price" }), { tab: "dividends", sort: "price" });
  assert.deepEqual(changed({ tab: "dividends", pays: 4 }, { page: 2 }), { tab: "dividends", pays: 4, page: 2 });
  assert.deepEqual(changed({ tab: "dividends", pays: 4 }, { pays: undefined }), { tab: "dividends" });
});
