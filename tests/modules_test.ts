/** The declarations of modules are consistent, and a module is in the product as soon as it is in the list. */
import assert from "node:assert/strict";
import { relative } from "node:path";
import type { ZodObject } from "zod";
import { fileURLToPath } from "node:url";
import { filesIn, isTestFile } from "../bin/files.ts";
import { buildProgram } from "../cli/main.ts";
import { testTerminal } from "../cli/testing.ts";
import type { Terminal } from "../cli/terminal.ts";
import { contractList } from "../core/contracts.ts";
import { loadParts, type Module } from "../core/kernel/module.ts";
import { modules } from "../core/modules.ts";
import { books } from "./books.ts";
import { openapiDocument } from "../http/openapi.ts";
import { testServer } from "./support.ts";

const all: readonly Module[] = modules;
const root = fileURLToPath(new URL("..", import.meta.url));
const sourcesOf = ({ name }: Module) =>
  [...filesIn(`${root}core/${name}`, /\.ts$/)].filter((file) => !isTestFile(file))
    .map((file) => ({ file: relative(root, file), text: Deno.readTextFileSync(file) }));
/** The matches of a pattern's group in a module's sources. */
const written = (module: Module, files: RegExp, pattern: RegExp): Set<string> =>
  new Set(
    sourcesOf(module).filter(({ text }) => files.test(text)).flatMap(({ text }) =>
      [...text.matchAll(pattern)].map((match) => match[1]!)
    ),
  );
const sorted = (words: Iterable<string> | undefined) => [...words ?? []].sort();

Deno.test("each module has the name of its folder, and is declared once", () => {
  const folders = [...Deno.readDirSync(`${root}core`)].filter((entry) => entry.isDirectory).map(({ name }) => name);
  // The rules of the day trader are functions that no operation calls yet.
  const others = new Set(["kernel", "market"]);
  assert.deepEqual(sorted(all.map(({ name }) => name)), sorted(folders).filter((folder) => !others.has(folder)));
});

Deno.test("a module handles its own contracts, each once", async () => {
  for (const { name, contracts, load } of all) {
    const { handlers } = await load();
    assert.deepEqual(sorted(handlers.map(({ contract }) => contract.name)), sorted(contracts.map((c) => c.name)), name);
  }
});

Deno.test("every group of commands has a heading, from one module", () => {
  const headed = all.flatMap(({ terminal }) => Object.keys(terminal.groups));
  assert.deepEqual(sorted(headed), sorted(new Set(contractList.map(({ name }) => name.split(".")[0]!))));
});

Deno.test("every owned object has its noun, whose list is a query of its owner", () => {
  const nouns = new Map(all.flatMap((module) => Object.entries(module.nouns ?? {})));
  assert.equal(
    nouns.size,
    all.flatMap((module) => Object.keys(module.nouns ?? {})).length,
    "a noun belongs to one module",
  );
  const named = contractList.filter(({ owned }) => owned).flatMap(({ owned, input }) => [
    owned!.kind,
    ...Object.keys(input.shape).flatMap((field) => /^([a-z]+)_id$/.exec(field)?.[1] ?? []),
  ]);
  assert.deepEqual(sorted(nouns.keys()), sorted(new Set(named)));
  for (const [noun, { list, page, portfolioField }] of nouns) {
    const { kind, input, access } = contractList.find(({ name }) => name === list)!;
    assert.ok(kind === "query" && (access === "user" || access === "owner"), noun);
    assert.equal("limit" in input.shape, page !== undefined, `${noun}: ${list} gives pages`);
    if (portfolioField !== undefined) assert.ok(portfolioField in input.shape, noun);
  }
});

