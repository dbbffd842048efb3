/** A module that is not in the product, with its data in memory: tests add it to the list. */
import { z } from "zod";
import { module } from "../core/kernel/module.ts";
import { contract } from "../core/kernel/operation.ts";
import { command, query } from "../core/kernel/run/handler.ts";
import type { Examples } from "./access_examples.ts";

const shelves = new Map<string, string[]>();
const addBook = contract({
  name: "books.add",
  route: "POST /books 201",
  kind: "command",
  summary: "Put a book on the own shelf",
  access: "user",
  touches: ["books"],
  input: z.strictObject({ title: z.string().max(100) }),
  output: z.object({ title: z.string() }),
  errors: [],
});
const listBooks = contract({
  name: "books.list",
  route: "GET /books",
  kind: "query",
  summary: "List the books of the own shelf",
  access: "user",
  reads: ["books"],
  input: z.strictObject({ limit: z.int().default(10) }),
  output: z.array(z.object({ title: z.string() })),
  errors: [],
});
const userOf = (actor: { kind: string; userId?: string }) => actor.userId!;
export const books = module({
  name: "books",
  contracts: [addBook, listBooks],
  terminal: { groups: { books: "Books to read" }, fields: { title: "title of the book" } },
  load: () =>
    Promise.resolve({
      handlers: [
        command(addBook, ({ actor }, { title }) => {
          shelves.set(userOf(actor), [...shelves.get(userOf(actor)) ?? [], title]);
          return Promise.resolve({ title });
        }),
        query(
          listBooks,
          ({ actor }) => Promise.resolve((shelves.get(userOf(actor)) ?? []).map((title) => ({ title }))),
        ),
      ],
    }),
});

export const bookExamples: Examples<typeof books> = {
  inputs: { "books.add": () => ({ title: "Reminiscences" }), "books.list": () => ({}) },
};
