import "../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { Component, type ReactNode } from "react";
import { lazily } from "./lazily.tsx";

const Part = ({ name }: { name: string }) => <p>{name} is here</p>;
const Waiting = ({ name }: { name: string }) => <p>{name} is awaited</p>;

Deno.test("a part is shown as soon as its code is there, and at once when it was loaded ahead", async () => {
  const Late = lazily(() => Promise.resolve(Part), Waiting);
  render(<Late name="The tab" />);
  screen.getByText("The tab is awaited");
  const began = performance.now();
  await screen.findByText("The tab is here");
  assert.ok(performance.now() - began < 250, "it was kept back");
  cleanup();
  render(<Late name="Again" />);
  screen.getByText("Again is here");
  cleanup();

  const Early = lazily(() => Promise.resolve(Part), Waiting);
  Early.ahead();
  await Promise.resolve();
  await Promise.resolve();
  render(<Early name="The other" />);
  screen.getByText("The other is here");
  cleanup();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => this.state.failed ? <p>It failed</p> : this.props.children;
}

Deno.test("code that does not come is an error of the page, and is asked for again when it is shown again", async () => {
  let asked = 0;
  const Late = lazily(() => asked++ ? Promise.resolve(Part) : Promise.reject(new Error("gone")), Waiting);
  const log = console.error;
  console.error = () => {};
  render(
    <Boundary>
      <Late name="The tab" />
    </Boundary>,
  );
  await screen.findByText("It failed");
  console.error = log;
  cleanup();
  render(<Late name="The tab" />);
  await screen.findByText("The tab is here");
  cleanup();
});
