/** Kysely on the pool: a single statement may use any connection, even a shared one; a transaction has its own connection. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { Pool } from "./store_pool.ts";
import type { PooledConnection } from "./pooled_connection.ts";

export class StoreConnection implements DatabaseConnection {
  readonly #pool: Pool;
  #own: PooledConnection | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }
  /** Takes a connection for exclusive use, until `release`. */
  async reserve(): Promise<void> {
    this.#own ??= await this.#pool.reserve();
  }
  release(): void {
    if (this.#own) this.#pool.release(this.#own);
    this.#own = null;
  }
  /** Closes the connection instead of returning it to the pool: its transaction may not have ended. */
  discard(cause: unknown): void {
    this.#own?.fail(cause);
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await (this.#own ?? this.#pool).query(sql, parameters);
    const rows = Array.from(answer) as R[];
    return answer.command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(answer.count ?? 0) };
  }
  /** @throws Error when the store, after a statement that failed, rolled back instead */
  async commit(): Promise<void> {
    const { command } = await (this.#own ?? this.#pool).query("commit", []);
    if (command !== "COMMIT") {
      throw new Error("The store rolled the transaction back: one of its statements had failed");
    }
  }
  streamQuery(): never {
    throw new Error("Rows are not streamed");
  }
}

/** How long statements in flight have to finish when the store is closed. */
export const CLOSE_MS = 2_000;

class StoreDriver implements Driver {
  constructor(readonly pool: Pool) {}
  async init(): Promise<void> {}
  acquireConnection(): Promise<StoreConnection> {
    return Promise.resolve(new StoreConnection(this.pool));
  }
  async beginTransaction(
    connection: StoreConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    await connection.reserve();
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ""}`));
  }
  async commitTransaction(connection: StoreConnection): Promise<void> {
    await connection.commit();
  }
  async rollbackTransaction(connection: StoreConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }
  releaseConnection(connection: StoreConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }
  async destroy(): Promise<void> {
    await this.pool.close(CLOSE_MS);
  }
}

export const storeDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new StoreDriver(pool),
  // deno-lint-ignore no-explicit-any
  createIntrospector: (db: Kysely<any>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
