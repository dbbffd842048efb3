/** One command for each operation: `orders.cancel` becomes `tradewinds orders cancel <portfolio-id> <order-id>`. */
import { Argument, type Command, Option } from "commander";
import { escapedLines } from "../core/kernel/controls.ts";
import { contractList, type OperationName } from "../core/contracts.ts";
import type { Contract } from "../core/kernel/operation.ts";
import { withClockProgress } from "./clock_progress.ts";
import { routeOf } from "../http/route_table.ts";
import { connect, type Target } from "./connect.ts";
import { CommandFailure, failureOf, USAGE } from "./failure.ts";
import { type Field, fieldsOf, flagOf, optionalArgument, readValue } from "./fields.ts";
import { printResult, type ShowOptions } from "./output.ts";
import { readSecret } from "./secrets.ts";
import { ANY_ID, shortFields, withWholeIds } from "./short_ids.ts";
import type { Terminal } from "./terminal.ts";
import { headingsOf } from "./headings.ts";
import { untilComplete } from "./until_complete.ts";

/** Options that every command takes. */
export interface GlobalOptions extends Target, Pick<ShowOptions, "json" | "wide" | "pager"> {
  readonly idempotencyKey?: string;
}

/** Called with the exit code of a command. */
export type Finish = (exit: number) => void;

/** Headings of the groups in the help. */
const groups: Readonly<Record<string, string>> = {
  auth: "Account, sign-in and password",
  tokens: "Personal access tokens",
  users: "Accounts of others (operators and admins)",
  portfolios: "Portfolios and their cash",
  holdings: "What a portfolio holds",
  transactions: "What happened in a portfolio",
  ledger: "The books (operators and admins)",
  trading: "Market orders",
  orders: "Orders of every type, and their receipts",
  contributions: "Cash paid in at regular dates, and what it buys",
  interest: "Interest on cash",
  dividends: "Dividends paid and expected",
  analytics: "Returns, risk and allocation",
  goals: "What a portfolio is to reach",
  notifications: "Notifications",
  market: "Hours and state of the market",
  stocks: "Stocks and funds",
  splits: "Splits of stocks",
  delistings: "Ends of listings",
  watchlists: "Lists of stocks to keep an eye on",
  alerts: "Be told when a price, a change or a volume is there",
  screens: "Saved conditions of the screener",
  clock: "The market clock (operators and admins)",
  jobs: "Background jobs (operators and admins)",
};

/** Exit codes of answers that a script must see as failures. */
const exitOf: Partial<Record<OperationName, (output: unknown) => number>> = {
  "ledger.verify": (output) => (output as { ok: boolean }).ok ? 0 : 1,
  "holdings.import": (output) => nothingTaken(output),
  "portfolios.import-transactions": (output) => nothingTaken(output),
  "jobs.run": (output) => (output as { result: { failed?: unknown[] } }).result.failed?.length ? 1 : 0,
};

function nothingTaken(output: unknown): number {
  const { imported, errors } = output as { imported: number; errors: unknown[] };
  return imported === 0 && errors.length > 0 ? 1 : 0;
}

/** Fields that hold a file's text: read from a file or standard input. */
const fileFields: Partial<Record<OperationName, string>> = { "portfolios.import-transactions": "csv" };

/** Answers that hold a file: it is written as it is, unless JSON is asked for. */
const fileOf: Partial<Record<OperationName, (output: unknown) => string>> = {
  "portfolios.export": (output) => (output as { content: string }).content,
};

/** A file's text as it is; on a terminal nothing in it is obeyed. */
const asShown = (text: string, { width }: Terminal): string => width === null ? text : escapedLines(text);

/** Adds the commands of all operations to the program. */
export function addOperations(program: Command, terminal: Terminal, finish: Finish): void {
  for (const contract of contractList) {
    const [group, verb] = contract.name.split(".") as [string, string];
    let parent = program.commands.find((c) => c.name() === group);
    parent ??= program.command(group).description(groups[group] ?? group).helpGroup("Operations:");
    addOperation(parent.command(verb), contract, terminal, finish);
  }
}

