import assert from "node:assert/strict";
import type { Command } from "commander";
import type { Module } from "../core/kernel/module.ts";
import { modules } from "../core/modules.ts";
import { contractList } from "../core/contracts.ts";
import { errorCatalogue } from "../core/kernel/errors.ts";
import { buildProgram } from "./main.ts";
import { wordsOf } from "./operations.ts";
import { testTerminal } from "./testing.ts";
import type { Terminal } from "./terminal.ts";

const nobody = testTerminal({ HOME: "/nowhere", DATA_DIR: "/nowhere/data" });
const program = () => buildProgram({ width: null, out: () => {}, err: () => {} } as unknown as Terminal, () => {});

/** The commands that do something, in whichever group. */
const leavesOf = (parent: Command): readonly Command[] =>
  parent.commands.flatMap((command) => command.commands.length > 0 ? leavesOf(command) : command);
const pathOf = (command: Command): string => `${command.parent?.name()} ${command.name()}`;

Deno.test("the configuration of the day trader is a group of its own with three commands", async () => {
  const { out, exit } = await nobody.run("waverider", "config", "--help");
  assert.equal(exit, 0);
  for (const command of ["show", "set", "history"]) assert.match(out, new RegExp(`^ +${command} `, "m"));
  assert.match((await nobody.run("waverider", "config", "sho")).err, /Did you mean show/);
});

Deno.test("every operation has a command with its summary, and an argument or option for each input field", () => {
  const built = program();
  for (const contract of contractList) {
    const { terminal } = (modules as readonly Module[]).find(({ contracts }) => contracts.includes(contract))!;
    let command: Command | undefined = built;
    for (const word of wordsOf(contract, terminal)) command = command?.commands.find((c) => c.name() === word);
    assert.ok(command, contract.name);
    assert.equal(command.description(), contract.summary);
    const words = [...command.registeredArguments.map((a) => a.name()), ...command.options.map((o) => o.name())];
    const named = terminal.operations?.[contract.name]?.named ?? {};
    for (const field of Object.keys(contract.input.shape)) {
      assert.ok(words.includes(named[field] ?? field.replaceAll("_", "-")), `${contract.name} ${field}`);
    }
  }
});

Deno.test("every group of operations has a description", () => {
  const names = new Set(contractList.map((contract) => contract.name.split(".")[0]));
  for (const group of program().commands.filter((c) => names.has(c.name()))) {
    assert.doesNotMatch(group.description(), /^Operations on/, group.name());
  }
});

Deno.test("an owned object is described in the same words as an argument and as an option", () => {
  const about = (group: string, verb: string, word: string) => {
    const command = program().commands.find((c) => c.name() === group)!.commands.find((c) => c.name() === verb)!;
    return [...command.options, ...command.registeredArguments].find((o) => o.name() === word)!.description;
  };
  assert.equal(about("orders", "place", "portfolio-id"), "id of the portfolio, or its first eight characters or more");
  assert.match(about("goals", "create", "portfolio-id"), /^id of the portfolio, or its first eight/);
  assert.match(about("contributions", "create", "target-portfolio-id"), /^id of the portfolio, or its first eight/);
  assert.match(about("dividends", "simulate", "portfolio-id"), /^whole id/);
});

Deno.test("no option of an operation hides a global option", () => {
  const built = program();
  const own = new Set([...built.options.map((o) => o.name()), "help"]);
  for (const command of leavesOf(built)) {
    for (const option of command.options) {
      assert.ok(!own.has(option.name()), `${pathOf(command)} --${option.name()}`);
    }
  }
});

