/**
 * Makes a clone ready to run: installs the packages when deno.lock has changed, then builds the web app when it is out
 * of date (not with `--packages`). Prints a line for each; a failed installation prints all it had to say. Imports no
 * package: there may be none yet.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What was installed: the hash of the lock file. */
const stamp = `${root}node_modules/.tradewinds`;

async function installIfStale(): Promise<void> {
  const wanted = createHash("sha256").update(await Deno.readFile(`${root}deno.lock`)).digest("hex");
  if (await Deno.readTextFile(stamp).catch(() => "") === wanted) return;
  console.log("Installing the packages (only now, about half a minute)");
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet", "--frozen"],
    cwd: root,
    stdin: "null",
  }).output();
  if (!success) {
    const text = new TextDecoder();
    console.error(`${text.decode(stdout)}${text.decode(stderr)}`.trim());
    console.error("The packages could not be installed. Is the npm registry reachable from here?");
    Deno.exit(1);
  }
  await Deno.writeTextFile(stamp, wanted);
}

await installIfStale();
if (!Deno.args.includes("--packages")) {
  // A process of its own: this one began without the packages and does not see them.
  const { code } = await new Deno.Command(Deno.execPath(), { args: ["run", "-A", "web/build.ts"], cwd: root }).spawn()
    .status;
  Deno.exit(code);
}
