import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { Component, type ReactNode } from "react";
import { fakeServer, turns } from "../../lib/testing.tsx";
import { lazily } from "./lazily.tsx";

const Part = ({ name }: { name: string }) => <p>{name} is here</p>;
const Waiting = ({ name }: { name: string }) => <p>{name} is awaited</p>;

Deno.test("a component is shown in the next task after its code is loaded, and at once when it was preloaded", async () => {
  const Late = lazily(() => Promise.resolve(Part), Waiting);
  render(<Late name="The tab" />);
  screen.getByText("The tab is awaited");
  await Promise.resolve();
  await Promise.resolve();
  screen.getByText("The tab is awaited");
  // React's own fallback would stay for 300 ms.
  await turns();
  screen.getByText("The tab is here");
  cleanup();
  render(<Late name="Again" />);
  screen.getByText("Again is here");
  cleanup();

  const Early = lazily(() => Promise.resolve(Part), Waiting);
  await Early.preload();
  render(<Early name="The other" />);
  screen.getByText("The other is here");
  cleanup();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => this.state.failed ? <p>It failed</p> : this.props.children;
}

/**
 * Skips waits of one to fifteen seconds, which are those between attempts, and serves a page of release 1, until the
 * end of a test.
 */
function hurried() {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout =
    ((work: () => void, ms?: number) =>
      wait(work, ms && ms >= 1000 && ms <= 15_000 ? 0 : ms)) as unknown as typeof setTimeout;
  document.head.innerHTML = '<meta name="version" content="1">';
  const log = console.error;
  console.error = () => {};
  return {
    [Symbol.dispose]: () => {
      globalThis.setTimeout = wait;
      document.head.innerHTML = "";
      console.error = log;
      cleanup();
    },
  };
}
const health = (version: string) => ({ "GET /health/ready": () => ({ status: "ok", version }) });
const goOffline = () => void (globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch")));

Deno.test("code that fails to load while the server is unavailable loads once the server is back", async () => {
  using _ = hurried();
  goOffline();
  let there = false;
  const Late = lazily(() => there ? Promise.resolve(Part) : Promise.reject(new Error("gone")), Waiting);
  render(<Late name="The tab" />);
  await screen.findByRole("heading", { name: "The server cannot be reached" });
  assert.equal(screen.queryByText("A new version is ready"), null);
  fakeServer(health("1"));
  there = true;
  await screen.findByText("The tab is here");
});

Deno.test("only a server of another release has a new version, and its code is not requested again", async () => {
  using _ = hurried();
  fakeServer(health("2"));
  let requests = 0;
  const Late = lazily<{ name: string }>(() => Promise.reject(new Error(`gone ${requests++}`)), Waiting);
  render(<Late name="The tab" />);
  await screen.findByRole("heading", { name: "A new version is ready" });
  assert.ok(screen.getByRole("button", { name: "Reload" }));
  assert.equal(requests, 1);
});

Deno.test("code that a server of this release does not deliver is an error after three attempts", async () => {
  using _ = hurried();
  fakeServer(health("1"));
  let requests = 0;
  const Late = lazily(() => requests++ < 3 ? Promise.reject(new Error("gone")) : Promise.resolve(Part), Waiting);
  render(
    <Boundary>
      <Late name="The tab" />
    </Boundary>,
  );
  await screen.findByText("It failed");
  assert.equal(requests, 3);
  cleanup();
  render(<Late name="The tab" />);
  await screen.findByText("The tab is here");
});
