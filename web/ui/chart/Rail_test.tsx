import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { Rail } from "./Rail.tsx";

const dotOf = () => screen.getByRole("img").querySelector("b")!.style.left;

Deno.test("the dot is at the position of the number, and at the end when it is beyond it", () => {
  for (const [at, left] of [[15, "25%"], [9, "0%"], [31, "100%"]] as const) {
    render(<Rail at={at} from={10} to={30} label="here" />);
    assert.equal(dotOf(), left);
    cleanup();
  }
});

Deno.test("a line of zero length has its dot in the middle", () => {
  render(<Rail at={10} from={10} to={10} label="here" />);
  assert.equal(dotOf(), "50%");
  cleanup();
});

Deno.test("a screen reader reads the position as a sentence", () => {
  render(<Rail at={15} from={10} to={30} reference={20} cuts={[12, 18]} fill label="between 10 and 30" />);
  const rail = screen.getByRole("img", { name: "between 10 and 30" });
  assert.equal(rail.querySelector<HTMLElement>(".rail-reference")!.style.left, "50%");
  assert.equal(rail.querySelectorAll(".rail-cut").length, 2);
  assert.equal(rail.querySelector<HTMLElement>(".rail-fill")!.style.width, "25%");
  cleanup();
});
