/**
 * Finds promises that are neither awaited nor have their errors handled, such as a call without its `await`. `deno
 * lint` has no type information, so this uses ESLint's rule.
 */
import { ESLint } from "eslint";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import tseslint from "typescript-eslint";
import { filesIn } from "../files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url)).slice(0, -1);
const folders = ["bench", "bin", "cli", "core", "deploy", "http", "jobs", "migrations", "tests", "web"];
const files = folders.flatMap((folder) => [...filesIn(`${root}/${folder}`, /\.tsx?$/)]);

/** The types of Deno's own functions, as a file. */
async function denoTypes(): Promise<string> {
  const path = `${root}/.cache/deno.d.ts`;
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["types"] }).output();
  await Deno.mkdir(`${root}/.cache`, { recursive: true });
  await Deno.writeFile(path, stdout);
  return path;
}

const program = ts.createProgram([...files, await denoTypes()], {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  types: [],
});
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [{
    files: ["**/*.ts", "**/*.tsx"],
    languageOptions: { parser: tseslint.parser as never, parserOptions: { programs: [program] } },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "@typescript-eslint": tseslint.plugin as never },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  }],
});
const faults = (await eslint.lintFiles(files)).flatMap(({ filePath, messages }) =>
  messages.map(({ line, message }) => `${filePath.slice(root.length + 1)}:${line}: ${message}`)
);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} forgotten promises`);
Deno.exit(faults.length > 0 ? 1 : 0);
