import assert from "node:assert/strict";
import type { Canonical } from "../kernel/canonical.ts";
import { bodyText, chainedText, fileText } from "./file/canonical.ts";
import type { CompetitionContent } from "./file/schema.ts";
import { verifyFile } from "./file/verify.ts";
import { sha256 } from "./rules.ts";
import { openCompetitions } from "./testing.ts";

const SYMBOLS = ["AAPL", "MSFT", "F"] as const;

/** A year's worth of trades in a month: thirty entrants, and hundreds of fills. */
async function file(): Promise<string> {
  const wave = (base: number, k: number) =>
    Array.from({ length: 26 }, (_, i) => {
      const day = String(3 + i).padStart(2, "0");
      return [`2026-11-${day}T10:00`, Number((base * (1 + 0.1 * Math.sin(i * k))).toFixed(2))] as const;
    });
  const first = (at: number) => ["2026-10-01T09:30", at] as const;
  const { enter, advance, latest, fileOf, market } = await openCompetitions("2026-11-02T10:00", {
    AAPL: [first(100), ...wave(100, 0.7)],
    MSFT: [first(50), ...wave(50, 1.3)],
    F: [first(10), ...wave(10, 2.1)],
  });
  // Larger orders move the price.
  market.quotes.F = { bid: 10, ask: 10, bidShares: 300, askShares: 300 };
  const people = [];
  for (let i = 0; i < 30; i++) people.push(await enter());
  for (const [round, at] of ["2026-11-04T10:30", "2026-11-12T11:00", "2026-11-19T15:00"].entries()) {
    await advance(at);
    await Promise.all(
      people.slice(1).map(async (one, i) => {
        const symbol = SYMBOLS[(i + round) % 3]!;
        await one.buy(symbol, 1 + (i * 7 + round) % 12);
        if (round === 2 && i % 3 === 0) await one.buy("F", 310 + i);
        if (i % 4 === round) await one.sell(symbol, 1);
      }),
    );
  }
  await advance("2026-11-30T16:15");
  return (await fileOf((await latest()).id)).content;
}

let made: Promise<string> | undefined;
const content = () => made ??= file();
const faultsOf = async (text: string, hash?: string) =>
  (await verifyFile(text, hash === undefined ? {} : { hash })).checks
    .flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));

/** The file after a change, with all its hashes made again, as a forger would. */
async function forged(change: (file: CompetitionContent) => void): Promise<string> {
  const changed = JSON.parse(await content()) as CompetitionContent;
  change(changed);
  const ends = new Map<number, string>();
  for (const line of changed.lines) {
    const { hash: _, ...fields } = line;
    line.hash = sha256(chainedText(ends.get(line.entrant) ?? "", fields as { [key: string]: Canonical }));
    ends.set(line.entrant, line.hash);
  }
  for (const entrant of changed.entrants) entrant.chain = ends.get(entrant.number)!;
  changed.sha256 = sha256(bodyText(changed));
  return fileText(changed);
}

Deno.test("thirty entrants with hundreds of fills are recomputed without a fault", async () => {
  const text = await content();
  const verified = await verifyFile(text, { hash: sha256(text) });
  assert.deepEqual(verified.checks.map(({ name, ok }) => [name, ok]), [
    ["The file is whole", true],
    ["Rules", true],
    ["Entries", true],
    ["Fills", true],
    ["Cash", true],
    ["Splits and dividends", true],
    ["Final values", true],
    ["Ranking", true],
  ]);
  assert.deepEqual([verified.ok, verified.differ, verified.ranking.length], [true, 0, 30]);
  const fills = verified.checks[3]!;
  assert.ok(fills.of > 100 && fills.count === fills.of);
  assert.match(text, /\+impact/);
});

Deno.test("a changed byte anywhere is found", async () => {
  const text = await content();
  for (let i = 0; i < 10; i++) {
    const at = Math.floor(text.length * (i + 0.5) / 10);
    const next = text[at] === "1" ? "2" : "1";
    const faults = await faultsOf(text.slice(0, at) + next + text.slice(at + 1));
    assert.ok(faults.length > 0, `${at}: ${text.slice(at - 20, at + 20)}`);
  }
  for (const wrong of [`${text}\n`, text.slice(0, -1), text.replace(":", ": "), "", "{}", "[]"]) {
    assert.ok((await faultsOf(wrong)).length > 0);
  }
  assert.match((await faultsOf(text, "0".repeat(64)))[0]!, /its SHA-256 where it was published/);
});

Deno.test("a forged field is named by its entrant, line and field, although all hashes are right", async () => {
  const fill = (file: CompetitionContent) => file.lines.find((line) => line.entrant === 5 && line.type === "BUY")!;
  const sell = (file: CompetitionContent) => file.lines.find(({ type }) => type === "SELL")!;
  const ranked = (file: CompetitionContent) => file.entrants.find(({ rank }) => rank === 1)!;
  const changes: [(file: CompetitionContent) => void, RegExp][] = [
    [(f) => fill(f).price = "1.0000", /Fills: Entrant 5, line 2: .*price/],
    [(f) => fill(f).shares = "2000.000000", /Fills: Entrant 5, line 2: share_change/],
    [(f) => fill(f).receipt!.ask = "90.0000", /Fills: Entrant 5, line 2: /],
    [(f) => fill(f).receipt!.ask_shares = 1, /Fills: Entrant 5, line 2: impact_bps/],
    [(f) => fill(f).receipt!.quoted_at = "2026-11-04T15:29:00Z", /Fills: Entrant 5, line 2: quoted_at/],
    [(f) => sell(f).cash = "5000.00", /Cash: Entrant \d+, line \d+: cash is 5000.00/],
    [(f) => f.lines[0]!.amount = "20000.00", /Cash: Entrant 1: line 1 is not the start with 10000.00/],
    [(f) => ranked(f).value = "99999.00", /Final values: Entrant \d+: value is 99999.00/],
    [(f) => f.prices[0]!.price = "500.0000", /Final values: Entrant \d+: value/],
    [(f) => ranked(f).rank = 2, /Ranking: Entrant \d+: rank is 2, recomputed 1/],
    [(f) => f.ranking.winner = 30, /Ranking: The ranking: winner is 30/],
    [(f) => f.rules.start_cash = "5000.00", /Rules: The rules: rules_hash/],
    [(f) => f.closes_at = "2026-11-30T20:00:00Z", /Rules: The rules: closes_at/],
    [(f) => f.entrants[3]!.entered_at = "2026-11-09T15:00:00Z", /Entries: Entrant 4: entered_at/],
    [(f) => f.lines.splice(f.lines.indexOf(fill(f)), 1), /Entries: Entrant 5: lines is/],
    [(f) => f.entrants[0]!.state = "ranked", /Ranking: Entrant 1: state is ranked without a fill/],
    [(f) => fill(f).type = "DIVIDEND", /Splits and dividends: Entrant 5, line 2: action/],
  ];
  for (const [change, named] of changes) {
    const faults = await faultsOf(await forged(change));
    assert.ok(faults.some((fault) => named.test(fault)), `${named} in ${JSON.stringify(faults.slice(0, 6))}`);
    assert.ok(!faults.some((fault) => fault.startsWith("The file is whole")), String(faults[0]));
  }
});

Deno.test("a file from when entrants still had names in it is recomputed as before", async () => {
  const text = await forged((file) => file.entrants.forEach((entrant) => entrant.name = `trader_${entrant.number}`));
  assert.match(text, /"name":"trader_30"/);
  assert.deepEqual(await faultsOf(text, sha256(text)), []);
});
