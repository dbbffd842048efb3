import assert from "node:assert/strict";
import { refused } from "../../testing.ts";
import { admin, openCompetitions } from "../testing.ts";

type Opened = Awaited<ReturnType<typeof openCompetitions>>;
type Entry = Awaited<ReturnType<Opened["enter"]>>;

const minute = (n: number) => `2026-11-03T10:${String(10 + n).padStart(2, "0")}`;

async function enterAll({ enter }: Opened, howMany: number): Promise<Entry[]> {
  const people: Entry[] = [];
  for (let i = 0; i < howMany; i++) people.push(await enter());
  return people;
}

async function hintsOf({ call }: Opened) {
  const [{ id } = { id: "" }] = await call("competitions.list", admin, {});
  const hints = await call("competitions.hints", admin, { id });
  return hints.map(({ kind, entries, agreement_percentage, fills }) => [
    kind,
    entries.map(({ number }) => number),
    agreement_percentage,
    fills,
  ]);
}

async function signIn({ db, clock }: Opened, people: readonly Entry[], address_hash: string | null): Promise<void> {
  const at = clock.wall();
  const rows = people.map(({ user }) => ({ user_id: user.userId, id: crypto.randomUUID() })).map((row) => ({
    ...{ ...row, refresh_hash: row.id, address_hash },
    ...{ created_at: at, rotated_at: at, expires_at: at.add({ hours: 24 }) },
  }));
  await db.insertInto("sessions").values(rows).execute();
}

Deno.test("entries that agree in more than 80% of at least ten fills are hinted to administrators alone", async () => {
  const opened = await openCompetitions("2026-11-02T10:00");
  const { call, advance } = opened;
  const [leader, same, mostly, fewer, both, later] = await enterAll(opened, 6);
  for (let n = 0; n < 11; n++) {
    await advance(`${minute(n)}:05`);
    const bought = ["AAPL", "MSFT"][n % 2]!;
    await leader!.buy(bought, 3);
    await same!.buy(bought, 1);
    // Eight of ten are not more than 80 %.
    if (n < 10) await mostly!.buy(n < 8 ? bought : "F", 2);
    // Nine are too few.
    if (n < 9) await fewer!.buy(bought, 1);
    if (n > 0) await both!.buy("F", 1);
    // The same stock and minute, and the other side.
    if (n > 0 && n < 10) await both!.sell("F", 1);
    await advance(`${minute(n)}:59`);
    if (n < 10) await later!.buy("F", 1);
  }
  assert.deepEqual(await hintsOf(opened), [
    ["same_fills", [1, 2], 100, 11],
    // Of the ten fills of the one with fewer.
    ["same_fills", [5, 6], 90, 9],
  ]);
  const [{ id } = { id: "" }] = await call("competitions.list", admin, {});
  await refused(call("competitions.hints", leader!.user, { id }), "FORBIDDEN");
  await refused(call("competitions.hints", admin, { id: crypto.randomUUID() }), "NOT_FOUND");
});

Deno.test("entries whose owners signed in from one address are hinted, unless it is the address of a crowd", async () => {
  const opened = await openCompetitions("2026-11-02T10:00");
  const people = await enterAll(opened, 52);
  await signIn(opened, people.slice(0, 2), "home");
  await signIn(opened, people.slice(0, 2), "work");
  await signIn(opened, people.slice(2, 4), null);
  await signIn(opened, people.slice(4, 5), "alone");
  assert.deepEqual(await hintsOf(opened), [["same_address", [1, 2], null, null]]);
  await signIn(opened, people.slice(1), "school");
  assert.equal((await hintsOf(opened)).length, 1);
});
