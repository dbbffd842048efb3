import "../../lib/dom_test_setup.ts";
import { cleanup, render } from "@testing-library/react";
import assert from "node:assert/strict";
import { Markdown } from "./markdown.tsx";

const html = (text: string) => {
  cleanup();
  return render(<Markdown text={text} />).container.firstElementChild!.innerHTML;
};

Deno.test("a review's headings, lists, tables and emphasis become elements", () => {
  assert.equal(
    html("## Overview\nIt is **large** and _idle_."),
    "<h3>Overview</h3><p>It is <strong>large</strong> and <em>idle</em>.</p>",
  );
  assert.equal(
    html("- one\n- two\n\n1. first\n2. second"),
    "<ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>",
  );
  assert.match(
    html("| A | B |\n| --- | ---: |\n| x | 1 |"),
    /<th scope="col" class="end">B<\/th>.*<td class="end">1<\/td>/,
  );
  assert.equal(html("a\n\n---\n\nb"), "<p>a</p><hr><p>b</p>");
});

Deno.test("markup in a review is shown as text and never run", () => {
  assert.equal(html("<img src=x onerror=alert(1)>"), "<p>&lt;img src=x onerror=alert(1)&gt;</p>");
});
