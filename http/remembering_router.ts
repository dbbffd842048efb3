/** Hono's router for any mix of routes, which remembers what it found: a search among all routes takes longer. */
import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";
import { Lru } from "../core/kernel/lru.ts";

const MAX_PATHS = 2_000;
const MAX_LENGTH = 200;

export class RememberingRouter<T> implements Router<T> {
  readonly name = "RememberingRouter";
  readonly #routes = new TrieRouter<T>();
  readonly #found = new Lru<string, Result<T>>(MAX_PATHS);

  add(method: string, path: string, handler: T): void {
    this.#found.clear();
    this.#routes.add(method, path, handler);
  }
  match(method: string, path: string): Result<T> {
    if (path.length > MAX_LENGTH) return this.#routes.match(method, path);
    return this.#found.getOrMake(`${method} ${path}`, () => this.#routes.match(method, path));
  }
}
