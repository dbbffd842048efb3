/** Kysely on postgres.js: a statement on its own goes over any connection, behind others if need be; a transaction has one to itself. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type postgres from "postgres";

// deno-lint-ignore no-explicit-any -- of whatever custom types
export type Client = postgres.Sql<any>;
type Parameters = postgres.ParameterOrJSON<never>[];

export class StoreConnection implements DatabaseConnection {
  readonly #client: Client;
  #own: postgres.ReservedSql | null = null;

  constructor(client: Client) {
    this.#client = client;
  }
  /** Takes a connection that nobody else's statements go over, until `release`. */
  async reserve(): Promise<void> {
    this.#own ??= await this.#client.reserve();
  }
  release(): void {
    this.#own?.release();
    this.#own = null;
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await (this.#own ?? this.#client).unsafe(sql, [...parameters] as Parameters, { prepare: true });
    const rows = Array.from(answer) as R[];
    return answer.command === "SELECT" ? { rows } : { rows, numAffectedRows: BigInt(answer.count ?? 0) };
  }
  /** @throws Error when the store, after a statement that failed, rolled back instead */
  async commit(): Promise<void> {
    const { command } = await (this.#own ?? this.#client).unsafe("commit", [], { prepare: true });
    if (command !== "COMMIT") {
      throw new Error("The store rolled the transaction back: one of its statements had failed");
    }
  }
  streamQuery(): never {
    throw new Error("Rows are not streamed");
  }
}

class StoreDriver implements Driver {
  constructor(readonly client: Client) {}
  async init(): Promise<void> {}
  acquireConnection(): Promise<StoreConnection> {
    return Promise.resolve(new StoreConnection(this.client));
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
    await this.client.end();
  }
}

export const storeDialect = (client: Client): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new StoreDriver(client),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
