/** The terminal program of Tradewinds. */
import tab from "@bomb.sh/tab/commander";
import { Command, CommanderError, Option } from "commander";
import { escapedLines, jsonText } from "../core/kernel/controls.ts";
import { modules as all } from "../core/modules.ts";
import type { Module } from "../core/kernel/module.ts";
import { version } from "../core/version.ts";
import type { BackupOptions } from "./commands/backup.ts";
import { addChart } from "./commands/chart.ts";
import { addMarketSeed } from "./commands/market_seed.ts";
import { addVerifyCompetition } from "./commands/verify_competition.ts";
import { BASH_COMPLETION } from "./commands/completion.ts";
import { CommandFailure, failureOf, USAGE } from "./failure.ts";
import { login, type LoginOptions, logout } from "./commands/login.ts";
import { addOperations, type Finish, type GlobalOptions } from "./operations.ts";
import { refuseRepeats } from "./repeats.ts";
import { systemTerminal, type Terminal } from "./terminal.ts";

const help = `
Where commands go:
  --url or TRADEWINDS_URL names a server; --remote, or a machine without a store, takes the server of the saved login.
  Otherwise it is this machine's store: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR; while a server
  runs on that, commands go through it. Here you are the operator, with an admin's rights, or act for a user by --as.

Exit codes:
  0 done, 1 fault, 2 wrong input or setting, 3 not signed in, 4 not allowed, 5 not found, 6 conflict, 7 refused by a
  rule, 8 too many requests, 9 not reachable, 75 not ready yet`;

/**
 * The program with all its commands. `finish` gets the exit code of a command that did not throw. With `json` a wrong
 * command line is reported only by the thrown error.
 */
export function buildProgram(
  terminal: Terminal,
  finish: Finish,
  json = false,
  modules: readonly Module[] = all,
): Command {
  const program = new Command("tradewinds").description(
    "Virtual stock trading and portfolio tracking, on your own machine",
  );
  program.version(version, "--version", "show the version");
  program.addOption(new Option("--json", "print results as JSON"));
  program.addOption(new Option("--wide", "show all columns and whole ids, whatever the width of the terminal"));
  program.addOption(new Option("--no-pager", "let long results run through"));
  program.addOption(new Option("--as <user>", "act for a user: id, e-mail or username (operators)"));
  program.addOption(new Option("--url <address>", "send the command to the server at this address"));
  program.addOption(new Option("--remote", "send the command to the server of the saved login"));
  program.addOption(
    new Option("--idempotency-key <key>", "repeat an earlier command safely: the same key has one effect"),
  );
  program.addHelpText("after", help).showSuggestionAfterError().helpCommand(true).helpOption("-h, --help", "show help");
  program.exitOverride().configureHelp({ showGlobalOptions: true, helpWidth: terminal.width ?? 120 });
  program.configureOutput({
    writeOut: (text) => terminal.out(text.trimEnd()),
    writeErr: (text) => json ? undefined : terminal.err(text.trimEnd()),
  });
  addProgramCommands(program, terminal, finish);
  addOperations(program, terminal, finish, modules);
  addChart(program, terminal);
  addMarketSeed(program, terminal);
  addVerifyCompetition(program, terminal, finish);
  tab(program);
  refuseRepeats(program);
  return program;
}

function addProgramCommands(program: Command, terminal: Terminal, finish: Finish): void {
  const add = (name: string, about: string) => program.command(name).description(about).helpGroup("Program:");
  const globals = (command: Command) => command.optsWithGlobals<GlobalOptions>();

  add("serve", "Run the server").action(async () => await (await import("./commands/serve.ts")).serveCommand(terminal));
  const migrate = add("migrate", "Bring the store's schema up to date");
  migrate.action(async () =>
    await (await import("./commands/migrate.ts")).migrateCommand(terminal, globals(migrate).json ?? false)
  );
  const doctor = add("doctor", "Show every setting with its source, and check what they point at");
  doctor.action(async () =>
    await (await import("./commands/doctor.ts")).doctorCommand(terminal, globals(doctor).json ?? false, finish)
  );
  const backup = add("backup", "Write the whole store to a file").argument(
    "[file]",
    "default: a name with the time in DATA_DIR/backups; - is standard output",
  )
    .option("--force", "overwrite an existing file")
    .option("--keep <number>", "leave only so many of the newest in DATA_DIR/backups");
  backup.alias("export").action(async (file: string | undefined) =>
    await (await import("./commands/backup.ts")).backupCommand(terminal, file, backup.optsWithGlobals<BackupOptions>())
  );
  const restore = add("restore", "Fill the store from a backup of this or an earlier release, if its ledger is sound")
    .argument(
      "<file>",
      "- is standard input",
    )
    .option("--force", "replace everything in a store that has users")
    .option("--unverified", "keep what was restored although its ledger fails the verification");
  restore.alias("import").action(async (file: string) =>
    await (await import("./commands/backup.ts")).restoreCommand(terminal, file, globals(restore), finish)
  );
  const signIn = add("login", "Sign in at a server and keep a token for --remote").option(
    "--email <address>",
    "whose account",
  )
    .option("--password <text>", "asked for when not given").option(
      "--password-stdin",
      "read the password from standard input",
    )
    .option("--days <number>", "end the token after so many days");
  signIn.action(async () => await login(terminal, signIn.optsWithGlobals<LoginOptions>()));
  add("logout", "Revoke the kept token and forget it").action(async () => await logout(terminal));
}

/** Runs a command line and returns its exit code. */
export async function main(
  args: readonly string[],
  terminal: Terminal,
  modules?: readonly Module[],
): Promise<number> {
  let exit = 0;
  const json = asksForJson(args);
  if (args.join(" ") === "complete bash") {
    terminal.out(BASH_COMPLETION);
    return 0;
  }
  const program = buildProgram(terminal, (code) => exit = code, json, modules);
  try {
    await program.parseAsync([...args], { from: "user" });
    return exit;
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(terminal, error, json);
    // Commander writes help and usage before it throws.
    if (error.exitCode === 0) return 0;
    return json ? report(terminal, usageFailure(error), json) : USAGE;
  }
}

/** Arguments after -- are not options. */
const asksForJson = (args: readonly string[]): boolean =>
  args.slice(0, [...args, "--"].indexOf("--")).includes("--json");

const usageFailure = ({ code, message }: CommanderError): CommandFailure =>
  new CommandFailure(
    code === "commander.help" ? "Name a command; --help lists them" : message.replace(/^error: /, ""),
    USAGE,
  );

function report(terminal: Terminal, error: unknown, json: boolean): number {
  const { exit, code, detail, cause } = failureOf(error);
  terminal.err(json ? jsonText({ code, detail, cause }) : `Error: ${escapedLines(detail)}`);
  if (terminal.env("LOG_LEVEL") === "debug" && error instanceof Error) terminal.err(escapedLines(error.stack ?? ""));
  return exit;
}

if (import.meta.main) Deno.exit(await main(Deno.args, systemTerminal()));
