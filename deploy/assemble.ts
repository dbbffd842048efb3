/**
 * `deno run -A deploy/assemble.ts <directory>`: copies only what is needed to run the product into an empty directory:
 * sources without tests, the built web app, the runtime packages, the terminal program and licences.
 */
import { dirname, resolve } from "node:path";
import { filesIn, isTestFile } from "../bin/files.ts";
import { exists, importedNames, root, serverFolders } from "./packages.ts";

const [target] = Deno.args;
if (!target) throw new Error("Name the directory to fill");
const out = resolve(target);

for (const folder of serverFolders) {
  for (const path of filesIn(`${root}${folder}`, /\.ts$/)) if (!isTestFile(path)) await place(path.slice(root.length));
}
if (!exists(`${root}web/dist/index.html`)) throw new Error("The web app is not built; run: deno task build");
for (const path of filesIn(`${root}web/dist`, /./)) await place(path.slice(root.length));
for (const name of ["deno", "tradewinds"]) await place(`bin/${name}`);
await place("deploy/healthcheck");
await place("deno.lock");
await Deno.copyFile(`${root}web/dist/licences.txt`, `${out}/LICENCES.txt`);

const { version, compilerOptions, imports } = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
const wanted = Object.fromEntries(importedNames(serverFolders, imports).map((name) => [name, imports[name]]));
await Deno.writeTextFile(
  `${out}/deno.json`,
  JSON.stringify({ version, nodeModulesDir: "manual", compilerOptions, imports: wanted }, null, 2),
);
// The lock file lists more packages than are installed here, but fixes the versions of these.
const { success, stderr } = await new Deno.Command(Deno.execPath(), { args: ["install", "--quiet"], cwd: out })
  .output();
if (!success) throw new Error(`The packages could not be installed: ${new TextDecoder().decode(stderr)}`);

async function place(path: string): Promise<void> {
  await Deno.mkdir(dirname(`${out}/${path}`), { recursive: true });
  await Deno.copyFile(`${root}${path}`, `${out}/${path}`);
}
