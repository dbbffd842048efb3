/** The shipped packages: those that the sources import and their dependencies, from deno.json and deno.lock. */
import { fileURLToPath } from "node:url";
import { filesIn, isTestFile } from "../bin/files.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Folders of the server and its terminal; the rest of the repository is not needed to run them. */
export const serverFolders = ["core", "http", "cli", "jobs", "migrations"] as const;

export interface Package {
  readonly name: string;
  readonly version: string;
  /** Where it is installed, relative to the root. */
  readonly directory: string;
}

interface Lock {
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<
    Record<string, { dependencies?: readonly string[]; optionalDependencies?: readonly string[] }>
  >;
}

/** The names in deno.json's imports that the product's sources in these folders import. */
export function importedNames(folders: readonly string[], imports: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>();
  for (const folder of folders) {
    for (const path of filesIn(`${root}${folder}`, /\.(tsx?|css|html)$/)) {
      if (isTestFile(path) || /\/(build|vite\.config)\.ts$/.test(path)) continue;
      for (const [, name] of Deno.readTextFileSync(path).matchAll(/(?:from|import)\s*\(?\s*["']([^."'][^"']*)["']/g)) {
        const known = Object.keys(imports).find((key) => name === key || name!.startsWith(`${key}/`));
        if (known) found.add(known);
      }
    }
  }
  return [...found].sort();
}

const nameOf = (key: string): string => key.slice(0, key.indexOf("@", 1));
const versionOf = (key: string): string => key.slice(key.indexOf("@", 1) + 1).split("_")[0]!;

/** These imports and all their dependencies, as installed here. */
export function packagesOf(names: readonly string[], imports: Readonly<Record<string, string>>): Package[] {
  const lock = JSON.parse(Deno.readTextFileSync(`${root}deno.lock`)) as Lock;
  const keys = Object.keys(lock.npm);
  const reached = new Set<string>();
  const reach = (key: string | undefined) => {
    if (!key || reached.has(key)) return;
    reached.add(key);
    const { dependencies = [], optionalDependencies = [] } = lock.npm[key]!;
    for (const wanted of [...dependencies, ...optionalDependencies]) {
      reach(
        wanted.includes("@", 1) ? wanted in lock.npm ? wanted : keys.find((k) => k.startsWith(`${wanted}_`)) : keys
          .find((k) => nameOf(k) === wanted),
      );
    }
  };
  for (const name of names) {
    const specifier = imports[name]!;
    reach(`${nameOf(specifier.slice("npm:".length))}@${lock.specifiers[specifier]}`);
  }
  const all = [...reached].map((key): Package => {
    const [name, version] = [nameOf(key), versionOf(key)];
    return {
      name,
      version,
      directory: `node_modules/.deno/${name.replace("/", "+")}@${version}/node_modules/${name}`,
    };
  });
  // The lock file also lists packages for other systems, which are not installed.
  return all.filter(({ directory }) => exists(`${root}${directory}`)).sort((a, b) => a.name < b.name ? -1 : 1);
}

export function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}
