/**
 * The licences of everything that is shipped, in one text: the packages of the server and of the web app (including its
 * font, its charts and the list of leaked passwords) and Deno, which is in the image.
 */
import { importedNames, type Package, packagesOf, root, serverFolders } from "./packages.ts";

const FILES = /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i;

export async function licences(): Promise<string> {
  const { imports } = JSON.parse(await Deno.readTextFile(`${root}deno.json`)) as { imports: Record<string, string> };
  // Copied by the build, by path, for the API's documentation, and not imported.
  const names = [...importedNames([...serverFolders, "web"], imports), "swagger-ui-dist"];
  const packages = packagesOf(names, imports);
  const parts = await Promise.all(packages.map(licenceOf));
  return [
    "Tradewinds is shipped with the software, fonts and data below, each under the licence that follows its name.\n",
    `Deno ${Deno.version.deno}, MIT licence\nCopyright 2018-2026 the Deno authors. ` +
    "Its own components are listed at https://github.com/denoland/deno.\n",
    ...parts,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

async function licenceOf({ name, version, directory }: Package): Promise<string> {
  const { license, author } = JSON.parse(await Deno.readTextFile(`${root}${directory}/package.json`)) as {
    license?: string;
    author?: string | { name: string };
  };
  const files = [...Deno.readDirSync(`${root}${directory}`)].filter((entry) => entry.isFile && FILES.test(entry.name));
  const texts = await Promise.all(files.map(({ name }) => Deno.readTextFile(`${root}${directory}/${name}`)));
  if (!license && texts.length === 0) throw new Error(`${name} ${version} names no licence`);
  const by = typeof author === "string" ? author : author?.name;
  return [
    `${name} ${version}${license ? `, ${license}` : ""}`,
    ...texts.length > 0 ? texts.map((text) => text.trim()) : by ? [`Copyright ${by}`] : [],
    "",
  ].join("\n\n").trimEnd() + "\n";
}

if (import.meta.main) console.log(await licences());
