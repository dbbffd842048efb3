/** `tradewinds competitions verify FILE`: recomputes a competition's ranking from its published file alone. */
import type { Command } from "commander";
import { escaped } from "../../core/kernel/controls.ts";
import { type Check, type Verified, verifyFile } from "../../core/competitions/file/verify.ts";
import { CommandFailure, USAGE } from "../failure.ts";
import type { Finish, GlobalOptions } from "../operations.ts";
import { printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

/** The most faults of a check that are shown; --json has all of them. */
const MAX_FAULTS = 20;
/** The checks, in their order. */
const LABELS = ["file", "rules", "entries", "fills", "cash", "actions", "values", "ranking"] as const;

/** Adds the command to the group of the operations on competitions. It reads nothing but the file. */
export function addVerifyCompetition(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program.commands.find((c) => c.name() === "competitions")!.command("verify").description(
    "Recompute the ranking of a competition from its published file alone",
  );
  command.argument("<file>", "the file; - is standard input")
    .option("--hash <text>", "SHA-256 of the file where it was published");
  command.addHelpText("after", "\nWho may: anyone; no server and no store is needed");
  command.action(async (path: string) => {
    const { hash, json } = command.optsWithGlobals<GlobalOptions & { hash?: string }>();
    const verified = await verifyFile(await read(terminal, path), hash === undefined ? {} : { hash });
    if (json) await printResult(terminal, verified, { json: true });
    else terminal.out(linesOf(verified).map(escaped).join("\n"));
    finish(verified.ok ? 0 : 1);
  });
}

async function read(terminal: Terminal, path: string): Promise<string> {
  try {
    return path === "-" ? await new Response(terminal.input).text() : await Deno.readTextFile(path);
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read`, USAGE, { cause });
  }
}

/** A line for each check, and one for each fault. */
function linesOf({ checks, hash, differ }: Verified): string[] {
  const rows = checks.map((check, i) => {
    const label = LABELS[i]!;
    return { label, what: whatOf(label, check, hash), end: endOf(label, check, differ), faults: check.faults };
  });
  const wide = Math.max(...rows.map(({ what }) => what.length));
  return rows.flatMap(({ label, what, end, faults }) => [
    `${label.padEnd(9)}${what.padEnd(wide + 2)}${end}`,
    ...faults.slice(0, MAX_FAULTS).map((fault) => `  ${fault}`),
    ...(faults.length > MAX_FAULTS ? [`  and ${faults.length - MAX_FAULTS} more`] : []),
  ]);
}

function whatOf(label: (typeof LABELS)[number], { count, of }: Check, hash: string): string {
  const total = of.toLocaleString("en-US");
  if (label === "file") return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
  if (label === "rules") return "";
  if (label === "ranking") return `${total} place${of === 1 ? "" : "s"}`;
  return count === of ? total : `${count.toLocaleString("en-US")} of ${total}`;
}

function endOf(label: (typeof LABELS)[number], { ok }: Check, differ: number): string {
  if (label !== "ranking") return ok ? "ok" : "differs";
  return ok ? "same as published" : `${differ} ${differ === 1 ? "differs" : "differ"}`;
}
