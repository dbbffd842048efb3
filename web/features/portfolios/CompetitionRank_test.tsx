import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { ConvertPortfolio } from "../../ui/ConvertPortfolio.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { CompetitionRank } from "./CompetitionRank.tsx";

const entry = (participant: object, state = "open") => ({
  participating: true,
  participant: {
    number: 1,
    portfolio_id: "p",
    portfolio_name: "November",
    state: "ranked",
    reason: null,
    ...participant,
  },
  competition: { id: "c", name: "November 2026 Competition", state, total_participants: 128 },
  performance: { current_value: 10_684.27, return_percentage: 6.84 },
  above: null,
});

function open(answer: object, more: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    "GET /competitions/my-participation": () => answer,
    "GET /portfolios": () => [{ id: "p", name: "November", is_competition: true }],
    ...more,
  });
  render(
    <TestPage>
      <CompetitionRank portfolioId="p" />
      <ConvertPortfolio portfolioId="p" />
      <Toasts />
    </TestPage>,
  );
  return calls;
}

Deno.test("PF-37: a competition portfolio shows its rank of all participants, with a dot for the first three", async () => {
  const calls = open(entry({ rank: 4 }));
  await screen.findByText("#4");
  assert.match(document.body.textContent!, /of 128 participants.*\+6\.84%/);
  assert.equal(calls[0]!.query.get("portfolio_id"), "p");
  const link = screen.getByRole("link", { name: "November 2026 Competition" });
  assert.equal(new URL(link.getAttribute("href")!, "http://localhost").searchParams.get("tab"), "competitions");
  assert.equal(screen.queryByRole("button", { name: /Convert/ }), null, "a running contest is not converted");
  cleanup();
  open(entry({ rank: 2 }));
  assert.ok(await screen.findByText("2", { selector: ".medal.m2" }));
  cleanup();
});

Deno.test("PF-37: without a trade it is unranked and says what to do; later it says why it has no rank", async () => {
  open(entry({ rank: null, state: "no_trade", reason: "No trade yet" }));
  await screen.findByText("Unranked");
  assert.ok(screen.getByText("Make a trade to rank"));
  cleanup();
  open(entry({ rank: null, state: "no_trade", reason: "No trade" }, "completed"));
  await screen.findByText("No trade");
  assert.equal(screen.getByRole("link").getAttribute("href"), "/leaderboard/competitions/c");
  cleanup();
});

Deno.test("CM-28: the portfolio of a finished contest is converted after a question; a refusal is a toast", async () => {
  let refused = true;
  const calls = open(entry({ rank: 4 }, "completed"), {
    "POST /competitions/convert-portfolio/p": () =>
      refused ? refusal(400, "The competition is still running") : { id: "p", name: "November", is_competition: false },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Convert to an ordinary portfolio" }));
  await userEvent.click(screen.getByRole("button", { name: "Convert" }));
  await screen.findByText("Failed to convert portfolio: The competition is still running");
  refused = false;
  await userEvent.click(screen.getByRole("button", { name: "Convert" }));
  await screen.findByText("November is an ordinary portfolio now");
  await waitFor(() => assert.equal(screen.queryByRole("dialog"), null));
  assert.equal(calls.filter(({ method }) => method === "POST").length, 2);
  cleanup();
});
