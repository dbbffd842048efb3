import "../../lib/dom_test_setup.ts";
import { act, render } from "@testing-library/react";
import assert from "node:assert/strict";
import { useTurn } from "./use_turn.ts";

const Part = ({ name }: { name: string }) => useTurn() ? name : null;

Deno.test("components come one a frame, and one that is gone does not take a turn", () => {
  const { requestAnimationFrame } = globalThis;
  const frames: (() => void)[] = [];
  Object.assign(globalThis, { requestAnimationFrame: (run: () => void) => frames.push(run) });
  const frame = () => act(() => frames.splice(0).forEach((run) => run()));
  try {
    const page = (...names: string[]) => names.map((name) => <Part key={name} name={name} />);
    const { container, rerender, unmount } = render(<>{page("a", "b", "c")}</>);
    assert.equal(container.textContent, "");
    frame();
    assert.equal(container.textContent, "a");
    rerender(<>{page("a", "c")}</>);
    frame();
    assert.equal(container.textContent, "ac");
    frame();
    rerender(<>{page("a", "c", "d")}</>);
    frame();
    assert.equal(container.textContent, "acd");
    unmount();
  } finally {
    Object.assign(globalThis, { requestAnimationFrame });
  }
});
