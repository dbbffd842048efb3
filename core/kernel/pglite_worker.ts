/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/// <reference lib="esnext" />
/** Holds PGlite off the main thread, so that a long query never stops the server's event loop. */
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import type { WorkerReply, WorkerRequest } from "./db.ts";

const reply = (message: WorkerReply) => self.postMessage(message);
let database: PGlite | null = null;
let server: PGLiteSocketServer | null = null;

async function handle(request: WorkerRequest): Promise<WorkerReply> {
  if ("open" in request) {
    const { dir, image, socketDir } = request.open;
    database = await PGlite.create({
      ...(dir ? { dataDir: dir } : {}),
      ...(image ? { loadDataDir: new Blob([image as Uint8Array<ArrayBuffer>]) } : {}),
    });
    server = new PGLiteSocketServer({ db: database, path: `${socketDir}/.s.PGSQL.5432`, maxConnections: 1 });
    await server.start();
    return { up: true };
  }
  if ("dump" in request) {
    const file = await database!.dumpDataDir("none");
    return { image: new Uint8Array(await file.arrayBuffer()) };
  }
  await server?.stop();
  await database?.close();
  return { closed: true };
}

self.onmessage = async (event: MessageEvent<WorkerRequest>) => {
  try {
    reply(await handle(event.data));
  } catch (error) {
    reply({ failed: error instanceof Error ? error.stack ?? error.message : String(error) });
  }
};
