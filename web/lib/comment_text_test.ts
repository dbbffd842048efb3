import assert from "node:assert/strict";
import { commentParts, visibleText } from "./comment_text.ts";

const parts = (text: string, mentions: Record<string, string> = {}) => commentParts(text, mentions);
const kinds = (text: string, mentions: Record<string, string> = {}) => parts(text, mentions).map(({ kind }) => kind);
const hrefs = (text: string) => parts(text).flatMap((part) => part.kind === "link" ? [part.href] : []);
const shown = (text: string) => parts(text).map((part) => part.text).join("");

Deno.test("addresses, stocks and known names are links, and the rest is text", () => {
  assert.deepEqual(parts("Hi @Tide, see https://example.com/notes and $BRK.B!", { tide: "u1" }), [
    { kind: "text", text: "Hi " },
    { kind: "mention", text: "@Tide", userId: "u1" },
    { kind: "text", text: ", see " },
    { kind: "link", text: "example.com/notes", href: "https://example.com/notes" },
    { kind: "text", text: " and " },
    { kind: "stock", text: "$BRK.B", symbol: "BRK.B" },
    { kind: "text", text: "!" },
  ]);
});

Deno.test("only http and https addresses are links", () => {
  for (
    const text of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)//",
      "java\tscript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "vbscript:msgbox(1)",
      "//evil.example/x",
      "\\\\evil.example\\x",
      "file:///etc/passwd",
      "ftp://example.com",
      "mailto:a@b.example",
      "http:/example.com",
      "https:example.com",
      "blob:x",
      "http://",
      "https://:80",
    ]
  ) assert.deepEqual(kinds(text), ["text"], text);
});

Deno.test("an address with a user name or password stays text", () => {
  for (
    const text of ["https://bank.com@evil.example/", "https://a:b@evil.example", "http://:pw@evil.example/"]
  ) assert.deepEqual(kinds(text), ["text"], text);
});

Deno.test("a link shows the host that the browser opens", () => {
  assert.deepEqual(parts("https://good.com\\@evil.example/")[0], {
    kind: "link",
    text: "good.com/@evil.example/",
    href: "https://good.com/@evil.example/",
  });
  assert.equal(shown("https://exаmple.com"), "xn--exmple-4nf.com", "a Cyrillic letter");
  assert.equal(shown("https://exam\u200Bple.com/"), "example.com");
  assert.deepEqual(hrefs("https://exam\u202Eple.com/"), ["https://example.com/"]);
  assert.equal(shown(`https://example.com/${"a".repeat(300)}`).length, "example.com".length + 28);
  assert.equal(shown("http://example.com/?a=1#b"), "example.com/?a=1#b");
});

Deno.test("a link inside other markup does not end it: quotes and angle brackets stop an address", () => {
  assert.deepEqual(hrefs(`<a href="https://example.com/x" onclick='y'>`), ["https://example.com/x"]);
  assert.deepEqual(kinds("<script>alert(1)</script>"), ["text"]);
  assert.deepEqual(kinds("[label](https://example.com)"), ["text", "link", "text"]);
  assert.deepEqual(hrefs("[label](https://example.com)"), ["https://example.com/"]);
});

Deno.test("punctuation after an address does not belong to it, brackets that it opened do", () => {
  assert.deepEqual(hrefs("(see https://example.com/a_(b)), or https://example.com/c?d=1!?"), [
    "https://example.com/a_(b)",
    "https://example.com/c?d=1",
  ]);
});

Deno.test("characters that reorder or hide text are removed", () => {
  for (let code = 0x202A; code <= 0x202E; code++) assert.equal(visibleText(`a${String.fromCodePoint(code)}b`), "ab");
  for (let code = 0x2066; code <= 0x2069; code++) assert.equal(visibleText(`a${String.fromCodePoint(code)}b`), "ab");
  for (const hidden of "\u200B\u200C\u200D\u200E\u200F\u061C\u2060\u2064\uFEFF\u00AD\u180E\u0000\u001B\u0085\u3164") {
    assert.equal(visibleText(`a${hidden}b`), "ab", hidden.codePointAt(0)!.toString(16));
  }
  assert.equal(visibleText("a\u{E0041}b"), "ab");
  assert.equal(visibleText("Price \u202E001$\u202C today"), "Price 001$ today");
});

Deno.test("emoji and joining scripts keep their joiners", () => {
  assert.equal(visibleText("👩‍🚀 👩🏽‍🚀 ❤️‍🔥"), "👩‍🚀 👩🏽‍🚀 ❤️‍🔥");
  assert.equal(visibleText("می‌خواهم"), "می‌خواهم");
});

Deno.test("piled marks and empty lines are limited, and lines are kept", () => {
  assert.equal(visibleText(`z${"\u0301".repeat(90)}`), `z${"\u0301".repeat(4)}`);
  assert.equal(visibleText("a\r\nb\n \n\n\n\nc"), "a\nb\n\nc");
});

Deno.test("a stock is written in capitals after a dollar sign, and is no part of a word or a price", () => {
  for (const text of ["$5", "$aapl", "US$AAPL", "$$AAPL", "$AAPLxx", "$AAPL1", "$ABCDEF", "$ AAPL"]) {
    assert.deepEqual(kinds(text), ["text"], text);
  }
  assert.deepEqual(parts("$KO, $PEP").filter(({ kind }) => kind === "stock").map(({ text }) => text), ["$KO", "$PEP"]);
});

Deno.test("a name is a link only if the server knows it, and no property of an object is a name", () => {
  assert.deepEqual(kinds("@constructor @__proto__ @toString @nobody a@tide.example @@tide", { tide: "u" }), ["text"]);
  assert.deepEqual(kinds("@TIDE", { tide: "u" }), ["mention"]);
});

Deno.test("a long text is split in a short time", () => {
  const before = performance.now();
  for (const text of ["(".repeat(2000), `https://${"a.".repeat(990)}`, `https://e.com/${")".repeat(1980)}`]) {
    parts(text);
  }
  for (const text of ["@".repeat(2000), "$A".repeat(1000), "\n ".repeat(1000), "\u200D".repeat(2000)]) parts(text);
  assert.ok(performance.now() - before < 1000);
});