function addOperation(command: Command, contract: Contract, terminal: Terminal, finish: Finish): void {
  const name = contract.name as OperationName;
  const fields = fieldsOf(contract, routeOf(name).pathFields);
  const optional = optionalArgument(contract);
  command.description(contract.summary);
  for (const field of fields) {
    if (field.positional) command.addArgument(new Argument(`<${field.word}>`, meaningOf(contract, field)));
    else if (fileFields[name] === field.name) command.addOption(fileOption(field));
    else for (const option of optionsOf({ ...field, meaning: meaningOf(contract, field) })) command.addOption(option);
    if (field.name === optional) command.addArgument(new Argument(`[${field.word}]`, `the same as --${field.word}`));
  }
  command.addHelpText("after", () => `\nWho may: ${accessText(contract)}`);
  command.action(async () => {
    const globals = command.optsWithGlobals<GlobalOptions>();
    const wordOf = (field: string) => {
      const known = fields.find((f) => f.name === field);
      return known ? flagOf(known) : field;
    };
    try {
      const input = await readInput(command, fields, optional, terminal);
      const file = fileFields[name];
      if (file && typeof input[file] === "string") input[file] = await readFile(terminal, input[file]);
      const output = await call(terminal, contract, input, globals);
      if (fileOf[name] && !globals.json) terminal.out(asShown(fileOf[name](output).trimEnd(), terminal));
      else await printResult(terminal, output, { ...globals, headings: headingsOf(contract) });
      finish(exitOf[name]?.(output) ?? 0);
    } catch (error) {
      const { exit, code, detail } = failureOf(error, wordOf);
      const failure = new CommandFailure(detail, exit, { cause: (error as Error).cause, code });
      throw Object.assign(failure, { stack: (error as Error).stack });
    }
  });
}

/** The caller's own objects may be given by the beginning of their id. */
function meaningOf(contract: Contract, field: Field): string {
  if (contract.access !== "owner" || (field.name !== contract.owned!.field && field.name !== "order_id")) {
    return field.meaning;
  }
  const kind = field.name === "order_id" ? "order" : contract.owned!.kind;
  return `id of the ${kind}, or its first eight characters or more`;
}

/** Calls an operation on the target of the command line. Invalid input is reported before anything is opened. */
export async function call(
  terminal: Terminal,
  contract: Contract,
  input: Record<string, unknown>,
  globals: GlobalOptions,
): Promise<unknown> {
  const { parseInput } = await import("../core/kernel/check.ts");
  const short = shortFields(contract, input);
  parseInput(contract, { ...input, ...Object.fromEntries(short.map((field) => [field, ANY_ID])) });
  const connection = await connect(terminal, globals);
  try {
    const whole = short.length > 0 ? await withWholeIds(connection, contract, input) : input;
    const made = () => connection.call(contract.name as OperationName, whole, keyFor(contract, globals));
    return await withClockProgress(
      contract.name,
      connection,
      terminal,
      () => untilComplete(contract.name, terminal, made),
    );
  } finally {
    await connection.close();
  }
}

/** The options of a field: a boolean has two, a secret another one to read it from standard input. */
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

function accessText({ access, owned, scope }: Contract): string {
  if (scope === "session") return "a user who has signed in with the password; a personal access token cannot";
  if (access === "public") return "anyone";
  if (access === "user") return "a user; the operator says for whom with --as";
  if (access === "owner") return `the owner of the ${owned!.kind}; the operator says for whom with --as`;
  return `${access.join(", ")}, and the operator`;
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
      const said = args.shift()!;
      if (value !== undefined && value !== said) throw new CommandFailure(`Give --${field.word} once`, USAGE);
      value = said;
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
 * Every command carries an idempotency key, so that a repeat is the same command, unless its answer holds secrets,
 * which the server must not keep.
 */
function keyFor(contract: Contract, globals: GlobalOptions): string | null {
  if (contract.kind === "query") return null;
  if (globals.idempotencyKey) return globals.idempotencyKey;
  return contract.secrets?.length ? null : crypto.randomUUID();
}
