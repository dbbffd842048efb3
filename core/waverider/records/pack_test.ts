import assert from "node:assert/strict";
import { brotliDecompressSync, deflateRawSync } from "node:zlib";
import { simulatedMarket } from "../../market/mod.ts";
import { DEFAULTS } from "../config.ts";
import type { Decided } from "../decide/state.ts";
import type { Inputs } from "../inputs.ts";
import { gateOf, score } from "../scan.ts";
import { caseOf, type Changes, instant } from "../testing.ts";
import { pack, unpack } from "./pack.ts";
import { decidedAgain, momentOf } from "./read.ts";
import { decidedAt } from "./testing.ts";

const market = simulatedMarket({ seed: 1, symbols: 1_500 });

const scanAt = (at: number) => decidedAt(market, at);

/** Without the ids of articles, which only decided their order. */
const withoutIds = (inputs: Inputs) => ({ ...inputs, articles: inputs.articles.map((one) => ({ ...one, id: "" })) });

for (const [what, time] of [["in the session", "10:12"], ["before the open", "08:35"]] as const) {
  Deno.test(`a scan ${what} is read as it was decided, to the last digit`, async () => {
    const at = instant(time);
    const { recorded, rest } = await scanAt(at);
    assert.ok(recorded.length > 20, `only ${recorded.length} records`);
    const read = unpack(pack(recorded, rest.withoutQuote).bytes, momentOf(at));
    assert.deepEqual(read.withoutQuote, rest.withoutQuote);
    assert.deepEqual(read.records.map(({ inputs }) => inputs), recorded.map(({ inputs }) => withoutIds(inputs)));
    const again = read.records.map((one) => decidedAgain(one, DEFAULTS));
    recorded.forEach((one, i) => {
      const { inputs: _, plan, ...decided } = again[i]!;
      const { inputs: { symbol }, plan: planned, ...was } = one;
      assert.deepEqual(decided, was, symbol);
      assert.deepEqual(plan, planned && { mode: planned.mode, shares: planned.size.shares }, symbol);
    });
  });
}

Deno.test("a full record takes at most 120 bytes", async () => {
  const { recorded, rest } = await scanAt(instant("10:12"));
  const { length } = pack(recorded, rest.withoutQuote).bytes;
  console.log(`${recorded.length} records, ${(length / recorded.length).toFixed(1)} bytes each`);
  assert.ok(length / recorded.length <= 120, `${length / recorded.length} bytes`);
});

const decided = (changes: Changes): Decided => ({
  ...gateOf(score([caseOf(changes).inputs], DEFAULTS)[0]!),
  ...{ held: false, hasHotPeer: false, accountGates: [], plan: null, entered: false },
});

Deno.test("what is unknown stays unknown, and flags, articles and peers are kept", () => {
  const at = instant("10:00");
  const unknown = {
    ...{ price: NaN, open: NaN, vwap: NaN, bid: NaN, ask: NaN, bidShares: NaN, askShares: NaN, quoteAt: NaN },
    ...{ averageVolume: NaN, marketCap: NaN, float: NaN, shortInterest: NaN, daysToCover: NaN, industry: null },
  };
  const marked = {
    ...{ isOtc: true, splitToday: true, isHalted: true, symbol: "BRK.B" },
    articles: [
      { id: "", at: at - 61_500, sentiment: "negative" as const },
      { id: "", at: at - 3_600_000, sentiment: null },
    ],
  };
  const all = [decided(unknown), { ...decided(marked), held: true, hasHotPeer: true }];
  const { records } = unpack(pack(all, ["NONE"]).bytes, momentOf(at));
  assert.deepEqual(records.map(({ inputs }) => inputs), all.map(({ inputs }) => inputs));
  assert.deepEqual(records.map(({ held, hasHotPeer }) => [held, hasHotPeer]), [[false, false], [true, true]]);
});

Deno.test("a scan that was stored with deflate is read all the same", () => {
  const { bytes } = pack([decided({ symbol: "OLDER" })], ["NONE"]);
  const text = brotliDecompressSync(bytes.subarray(1));
  const stored = new Uint8Array(deflateRawSync(text, { level: 9 }));
  const moment = momentOf(instant("10:00"));
  assert.deepEqual(unpack(stored, moment), unpack(bytes, moment));
});

Deno.test("a scan without records is read as one", () => {
  const { bytes, hash } = pack([], []);
  assert.deepEqual(unpack(bytes, momentOf(instant("10:00"))), { records: [], withoutQuote: [] });
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.notEqual(hash, pack([decided({})], []).hash);
});