Deno.test("every option and argument has a description", () => {
  for (const command of leavesOf(program())) {
    for (const { description, flags } of command.options) {
      assert.match(description, /[a-z]{2}/, `${pathOf(command)} ${flags}`);
      assert.ok(!/^(required|default|\()/.test(description), `${pathOf(command)} ${flags}`);
    }
    for (const argument of command.registeredArguments) {
      assert.match(argument.description, /[a-z]{2}/, `${pathOf(command)} <${argument.name()}>`);
    }
  }
});

Deno.test("every exit code of the catalogue is explained in the help", async () => {
  const { out, exit } = await nobody.run("--help");
  assert.equal(exit, 0);
  const explained = out.slice(out.indexOf("Exit codes:"));
  for (const { exit: code } of Object.values(errorCatalogue)) assert.match(explained, new RegExp(`\\b${code} `));
});

Deno.test("an invalid command line exits 2 with a sentence that names the fault, before anything is opened", async () => {
  const id = crypto.randomUUID();
  const wrong: [string[], RegExp][] = [
    [["portfolios", "deposit", id, "--amount", "1e3"], /--amount: "1e3" is not a plain number/],
    [["portfolios", "deposit", id, "--amount", "five"], /--amount: "five" is not a plain number/],
    [["portfolios", "deposit", id, "--amount", ""], /--amount: "" is not a plain number/],
    [["portfolios", "deposit", id, "--amount", "0.001"], /--amount: Use at most 2 decimals/],
    [["portfolios", "deposit", id, "--amount", "-5"], /--amount: Please enter a valid amount/],
    [["portfolios", "deposit", id], /--amount is required/],
    [["trading", "buy", id, "--stock-symbol", "F", "--shares", "0"], /^Error: --shares: [^\n]+\n?$/],
    [
      ["holdings", "import", id, "--holdings", '{"symbol":"F","shares":1}'],
      /--holdings: average_cost of row 1: This is/,
    ],
    [["portfolios", "statement", id, "--year", "1990"], /--year: Use a year from 2000 to 2100/],
    [["portfolios", "deposit", "--amount", "5"], /missing required argument 'id'/],
    [["portfolios", "deposit", "mine", "--amount", "5"], /<id>: Must be an id, like /],
    [["portfolios", "deposit", id, id, "--amount", "5"], /too many arguments/],
    [["portfolios", "deposit", id, "--amount", "5", "--colour", "red"], /unknown option '--colour'/],
    [["portfolios", "set-reserve", id, "--reserve-percentage", "7"], /Allowed choices are 0, 2, 5, 10, 15, 20/],
    [["orders", "place", id, "--order-type", "oco"], /Allowed choices are market, limit, stop/],
    [["clock", "speed", "fast"], /--speed: "fast" is not a plain number/],
    [["clock", "speed", "2", "--speed", "3"], /Give --speed once/],
    [["portfolios", "depsit"], /Did you mean deposit/],
    [["nonsense"], /unknown command 'nonsense'/],
    [["users", "create", "--email", "a@example.com", "--username", "ann"], /--password: there is no terminal to ask/],
    [
      ["users", "create", "--email", "nobody", "--username", "ann", "--password", "long enough"],
      /--email: Enter a valid e-mail address/,
    ],
    [["portfolios", "list", "--url", "example"], /"example" is not the address of a server/],
    [["portfolios", "list", "--remote"], /no saved login/],
  ];
  for (const [args, message] of wrong) {
    const ran = await nobody.run(...args);
    assert.equal(ran.exit, 2, `${args.join(" ")}: ${ran.err}`);
    assert.match(ran.err, message, args.join(" "));
    assert.equal(ran.out, "", args.join(" "));
  }
});

Deno.test("with --json a failure is one line of JSON on standard error", async () => {
  const { err, exit } = await nobody.run("portfolios", "deposit", crypto.randomUUID(), "--amount", "0", "--json");
  assert.equal(exit, 2);
  assert.deepEqual(JSON.parse(err), {
    code: "VALIDATION_FAILED",
    detail: "--amount: Please enter a valid amount greater than $0",
    cause: null,
  });
});

Deno.test("an invalid setting stops a command with a sentence that names it", async () => {
  const ran = await testTerminal({ HOME: "/nowhere", PORT: "eighty" }).run("portfolios", "list");
  assert.deepEqual([ran.exit, ran.err], [2, 'Error: PORT is "eighty"; use a whole number from 0 to 65535']);
});
