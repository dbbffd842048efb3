/**
 * The heads of the chain of staff actions at earlier times, in a file of the data directory: what is compared with them
 * shows whether the end of the chain was cut off, or the chain made anew.
 */
import type { Services } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";

export const HEADS_FILE = "staff_actions_heads.jsonl";

/** The last row at a time. */
export interface Head {
  readonly number: number;
  readonly hash: string;
  /** When the row was written. */
  readonly at: string;
}

const fileOf = ({ config }: Pick<Services, "config">): string => `${config.DATA_DIR}/${HEADS_FILE}`;

const isHead = (value: unknown): value is Head => {
  const { number, hash, at } = (value ?? {}) as Partial<Record<keyof Head, unknown>>;
  return Number.isSafeInteger(number) && typeof hash === "string" && typeof at === "string";
};

function headIn(line: string): Head | null {
  try {
    const value: unknown = JSON.parse(line);
    return isHead(value) ? value : null;
  } catch {
    return null;
  }
}

/** The heads of the file, oldest first, and how many of its lines are none. */
export async function readHeads(services: Pick<Services, "config">): Promise<{ heads: Head[]; unreadable: number }> {
  const text = await Deno.readTextFile(fileOf(services)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  const lines = text.split("\n").filter((line) => line !== "");
  const heads = lines.map(headIn).filter((head) => head !== null);
  return { heads, unreadable: lines.length - heads.length };
}

export async function currentHead(db: Db): Promise<Head | null> {
  const row = await db.selectFrom("staff_actions").select(["number", "hash", "at"]).orderBy("number", "desc").limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toString() } : null;
}

/** Writes the head to the log, and to the file if it has changed. */
export async function noteHead(services: Services): Promise<Record<string, number | string>> {
  const head = await currentHead(services.db);
  if (!head) return { number: 0 };
  services.log.info("head of the staff actions", { number: head.number, hash: head.hash, written_at: head.at });
  const { heads } = await readHeads(services);
  const last = heads.at(-1);
  if (last?.number !== head.number || last.hash !== head.hash) {
    // A line that a crash left half written must not swallow this one.
    const file = fileOf(services);
    const line = `${JSON.stringify({ number: head.number, hash: head.hash, at: head.at })}\n`;
    await Deno.writeTextFile(file, `${await endsInLine(file) ? "" : "\n"}${line}`, { append: true, mode: 0o600 });
  }
  return { number: head.number, hash: head.hash };
}

async function endsInLine(file: string): Promise<boolean> {
  const text = await Deno.readTextFile(file).catch(() => "");
  return text === "" || text.endsWith("\n");
}
