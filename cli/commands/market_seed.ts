/** `tradewinds market seed`: the seed of this machine's simulated market, which no server tells. */
import type { Command } from "commander";
import { readConfig } from "../../core/kernel/config.ts";
import { lastSeed } from "../../core/kernel/store/data_dir.ts";
import { readSeed } from "../../core/kernel/store/stored_settings.ts";
import { openOrFindServer } from "../connect.ts";
import { CommandFailure, USAGE } from "../failure.ts";
import type { GlobalOptions } from "../operations.ts";
import { printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

/** Adds the command to the group of the operations on the market. */
export function addMarketSeed(program: Command, terminal: Terminal): void {
  const command = program.commands.find((c) => c.name() === "market")!.command("seed").description(
    "Show the seed of the simulated market, from which every price to come can be computed",
  );
  command.addHelpText("after", "\nWho may: whoever can read the data directory or database; no server tells it");
  command.action(async () => {
    const { json, url, remote } = command.optsWithGlobals<GlobalOptions>();
    if (url || remote) throw new CommandFailure("No server tells its seed; run this on the server's machine", USAGE);
    const seed = await seedHere(terminal);
    if (json) await printResult(terminal, { seed: String(seed) }, { json });
    else terminal.out(String(seed));
  });
}

async function seedHere(terminal: Terminal): Promise<bigint> {
  const config = readConfig(terminal.env);
  const dir = config.DATA_DIR!;
  if (config.MARKET !== "simulated") throw new CommandFailure("A live market has no seed; MARKET is polygon", USAGE);
  const { openProduct } = await import("../../core/product.ts");
  const { opened } = await openOrFindServer(
    terminal,
    dir,
    () => openProduct(config, { serves: false, onProgress: terminal.status }),
  );
  try {
    // A running server wrote its seed there when it started.
    const seed = opened ? (await readSeed(opened.services.db)).seed : await lastSeed(dir);
    if (seed === null) throw new CommandFailure(`${dir} tells no seed; restart the server, which writes it there`);
    return seed;
  } finally {
    await opened?.close();
  }
}
