import assert from "node:assert/strict";
import { testTerminal } from "./testing.ts";

const ID = "00000000-0000-4000-8000-000000000001";
/** No store and no server: commands that pass the usage check fail with another exit code. */
const { run } = testTerminal({ HOME: "/nowhere" });
const nowhere = ["--url", "http://127.0.0.1:1"];

Deno.test("a repeated option is refused, except lists and switches", async () => {
  const buy = ["trading", "buy", ID, "--shares", "1", "--stock-symbol", "AAPL"];
  const wrong: [string[], string][] = [
    [[...buy, "--stock-symbol", "MSFT", ...nowhere], "--stock-symbol' is given twice"],
    [[...buy, "--stock-symbol=AAPL", ...nowhere], "--stock-symbol' is given twice"],
    [[...nowhere, ...buy, "--url", "http://127.0.0.1:2"], "--url' is given twice"],
    [["portfolios", "create", "--name", "A", "--enable-drip", "--no-enable-drip"], "'--no-enable-drip' contradicts"],
    [["backup", "--keep", "1", "--keep", "2"], "--keep' is given twice"],
  ];
  for (const [args, message] of wrong) {
    const { exit, err } = await run(...args);
    assert.deepEqual([exit, err.includes(message)], [2, true], `${args.join(" ")}: ${err}`);
  }
  const many = ["stocks", "screen", "--where", "price:5:50", "pe_ratio::20", "--where", "market_cap:1:2"];
  for (const args of [[...buy, ...nowhere, "--json", "--json"], [...many, ...nowhere]]) {
    assert.equal((await run(...args)).exit, 9, args.join(" "));
  }
});

Deno.test("with --json an invalid command line is reported as JSON only", async () => {
  const wrong: [string[], RegExp][] = [
    [["portfolios", "create", "--nam", "x", "--json"], /unknown option '--nam'/],
    [["--json", "portfolios", "get"], /missing required argument 'id'/],
    [["--json", "nosuch"], /unknown command 'nosuch'/],
    [["portfolios", "--json"], /Name a command/],
    [["users", "create", "--role", "king", "--json"], /'king' is invalid.*moderator, admin/],
    [["--json", "portfolios", "list", "--as", "a", "--as", "b"], /--as' is given twice/],
    [["portfolios", "deposit", ID, "--amount", "x", "--json"], /--amount: "x" is not a plain number/],
  ];
  for (const [args, detail] of wrong) {
    const ran = await run(...args);
    assert.deepEqual([ran.exit, ran.out], [2, ""], args.join(" "));
    const error = JSON.parse(ran.err) as { code: string; detail: string };
    assert.equal(error.code, "USAGE");
    assert.match(error.detail, detail);
  }
  const afterDashes = await run("portfolios", "get", "--", ID, "--json");
  assert.match(afterDashes.err, /^error: too many arguments/);
});
