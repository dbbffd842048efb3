/** One command for each operation: `orders.cancel` becomes `tradewinds orders cancel <portfolio-id> <order-id>`. */
import { Argument, type Command, Option } from "commander";
import { escapedLines } from "../core/kernel/controls.ts";
import type { Module, TerminalOperation, TerminalWords } from "../core/kernel/module.ts";
import type { Contract } from "../core/kernel/operation.ts";
import { routeOf } from "../core/kernel/route.ts";
import { withClockProgress } from "./clock_progress.ts";
import { connect, type Target } from "./connect.ts";
import { CommandFailure, failureOf, USAGE } from "./failure.ts";
import { type Field, fieldsOf, flagOf, readValue } from "./fields.ts";
import { printResult, type ShowOptions } from "./output.ts";
import { readSecret } from "./secrets.ts";
import { ANY_ID, nounOf, type Nouns, nounsOf, shortFields, withWholeIds } from "./short_ids.ts";
import type { Terminal } from "./terminal.ts";
import { headingsOf } from "./headings.ts";
import { untilComplete } from "./until_complete.ts";

/** Options that all commands have. */
export interface GlobalOptions extends Target, Pick<ShowOptions, "json" | "wide" | "pager"> {
  readonly idempotencyKey?: string;
}

/** Called with the exit code of a command. */
export type Finish = (exit: number) => void;

/** A file's text, with control characters escaped on a terminal. */
const asShown = (text: string, { width }: Terminal): string => width === null ? text : escapedLines(text);

/** Adds the commands of all operations to the program. */
export function addOperations(
  program: Command,
  terminal: Terminal,
  finish: Finish,
  modules: readonly Module[],
): void {
  const nouns = nounsOf(modules);
  for (const { contracts, terminal: words } of modules) {
    for (const contract of contracts) {
      const [group, ...path] = wordsOf(contract, words);
      let parent = program.commands.find((c) => c.name() === group);
      parent ??= program.command(group!).description(words.groups[group!]!).helpGroup("Operations:");
      const verb = path.pop()!;
      for (const word of path) parent = subgroupOf(parent, word);
      addOperation(parent.command(verb), contract, { terminal, finish, words, nouns });
    }
  }
}

/** The words of an operation's command, like `portfolios deposit`. */
export function wordsOf({ name }: Contract, { operations }: TerminalWords): string[] {
  const [group, verb] = name.split(".") as [string, string];
  return [group, ...(operations?.[name]?.command ?? verb).split(" ")];
}

const subgroupOf = (parent: Command, word: string): Command =>
  parent.commands.find((c) => c.name() === word) ??
    parent.command(word).description(`Commands on the ${word}`);

interface Surroundings {
  readonly terminal: Terminal;
  readonly finish: Finish;
  readonly words: TerminalWords;
  readonly nouns: Nouns;
}

function addOperation(command: Command, contract: Contract, { terminal, finish, words, nouns }: Surroundings): void {
  const { argument, file, content, failed, named = {} } = words.operations?.[contract.name] ?? {};
  const fields = fieldsOf(contract, routeOf(contract).pathFields, words.fields).map((field) => {
    const noun = nounOf(contract, field.name, nouns);
    const word = named[field.name];
    if (word !== undefined) return { ...field, word };
    return noun ? { ...field, meaning: `id of the ${noun}, or its first eight characters or more` } : field;
  });
  command.description(contract.summary);
  for (const field of fields) {
    if (field.positional) command.addArgument(new Argument(`<${field.word}>`, field.meaning));
    else if (file === field.name) command.addOption(fileOption(field));
    else for (const option of optionsOf(field)) command.addOption(option);
    if (field.name === argument) command.addArgument(new Argument(`[${field.word}]`, `the same as --${field.word}`));
  }
  command.addHelpText("after", () => `\nWho may: ${accessText(contract)}`);
  command.action(async () => {
    const globals = command.optsWithGlobals<GlobalOptions>();
    const wordOf = (field: string) => {
      const known = fields.find((f) => f.name === field);
      return known ? flagOf(known) : field;
    };
    try {
      const input = await readInput(command, fields, argument, terminal);
      if (file && typeof input[file] === "string") input[file] = await readFile(terminal, input[file]);
      const output = await call(terminal, contract, input, globals, words.operations?.[contract.name], nouns);
      if (content && !globals.json) {
        terminal.out(asShown((output as Record<string, string>)[content]!.trimEnd(), terminal));
      } else await printResult(terminal, output, { ...globals, headings: headingsOf(contract) });
      finish(failed?.(output) ? 1 : 0);
    } catch (error) {
      const { exit, code, detail } = failureOf(error, wordOf);
      const failure = new CommandFailure(detail, exit, { cause: (error as Error).cause, code });
      throw Object.assign(failure, { stack: (error as Error).stack });
    }
  });
}

