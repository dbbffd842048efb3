import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { NotificationList } from "./NotificationList.tsx";

const note = (id: string, at: string, more: object = {}) => ({
  id,
  type: "limit_order_executed",
  title: `Notice ${id}`,
  message: "Bought 20 VZ at $42.90",
  is_read: false,
  created_at: at,
  portfolio_id: "p",
  data: {},
  link: `/portfolios/p?tab=orders&dialog=receipt&in=p&item=${id}`,
  ...more,
});

function open(notes: unknown[], unread = 2, fails: () => boolean = () => false) {
  const left = { times: 0 };
  const calls = fakeServer({
    "GET /market/status": () => ({ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 } }),
    "GET /notifications": ({ query }) => {
      const [from, size] = [Number(query.get("offset")), Number(query.get("limit"))];
      return fails() ? refusal(503, "The store is down", "UNAVAILABLE") : notes.slice(from, from + size);
    },
    "GET /inbox": () => ({ unread_count: unread, unread_groups: unread }),
    "POST /notifications/mark-all-read": () => ({ updated: unread }),
    "PATCH /notifications/a": () => notes[0],
    "DELETE /notifications/b": () => ({ id: "b" }),
  });
  render(
    <TestPage>
      <NotificationList onLeave={() => void left.times++} />
    </TestPage>,
  );
  return { calls, left };
}

