/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/// <reference lib="esnext" />
/** Runs PGlite off the main thread, so that a long query never blocks the server's event loop. */
import { PGlite } from "@electric-sql/pglite";
import type { WorkerReply, WorkerRequest } from "./db.ts";
import { wholeMessages } from "./pglite_link.ts";

const reply = (message: WorkerReply) => self.postMessage(message);
let database: PGlite | null = null;

async function handle(request: WorkerRequest): Promise<WorkerReply> {
  if ("open" in request) {
    const { program, dir, image, port } = request.open;
    database = await PGlite.create({
      pgliteWasmModule: program,
      ...(dir ? { dataDir: dir } : {}),
      ...(image ? { loadDataDir: new Blob([image]) } : {}),
    });
    serve(database, port);
    return { up: true };
  }
  await database?.close();
  return { closed: true };
}

/** Serves the only connection. All messages that have arrived are run together and answered together. */
function serve(db: PGlite, port: MessagePort): void {
  let waiting = new Uint8Array(0);
  let started = false;
  port.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
    if (waiting.length === 0) waiting = data;
    else {
      const joined = new Uint8Array(waiting.length + data.length);
      joined.set(waiting);
      joined.set(data, waiting.length);
      waiting = joined;
    }
    for (let length = wholeMessages(waiting, started); length > 0; length = wholeMessages(waiting, started)) {
      const answer = db.execProtocolRawSync(waiting.subarray(0, length));
      waiting = waiting.slice(length);
      started = true;
      // Copied: it may be a view of the buffer that the next answer is written to.
      if (answer.length > 0) port.postMessage(answer.slice());
    }
  };
}

self.onmessage = async (event: MessageEvent<WorkerRequest>) => {
  try {
    reply(await handle(event.data));
  } catch (error) {
    reply({ failed: error instanceof Error ? error.stack ?? error.message : String(error) });
  }
};
