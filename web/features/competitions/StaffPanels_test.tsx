import { resizeTo } from "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { StaffPanels } from "./StaffPanels.tsx";
import { contest, ID, participant } from "./testing.ts";

const settings = {
  current_setting: 0.02,
  total_competition_portfolios: 128,
  rate_distribution: { "0.02": 121, "0": 4, "0.01": 2, "0.03": 1 },
};

function open(answers: Parameters<typeof fakeServer>[0] = {}, finished = false) {
  const calls = fakeServer({
    "GET /competitions": () => [contest()],
    "GET /competitions/interest-settings": () => settings,
    ...answers,
  });
  render(
    <TestPage>
      <StaffPanels finished={finished} />
      <Toasts />
    </TestPage>,
  );
  return calls;
}
const commands = (calls: ReturnType<typeof fakeServer>) => calls.filter(({ method }) => method !== "GET");

Deno.test("CM-31: the rates with their portfolios, the current one first; one rate for all", async () => {
  let refused = true;
  const calls = open({
    "PUT /competitions/interest-settings": () =>
      refused ? refusal(409, "Try later", "CONFLICT") : { message: "The rate is 3 % now.", updated: 127 },
  });
  await screen.findByText("Rate on cash in 128 portfolios of running contests");
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent).filter((text) => /^\d%/.test(text!));
  assert.deepEqual(rows, ["2%121 current", "0%4", "1%2", "3%1"]);
  assert.deepEqual(screen.getAllByRole("radio").map((one) => one.textContent), ["0% (disabled)", "1%", "2%", "3%"]);
  assert.ok(screen.getByText(/^Changes 7 portfolios from today on\./));
  await userEvent.click(screen.getByRole("radio", { name: "3%" }));
  assert.ok(screen.getByText(/^Changes 127 portfolios from today on\./));
  await userEvent.click(screen.getByRole("button", { name: "Standardize to 3%" }));
  await screen.findByText("Failed to standardize interest rates: Try later");
  refused = false;
  await userEvent.click(screen.getByRole("button", { name: "Standardize to 3%" }));
  await screen.findByText("The rate is 3 % now.");
  assert.deepEqual(commands(calls).map(({ query, body }) => query.get("rate") ?? body?.rate), ["0.03", "0.03"]);
  cleanup();
});

Deno.test("CM-31: settings that could not be loaded are reported", async () => {
  open({ "GET /competitions/interest-settings": () => refusal(503, "Away", "UNAVAILABLE") });
  await screen.findByText("Failed to load interest settings");
  cleanup();
});

