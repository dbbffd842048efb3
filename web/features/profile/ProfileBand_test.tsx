import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Profile } from "../../../core/profiles/contract.ts";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { ProfileBand } from "./ProfileBand.tsx";

Deno.test.afterEach(() => cleanup());

const ID = "019a6f5e-7c3a-7000-8000-000000000001";
const profile = (is_own: boolean) => ({ user_id: ID, total_followers: 84, total_following: 31, is_own }) as Profile;
type UserRecord = OutputOf<"shared.record">;
const record = (change: Partial<UserRecord> = {}): UserRecord => ({
  ...{ user_id: ID, rank: 37, participants: 412, best_rank: 12, best_rank_date: "2026-11-19" },
  ...{ contests_entered: 8, contests_running: 1, best_place: 1 },
  wins: ["September", "August", "July", "June"].map((name, i) => ({
    competition_id: `019a6f5e-7c3a-7000-8000-00000000000${i + 2}`,
    name,
    won_on: "2026-09-30",
  })),
  portfolios: [{
    ...{ portfolio_id: ID, name: "Compounders", is_competition: false, return_percentage: 64.82, rank: 37 },
    ...{ since: "2026-01-12T15:00:00Z", holdings_count: 9, trades_30_days: 4, line: [] },
  }],
  ...change,
});
const show = (answer: UserRecord, is_own = false) => {
  fakeServer({ [`GET /profiles/${ID}/record`]: () => answer });
  render(<ProfileBand profile={profile(is_own)} />, { wrapper: TestPage });
};

Deno.test("the band names the best rank with its day, the contests, and up to three won ones with a link", async () => {
  show(record());
  assert.ok(await screen.findByText("12"));
  assert.match(document.body.textContent!, /lifetime, on Nov 19, 2026/);
  assert.match(document.body.textContent!, /\+64\.82%Compounders, since Jan 12/);
  assert.ok(screen.getByText("4 wins, 1 running now"));
  const links = screen.getAllByRole("link", { name: /^Won / });
  assert.deepEqual(
    links.map((link) => link.getAttribute("href")),
    [2, 3, 4].map((i) => `/leaderboard/competitions/019a6f5e-7c3a-7000-8000-00000000000${i}`),
  );
  assert.ok(screen.getByText("and 1 more"));
});

Deno.test("a rank that is the best now is shown with the number of all; without one the band says so", async () => {
  show(record({ best_rank: 37, best_rank_date: null, wins: [], best_place: 4 }), true);
  assert.ok(await screen.findByText("lifetime, now"));
  assert.match(document.body.textContent!, /37 of 412/);
  assert.ok(screen.getByText("best place 4, 1 running now"));
  assert.equal(screen.queryAllByText("Lifetime return").length, 0, "the owner has it on the cards");
  cleanup();
  show(record({ rank: null, best_rank: null, wins: [], best_place: null, contests_running: 0, portfolios: [] }));
  assert.ok(await screen.findByText("not ranked yet"));
  assert.ok(screen.getByText("No public portfolios"));
});
