/** `tradewinds competitions verify FILE`: recomputes a competition's ranking from its published file alone. */
import type { Command } from "commander";
import { contracts, type OutputOf } from "../../core/contracts.ts";
import { escaped } from "../../core/kernel/controls.ts";
import { checkQuotes } from "../../core/competitions/file/check_quotes.ts";
import type { CompetitionContent } from "../../core/competitions/file/schema.ts";
import { type Check, type Verified, verifyFile } from "../../core/competitions/file/verify.ts";
import { checkedUrl } from "../connect.ts";
import { remoteConnection } from "../remote.ts";
import { CommandFailure, USAGE } from "../failure.ts";
import type { Finish, GlobalOptions } from "../operations.ts";
import { printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

/** The most faults of a check that are shown; --json has all of them. */
const MAX_FAULTS = 20;
/** The checks, in their order. */
const LABELS = ["file", "rules", "entries", "fills", "cash", "actions", "values", "ranking", "quotes"] as const;
const QUOTES_AT_ONCE = 100;

/** Adds the command to the group of the operations on competitions. It reads nothing but the file, and a server asked. */
export function addVerifyCompetition(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program.commands.find((c) => c.name() === "competitions")!.command("verify").description(
    "Recompute the ranking of a competition from its published file alone",
  );
  command.argument("<file>", "the file; - is standard input")
    .option("--hash <text>", "SHA-256 of the file where it was published")
    .option("--server <address>", "also compare each receipt with the market of the server that published the file");
  command.addHelpText("after", "\nWho may: anyone; no server and no store is needed");
  command.action(async (path: string) => {
    const { hash, server, json } = command.optsWithGlobals<GlobalOptions & { hash?: string; server?: string }>();
    const text = await read(terminal, path);
    const alone = await verifyFile(text, hash === undefined ? {} : { hash });
    const verified = server && alone.name !== null ? await withQuotes(alone, text, checkedUrl(server)) : alone;
    if (json) await printResult(terminal, verified, { json: true });
    else terminal.out(linesOf(verified).map(escaped).join("\n"));
    finish(verified.ok ? 0 : 1);
  });
}

/** With a ninth check, of the quotes. */
async function withQuotes(verified: Verified, text: string, url: string): Promise<Verified> {
  const server = remoteConnection({ url, authorization: null });
  const quotes: OutputOf<"competitions.quotes">["quotes"] = [];
  for (let total = 1; quotes.length < total;) {
    const input = { hash: verified.hash, limit: QUOTES_AT_ONCE, offset: quotes.length };
    const page = await server.call(contracts["competitions.quotes"], input, null) as OutputOf<"competitions.quotes">;
    if (page.quotes.length === 0) break;
    quotes.push(...page.quotes);
    total = page.total;
  }
  const check = checkQuotes(JSON.parse(text) as CompetitionContent, quotes);
  return { ...verified, ok: verified.ok && check.ok, checks: [...verified.checks, check] };
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
