import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { Audit } from "./Audit.tsx";
import { checkFile } from "./check_file.ts";
import { fileName } from "./file_names.ts";
import { contest, ID, participant, publishedFile } from "./testing.ts";

const { text, hash } = publishedFile(["ann", "ben"]);
const finished = (count = 2) => ({
  competition: contest({ state: "completed", file: { version: 1, hash }, total_participants: count }),
  participants: Array.from({ length: Math.min(count, 10) }, (_, i) => ({
    ...participant(i + 1),
    ...{ number: i + 1, rank: i < 2 ? 1 : i + 1, final_value: 10_000, reason: null },
  })),
  total: count,
});
const file = (content: string, more: object = {}) => ({
  name: "November 2026 Competition",
  version: 1,
  hash,
  versions: [{ version: 1, hash, reason: null }],
  content,
  ...more,
});

function open(answers: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer(answers);
  render(
    <TestPage>
      <Audit id={ID} check={(content, published) => checkFile(content, published)} />
    </TestPage>,
  );
  return calls;
}
const served = (content: string, count?: number) => ({
  [`GET /competitions/${ID}/results`]: () => finished(count),
  [`GET /competitions/${ID}/file`]: () => file(content),
});
const checks = () => within(screen.getByText("The file is whole").closest("ul")!).getAllByRole("listitem");

Deno.test("CM-27: the audit recomputes the ranking from the published file, with eight checks and their counts", async () => {
  const calls = open(served(text));
  const verdict = await screen.findByText("The ranking holds.");
  assert.match(verdict.parentElement!.textContent!, /from the published file in [\d.]+ s: 0 of 2 places differ\.$/);
  const rows = [...screen.getByText("The file is whole").closest("ul")!.children].map((row) => row.textContent!);
  assert.equal(rows.length, 8);
  assert.match(rows[0]!, new RegExp(`${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`));
  assert.match(rows[1]!, /\$10,000\.00 each, Nov 1 to the close on Nov 30, entries until Nov 7, 11:59 PM/);
  assert.match(rows[2]!, /2 of 2$/);
  assert.match(rows[4]!, /interest 2% for all2 of 2$/);
  assert.match(rows[7]!, /same as published$/);
  const terminal = screen.getByRole("region", { name: "Command and its output" }).textContent!;
  assert.ok(terminal.startsWith(`$ tradewinds competitions verify november-2026-competition.json --hash ${hash}\n`));
  assert.match(terminal, /ranking {2}2 places +same as published$/);
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("The ranking holds.");
  assert.equal(calls.filter(({ path }) => path.endsWith("/file")).length, 2);
  cleanup();
});

Deno.test("CM-27: a changed file does not hold; its failing check is open and names the entrant", async () => {
  open(served(text.replace('"value":"10000.00"', '"value":"12000.00"')));
  await screen.findByText("The file does not hold.");
  const values = checks().find((row) => row.textContent!.includes("Final values"))!;
  assert.equal(values.className, "failed");
  assert.ok(values.querySelector("details")!.open);
  assert.match(values.textContent!, /Entrant 1: value is 12000\.00, recomputed 10000\.00/);
  assert.match(values.textContent!, /1 differs/);
  cleanup();
});

Deno.test("a file that cannot be read says so, and nothing else is called right", async () => {
  open(served("{}"));
  await screen.findByText("The file does not hold.");
  assert.equal(screen.getAllByText("Not checked").length, 7);
  assert.ok(screen.getByText("The file cannot be read"));
  cleanup();
});

Deno.test("CM-24: the ranking shows the top ten and how many more; all of them on demand", async () => {
  const calls = open({
    ...served(text),
    [`GET /competitions/${ID}/results`]: ({ query }) => {
      const limit = Number(query.get("limit"));
      return { ...finished(122), participants: finished(122).participants.slice(0, Math.min(limit, 10)) };
    },
  });
  await screen.findByText("and 112 more. 2 share rank 1");
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => assert.ok(calls.some(({ query }) => query.get("limit") === "500")));
  cleanup();
});

Deno.test("a running contest is not finished yet, and an unknown one is not found", async () => {
  const none = { [`GET /competitions/${ID}/results`]: () => refusal(404, "No results yet", "NOT_FOUND") };
  open({ ...none, "GET /competitions": () => [contest()] });
  await screen.findByText("Not finished yet");
  assert.match(document.body.textContent!, /It closes on Nov 30, 2026, 4:00 PM ET\./);
  cleanup();
  open({ ...none, "GET /competitions": () => [] });
  await screen.findByText("Contest not found");
  cleanup();
});

Deno.test("a file that does not arrive, and a check that fails, can be retried", async () => {
  let down = true;
  open({
    ...served(text),
    [`GET /competitions/${ID}/file`]: () => down ? refusal(503, "Away", "UNAVAILABLE") : file(text),
  });
  await screen.findByText("The file could not be loaded");
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The ranking holds.");
  cleanup();
});

Deno.test("a contest that nobody entered has no file; the name of a file is plain", async () => {
  open({
    [`GET /competitions/${ID}/results`]: () => ({
      competition: contest({ state: "completed" }),
      participants: [],
      total: 0,
    }),
  });
  await screen.findByText("Nobody entered this contest");
  cleanup();
  assert.equal(fileName("Spring: Übung #2!"), "spring-übung-2.json");
});