Deno.test("CM-32: a contest is finalized with a reason only, after a question; a refusal is a toast", async () => {
  let refused = true;
  const calls = open({
    [`POST /competitions/${ID}/finalize`]: () =>
      refused
        ? refusal(409, "This competition is not running", "CONFLICT")
        : { message: "It is closed.", winner: null },
    [`POST /competitions/${ID}/cancel`]: () => ({ message: "It is cancelled." }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Finalize November 2026 Competition" }));
  const confirm = () => screen.getByRole("button", { name: "Finalize" }) as HTMLButtonElement;
  assert.ok(confirm().disabled);
  await userEvent.type(screen.getByLabelText("Reason, for everyone to read"), "The school closes ");
  await userEvent.click(confirm());
  await screen.findByText("Failed to finalize competition: This competition is not running");
  refused = false;
  await userEvent.click(confirm());
  await screen.findByText("It is closed.");
  await userEvent.click(screen.getByRole("button", { name: "Cancel November 2026 Competition" }));
  await userEvent.type(screen.getByLabelText("Reason, for everyone to read"), "Too few");
  await userEvent.click(screen.getByRole("button", { name: "Cancel the contest" }));
  await screen.findByText("It is cancelled.");
  assert.deepEqual(commands(calls).map(({ path, body }) => [path.split("/").at(-1), body]), [
    ["finalize", { reason: "The school closes" }],
    ["finalize", { reason: "The school closes" }],
    ["cancel", { reason: "Too few" }],
  ]);
  cleanup();
});

Deno.test("a new contest takes entries to the end of a day in New York; its code is shown once", async () => {
  // A phone has its own picker of dates.
  resizeTo(390);
  const calls = open({
    "POST /competitions": () =>
      Response.json({ competition: contest({ name: "School" }), invitation_code: "s3cret" }, { status: 201 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Create" }));
  const submit = () => screen.getByRole("button", { name: "Announce the contest" }) as HTMLButtonElement;
  assert.ok(submit().disabled);
  await userEvent.type(screen.getByLabelText("Name"), "School");
  const fill = (label: string, value: string) =>
    void fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill("Last day of entry", "2026-11-10");
  fill("Last trading day", "2026-11-27");
  await userEvent.type(screen.getByLabelText("Stocks (optional)"), "ko, pep");
  await userEvent.click(screen.getByRole("switch"));
  await userEvent.click(submit());
  await screen.findByText("s3cret");
  assert.match(screen.getByRole("dialog").textContent!, new RegExp(`\\?tab=competitions&competition=${ID}`));
  assert.deepEqual(commands(calls)[0]!.body, {
    name: "School",
    entry_until: "2026-11-11T00:00:00-05:00",
    closes_on: "2026-11-27",
    start_cash: 10_000,
    universe: ["KO", "PEP"],
    by_invitation: true,
  });
  cleanup();
  resizeTo();
});

Deno.test("hints name the pairs of entries; none and a failure are said", async () => {
  let answer: () => unknown = () => refusal(503, "Away", "UNAVAILABLE");
  open({ [`GET /competitions/${ID}/hints`]: () => answer() });
  const show = async () => await userEvent.click(await screen.findByRole("button", { name: /^Hints for November/ }));
  await show();
  await screen.findByText("The hints cannot be shown");
  answer = () => [];
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No two entries trade alike or share an address.");
  cleanup();
  const entries = [participant(1), participant(2)].map((one, i) => ({ ...one, number: i + 4, portfolio_id: "p" }));
  answer = () => [
    { kind: "same_fills", entries, agreement_percentage: 91.67, fills: 11 },
    { kind: "same_address", entries, agreement_percentage: null, fills: null },
  ];
  open({ [`GET /competitions/${ID}/hints`]: () => answer() });
  await show();
  await screen.findByText("Signed in from one address");
  const pairs = within(screen.getByRole("dialog")).getAllByRole("listitem").map((row) => row.textContent);
  assert.deepEqual(pairs, [
    "User 1@user1 (number 4) and User 2@user2 (number 5)91.67% of fills alike, 11 in number",
    "User 1@user1 (number 4) and User 2@user2 (number 5)Signed in from one address",
  ]);
  cleanup();
});

Deno.test("a finished contest is corrected: an entry is disqualified for a reason, and the new version is named", async () => {
  const past = { ...contest(), name: "October 2026 Competition", state: "finished" };
  const entry = (number: number, state: string) => ({ ...participant(number), number, state, reason: null, fills: 3 });
  const calls = open({
    "GET /competitions/history": () => [past],
    [`GET /competitions/${ID}/results`]: () => ({
      ...{ competition: past, total: 2 },
      participants: [entry(1, "ranked"), entry(2, "disqualified")],
    }),
    [`POST /competitions/${ID}/corrections`]: () => ({ version: 2, hash: "a", winner: null }),
  }, true);
  await userEvent.click(await screen.findByRole("button", { name: "Correct October 2026 Competition" }));
  const entries = await screen.findByLabelText("Entry to disqualify") as HTMLSelectElement;
  assert.deepEqual([...entries.options].map(({ value }) => value), ["", "1"]);
  const disqualify = screen.getByRole("button", { name: "Disqualify" }) as HTMLButtonElement;
  await userEvent.selectOptions(entries, "1");
  assert.ok(disqualify.disabled);
  await userEvent.type(screen.getByLabelText("Reason, for everyone to read"), " Two accounts ");
  await userEvent.click(disqualify);
  await screen.findByText("Version 2 of the file is published");
  assert.deepEqual(commands(calls).map(({ body }) => body), [{ number: 1, reason: "Two accounts" }]);
  cleanup();
});
