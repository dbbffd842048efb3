/**
 * The benchmarks: `deno task bench`, or some by name: `deno task bench buys reads`. `--against <commit>` compares buys
 * with those of that commit, too. Each prints its figure next to a limit measured in the same run and, where the two
 * are comparable, the ratio: absolute times depend more on the machine than on the code.
 */
import { parseArgs } from "node:util";
import { analytics, income, snapshots } from "./analytics.ts";
import { buys, buysEmbedded, compareBuysWith } from "./buys.ts";
import { aside } from "./aside.ts";
import { beside } from "./beside.ts";
import { bundle } from "./bundle.ts";
import { consoleBench } from "./console.ts";
import { chart } from "./chart.ts";
import { comments } from "./comments.ts";
import { exitsBench } from "./exits.ts";
import { health } from "./health.ts";
import { jump } from "./jump.ts";
import { latency } from "./latency.ts";
import { leaderboard } from "./leaderboard.ts";
import { market } from "./market.ts";
import { matching } from "./matching.ts";
import { pages } from "./pages.ts";
import { noSql, reads } from "./reads.ts";
import { format, type Line, type Report, Skipped } from "./report.ts";
import { scanBench } from "./scan.ts";
import { watchBench } from "./watch.ts";
import { waveriderBench } from "./waverider.ts";
import { rest } from "./rest.ts";
import { screen } from "./screen.ts";
import { start } from "./start.ts";
import { starve } from "./starve.ts";

const benchmarks: Record<string, (report: Report) => Promise<void>> = {
  // First: its memory is measured in this process.
  market,
  screen,
  scan: scanBench,
  watch: watchBench,
  waverider: waveriderBench,
  aside,
  beside,
  buys,
  "buys-embedded": buysEmbedded,
  exits: exitsBench,
  health,
  "no-sql": noSql,
  reads,
  latency,
  starve,
  start,
  rest,
  matching,
  jump,
  snapshots,
  income,
  analytics,
  leaderboard,
  comments,
  console: consoleBench,
  bundle,
  pages,
  chart,
};

const { values: { against }, positionals } = parseArgs({
  args: Deno.args,
  options: { against: { type: "string" } },
  allowPositionals: true,
});
if (against) compareBuysWith(against);
const wanted = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}; choose from ${Object.keys(benchmarks).join(", ")}`);
  Deno.exit(2);
}

console.log(
  `Deno ${Deno.version.deno}, V8 ${Deno.version.v8}, ${navigator.hardwareConcurrency} cores, ${Deno.build.os}; ` +
    `load average before: ${Deno.loadavg()[0]!.toFixed(1)}`,
);
const lines: Line[] = [];
let failed = 0;
for (const name of wanted) {
  try {
    await benchmarks[name]!((line) => {
      lines.push({ bench: name, ...line });
      console.log(format(lines.at(-1)!));
    });
  } catch (error) {
    if (error instanceof Skipped) console.log(`${name.padEnd(14)}  left out: ${error.message}`);
    else {
      failed++;
      console.error(`${name.padEnd(14)}  failed:`, error);
    }
  }
}
const missed = lines.filter((line) => line.met === false);
const goals = lines.filter((line) => line.met !== null);
console.log(
  `${goals.length - missed.length} of ${goals.length} goals met${
    missed.length > 0 ? `; missed: ${missed.map((l) => `${l.bench} (${l.what})`).join("; ")}` : ""
  }`,
);
Deno.exit(failed > 0 ? 1 : 0);