/** Calls an operation on the target of the command line. Invalid input is reported before anything is opened. */
export async function call(
  terminal: Terminal,
  contract: Contract,
  input: Record<string, unknown>,
  globals: GlobalOptions,
  { awaited, movesClock }: TerminalOperation = {},
  nouns: Nouns = {},
): Promise<unknown> {
  const { parseInput } = await import("../core/kernel/run/check.ts");
  const short = shortFields(contract, input, nouns);
  parseInput(contract, { ...input, ...Object.fromEntries(short.map((field) => [field, ANY_ID])) });
  const connection = await connect(terminal, globals);
  try {
    const whole = short.length > 0 ? await withWholeIds(connection, contract, input, nouns) : input;
    const made = () => connection.call(contract, whole, keyFor(contract, globals));
    if (movesClock) return await withClockProgress(connection, terminal, made);
    return await (awaited ? untilComplete(terminal, made) : made());
  } finally {
    await connection.close();
  }
}

/** The options of a field: two for a boolean, and for a secret another one that reads it from standard input. */
function optionsOf(field: Field): Option[] {
  const about = describeField(field);
  if (field.scalar === "boolean") {
    return [new Option(`--${field.word}`, about), new Option(`--no-${field.word}`, "the opposite")];
  }
  const value = field.list ? `<${placeholder(field)}...>` : `<${placeholder(field)}>`;
  const option = new Option(`--${field.word} ${value}`, about);
  if (field.choices) option.choices([...field.choices]);
  return field.secret
    ? [option, new Option(`--${field.word}-stdin`, `read the ${field.word} from standard input`)]
    : [option];
}

const fileOption = (field: Field): Option =>
  new Option(`--${field.word} <file>`, `${field.meaning}; - is standard input${field.required ? " (required)" : ""}`);

/** @throws CommandFailure */
async function readFile(terminal: Terminal, path: string): Promise<string> {
  try {
    return path === "-" ? await new Response(terminal.input).text() : await Deno.readTextFile(path);
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read`, USAGE, { cause });
  }
}

const placeholder = (field: Field): string => field.structure ? "json" : field.scalar === "number" ? "number" : "text";

function describeField(field: Field): string {
  const how = field.secret && field.required
    ? "asked for when not given"
    : field.required
    ? "required"
    : field.byDefault === undefined
    ? null
    : `default: ${field.byDefault}`;
  return how === null ? field.meaning : `${field.meaning} (${how})`;
}

function accessText({ access, owned, scope, confirmed, openedBy }: Contract): string {
  if (scope === "session") return "a user who has signed in with the password; a personal access token cannot";
  if (access === "public") return "anyone";
  if (access === "user") return "a user; the operator says for whom with --as";
  if (access === "owner") return `the owner of the ${owned!.kind}; the operator says for whom with --as`;
  return `${access.join(", ")}${openedBy ? ` (with ${openedBy}=true any user)` : ""}${
    confirmed ? " who entered the password in the last ten minutes" : ""
  }, and the operator`;
}

async function readInput(
  command: Command,
  fields: readonly Field[],
  optional: string | undefined,
  terminal: Terminal,
): Promise<Record<string, unknown>> {
  const options = command.opts<Record<string, unknown>>();
  const input: Record<string, unknown> = {};
  const args = [...command.args];
  const given = (word: string): unknown =>
    options[word.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())];
  for (const field of fields) {
    if (field.positional) {
      input[field.name] = readValue(field, args.shift()!);
      continue;
    }
    let value = given(field.word);
    if (field.name === optional && args.length > 0) {
      const argument = args.shift()!;
      if (value !== undefined && value !== argument) throw new CommandFailure(`Give --${field.word} once`, USAGE);
      value = argument;
    }
    if (field.secret) {
      value = await readSecret(terminal, field, {
        option: value as string | undefined,
        fromStdin: given(`${field.word}-stdin`) === true,
      });
    }
    if (value === undefined) {
      if (field.required) throw new CommandFailure(`${flagOf(field)} is required`, USAGE);
      continue;
    }
    input[field.name] = Array.isArray(value)
      ? value.map((item) => readValue(field, item))
      : typeof value === "string"
      ? readValue(field, value)
      : value;
  }
  return input;
}

/**
 * Every command sends an idempotency key, so that it can be repeated safely, unless its response contains secrets,
 * which the server must not store.
 */
function keyFor(contract: Contract, globals: GlobalOptions): string | null {
  if (contract.kind === "query") return null;
  if (globals.idempotencyKey) return globals.idempotencyKey;
  return contract.secrets?.length ? null : crypto.randomUUID();
}