Deno.test("a module declares exactly the types of notifications, journal sources and events that it writes", () => {
  for (const module of all.filter(({ name }) => name !== "notifications")) {
    const types = written(module, /\bnotify\(|EndNotice/, /\btype: "([a-z]+_[a-z_]+)"/g);
    assert.deepEqual(sorted(types), sorted(module.notificationTypes), module.name);
  }
  const declared = new Set(all.flatMap(({ entrySources }) => entrySources ?? []));
  for (const module of all) {
    const sources = written(module, /./, /(?:source: |source = |, |\()\{ type: "([a-z_]+)", id/g);
    assert.deepEqual(sorted(sources), sorted(module.entrySources), module.name);
  }
  assert.ok(declared.size > 10);
  const topics = new Set(all.flatMap((module) => Object.keys(module.topics ?? {})));
  const emitted = all.flatMap((module) => [...written(module, /\bemit\(/, /\btopic: "([a-z]+)"/g)]);
  assert.deepEqual(sorted(new Set(emitted)), sorted(topics));
});

Deno.test("OR-17: everything that a command touches is read by a query, and everything read is touched by something", () => {
  const read = new Set(contractList.flatMap(({ reads }) => reads ?? []));
  const touched = new Set([
    ...contractList.flatMap(({ touches }) => touches ?? []),
    ...all.flatMap(({ topics }) => Object.values(topics ?? {}).flatMap(({ touches }) => touches)),
  ]);
  assert.deepEqual(sorted(touched), sorted(read));
  for (const { name, kind, access, reads, touches, input, owned } of contractList) {
    assert.equal(kind === "query" ? touches : reads, undefined, name);
    if (kind === "command") assert.equal(touches !== undefined, !Array.isArray(access), `${name} says what it touches`);
    else if (access === "user" || access === "owner") assert.ok(reads?.length, `${name} says what it reads`);
    // Every figure of a portfolio depends on its cash, shares and orders.
    if (kind === "query" && (owned?.kind === "portfolio" || "portfolio_id" in input.shape)) {
      assert.ok(Array.isArray(access) || reads?.includes("money"), name);
    }
  }
});

Deno.test("the terminal's words are about operations and fields that exist", () => {
  for (const { name, contracts, terminal } of all) {
    const own = new Map(contracts.map((c) => [c.name, c]));
    const fields = new Set(contracts.flatMap((c) => Object.keys(c.input.shape)));
    for (const [operation, { argument, file, content, named = {} }] of Object.entries(terminal.operations ?? {})) {
      const { input, output } = own.get(operation)!;
      for (const field of [argument, file, ...Object.keys(named)]) {
        assert.ok(field === undefined || field in input.shape, operation);
      }
      assert.ok(content === undefined || content in (output as ZodObject).shape, operation);
    }
    for (const word of Object.keys(terminal.fields ?? {})) {
      const [group, verb, field] = word.split(".");
      if (field === undefined) assert.ok(fields.has(word), `${name}: ${word}`);
      else assert.ok(field in own.get(`${group}.${verb}`)!.input.shape, `${name}: ${word}`);
    }
    for (const group of Object.keys(terminal.groups)) {
      assert.ok(contracts.some((c) => c.name.startsWith(`${group}.`)), `${name}: ${group}`);
    }
  }
});

const withBooks: readonly Module[] = [...modules, books];

Deno.test("a module added to the list is in HTTP with its access rules, and in the terminal by HTTP", async () => {
  const server = await testServer({}, withBooks);
  const listener = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => server.app.fetch(request),
  );
  try {
    const { token } = await server.signUp();
    const body = JSON.stringify({ title: "Reminiscences" });
    assert.equal((await server.fetch("/api/books", { method: "POST", body })).status, 401);
    assert.equal((await server.fetch("/api/books", { method: "POST", body: "{}", token })).status, 422);
    assert.equal((await server.fetch("/api/books", { method: "POST", body, token })).status, 201);
    assert.deepEqual((await server.fetch("/api/books", { token })).body, [{ title: "Reminiscences" }]);
    assert.equal((await server.fetch("/api/books", { method: "PUT", body, token })).status, 405);

    const { run } = testTerminal({ TRADEWINDS_TOKEN: token }, { modules: withBooks });
    const url = `http://127.0.0.1:${listener.addr.port}`;
    assert.equal((await run("books", "add", "--title", "Fooled by Randomness", "--url", url)).exit, 0);
    assert.match((await run("books", "list", "--url", url)).out, /Reminiscences\n.*Fooled by Randomness/);
  } finally {
    await listener.shutdown();
    await server.close();
  }
});

Deno.test("a module added to the list is in OpenAPI and in the help, with its own words", async () => {
  const { paths } = openapiDocument(withBooks) as { paths: Record<string, Record<string, { operationId: string }>> };
  assert.deepEqual([paths["/books"]!.post!.operationId, paths["/books"]!.get!.operationId], [
    "books.add",
    "books.list",
  ]);
  const terminal = { width: null, out: () => {}, err: () => {} } as unknown as Terminal;
  const group = buildProgram(terminal, () => {}, false, withBooks).commands.find((c) => c.name() === "books")!;
  assert.equal(group.description(), "Books to read");
  const [add, list] = group.commands;
  assert.equal(add!.options.find((option) => option.long === "--title")!.description, "title of the book (required)");
  assert.equal(list!.options.find((o) => o.long === "--limit")!.description, "at most so many rows (default: 10)");
  assert.equal((await loadParts([books])).handlers.length, 2);
});