Deno.test("NM-04: notices are listed by day; a link marks one as read, and each can be deleted", async () => {
  const { calls, left } = open([note("a", "2026-11-20T16:06:00Z"), note("b", "2026-11-19T14:00:00Z", { link: null })]);
  await waitFor(() => assert.ok(screen.getByRole("region", { name: "Today" }).textContent?.includes("Notice a")));
  assert.ok(screen.getByRole("region", { name: "Earlier" }).textContent?.includes("Notice b"));
  assert.ok(screen.getByRole("tab", { name: "Unread 2" }));
  await userEvent.click(screen.getByRole("link", { name: "Notice a" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete: Notice b" }));
  assert.equal(left.times, 1);
  await waitFor(() =>
    assert.deepEqual(calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`), [
      "PATCH /notifications/a",
      "DELETE /notifications/b",
    ])
  );
  cleanup();
});

/** One a day, newest first. */
const days = (count: number) =>
  Array.from({ length: count }, (_, i) => note(`n${i}`, new Date(Date.UTC(2026, 10, 18 - i, 15)).toISOString()));
const paths = (calls: ReturnType<typeof open>["calls"]) =>
  calls.filter(({ path }) => path === "/notifications").map(({ query }) =>
    `${query.get("offset")}+${query.get("limit")}`
  );

Deno.test("NM-04: older notifications are reached with the keyboard, twenty at a time", async () => {
  const all = days(67);
  const { calls } = open(all, 587);
  assert.ok(await screen.findByRole("tab", { name: "Unread 99+" }));
  for (let shown = 20; shown < all.length; shown += 20) {
    screen.getByRole("button", { name: "Show older" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => assert.ok(document.activeElement?.textContent?.includes(`Notice n${shown}Unread`)));
  }
  assert.ok(screen.getByRole("link", { name: "Notice n66" }));
  assert.ok(screen.getByText("There are no older ones."));
  assert.equal(screen.queryByRole("button", { name: "Show older" }), null);
  assert.deepEqual(paths(calls), ["0+20", "20+20", "40+20", "60+20"]);
  cleanup();
});

Deno.test("a failure to load older ones keeps those shown, is reported, and can be retried by a button", async () => {
  const all = days(30);
  let down = false;
  open(all, 30, () => down);
  await screen.findByRole("link", { name: "Notice n19" });
  down = true;
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  assert.ok((await screen.findByRole("alert")).textContent?.startsWith("Older notifications could not be loaded."));
  assert.ok(screen.getByRole("link", { name: "Notice n19" }));
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  assert.ok(await screen.findByRole("link", { name: "Notice n29" }));
  cleanup();
});

Deno.test("a reopened panel starts with the newest, and requests them alone", async () => {
  const all = days(30);
  const calls = fakeServer({
    "GET /market/status": () => ({ current_time_et: "2026-11-20T13:00:00-05:00", clock: { mode: "set", speed: 0 } }),
    "GET /notifications": ({ query }) => all.slice(Number(query.get("offset")), Number(query.get("offset")) + 20),
    "GET /inbox": () => ({ unread_count: 30, unread_groups: 30 }),
    "POST /notifications/mark-all-read": () => ({ updated: 30 }),
  });
  const page = (shown: boolean) => <TestPage>{shown && <NotificationList onLeave={() => {}} />}</TestPage>;
  const { rerender } = render(page(true));
  await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
  await screen.findByRole("link", { name: "Notice n29" });
  rerender(page(false));
  rerender(page(true));
  await screen.findByRole("link", { name: "Notice n19" });
  assert.equal(screen.queryByRole("link", { name: "Notice n29" }), null);
  const before = calls.length;
  await userEvent.click(screen.getByRole("button", { name: "Mark all read" }));
  await waitFor(() => assert.deepEqual(paths(calls.slice(before)), ["0+20"]));
  cleanup();
});

const dividend = (id: string, at: string, stock_symbol: string, more: object = {}) =>
  note(id, at, { type: "dividend_payment", data: { stock_symbol }, ...more });

Deno.test("notices of one kind and day are one row, which expands to all of them", async () => {
  const day = "2026-11-16T14:00:00Z";
  open([
    dividend("a", day, "KO"),
    note("f", day),
    dividend("b", day, "VZ", { is_read: true }),
    dividend("c", day, "KO"),
    note("g", day),
    dividend("d", "2026-11-13T14:00:00Z", "F"),
  ]);
  const row = await screen.findByRole("button", { name: /3 dividends on Mon, Nov 16/ });
  assert.match(row.textContent!, /2 unread/);
  assert.match(row.textContent!, /KO, VZ$/);
  assert.deepEqual(screen.getAllByRole("link").map((link) => link.textContent), ["Notice f", "Notice g", "Notice d"]);
  assert.equal(row.getAttribute("aria-expanded"), "false");
  row.focus();
  await userEvent.keyboard("{Enter}");
  assert.equal(row.getAttribute("aria-expanded"), "true");
  assert.deepEqual(screen.getAllByRole("link").map((link) => link.textContent), [
    ..."abcfgd".split("").map((id) => `Notice ${id}`),
  ]);
  cleanup();
});

Deno.test("what a group paid is added up, unless one of them does not say it", async () => {
  const [day, other] = ["2026-11-16T14:00:00Z", "2026-11-13T14:00:00Z"];
  const paid = (id: string, at: string, amount?: number) => dividend(id, at, "KO", { data: { amount } });
  open([
    ...[paid("a", day, 0.1), paid("b", day, 0.2), paid("c", day, 1_000)],
    ...[paid("d", other, 1), paid("e", other, 2), paid("f", other)],
  ]);
  const row = await screen.findByRole("button", { name: /3 dividends on Mon, Nov 16/ });
  assert.match(row.textContent!, /\$1,000\.30/);
  assert.doesNotMatch(screen.getByRole("button", { name: /Nov 13/ }).textContent!, /\$/);
  cleanup();
});

Deno.test("a group whose day is not completely loaded says so, until it is", async () => {
  const today = "2026-11-20T14:00:00Z";
  open(Array.from({ length: 25 }, (_, i) => dividend(`n${i}`, today, "KO")));
  assert.ok(await screen.findByRole("button", { name: /20 dividends or more today/ }));
  await userEvent.click(screen.getByRole("button", { name: "Show older" }));
  assert.ok(await screen.findByRole("button", { name: /25 dividends today/ }));
  await waitFor(() => assert.ok(document.activeElement?.textContent?.includes("25 dividends today")));
  cleanup();
});

Deno.test("NM-04: unread notices beyond the page can be marked read, and nothing if all are read", async () => {
  const read = note("a", "2026-11-20T16:06:00Z", { is_read: true });
  const { calls } = open([read], 3);
  await screen.findByRole("tab", { name: "Unread 3" });
  await userEvent.click(screen.getByRole("button", { name: "Mark all read" }));
  await waitFor(() => assert.ok(calls.some(({ path }) => path === "/notifications/mark-all-read")));
  cleanup();
  open([read], 0);
  await screen.findByText("Notice a");
  assert.ok((screen.getByRole("button", { name: "Mark all read" }) as HTMLButtonElement).disabled);
  cleanup();
});

Deno.test("NM-04: a text of more than 120 characters gets a tooltip with the whole text", async () => {
  const [short, long] = ["x".repeat(120), "y".repeat(121)];
  const at = "2026-11-20T16:06:00Z";
  open([note("a", at, { message: short }), note("b", at, { message: long })]);
  await screen.findByText(short);
  assert.equal(screen.getByText(short).title, "");
  assert.equal(screen.getByText(long).title, long);
  cleanup();
});

Deno.test("a list that could not be loaded is reported and can be retried", async () => {
  let down = true;
  open([note("a", "2026-11-20T16:06:00Z")], 1, () => down);
  await screen.findByText("Notifications could not be loaded");
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  assert.ok(await screen.findByText("Notice a"));
  cleanup();
});

Deno.test("NM-05: without notices each tab says so", async () => {
  open([]);
  assert.ok(await screen.findByText("No Notifications Yet"));
  await userEvent.click(screen.getByRole("tab", { name: /Unread/ }));
  assert.ok(await screen.findByText("All Caught Up!"));
  cleanup();
});
