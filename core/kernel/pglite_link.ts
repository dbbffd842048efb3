/**
 * The byte stream between postgres.js and the worker that holds PGlite: the PostgreSQL protocol over a message port.
 */
import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { setImmediate } from "node:timers";

/** Bytes of a message that are worth waking the worker for at once. */
const LONG = 16 * 1024;

/** The client's end; postgres.js takes it for a connected socket. */
export class PgliteLink extends Duplex {
  readonly #port: MessagePort;
  #held: Uint8Array[] = [];

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) =>
      this.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  }
  get readyState(): string {
    return this.writableEnded ? "closed" : "open";
  }
  override _read(): void {}
  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    // What is written in one turn of the event loop goes as one message: waking the worker costs more than the rest.
    if (this.#held.push(chunk) === 1) setImmediate(() => this.#post());
    // What takes long to run is begun while the rest is made.
    if (chunk.length > LONG) this.#post();
    done();
  }
  #post(): void {
    if (this.#held.length === 0) return;
    this.#port.postMessage(this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held));
    this.#held = [];
  }
  override _final(done: () => void): void {
    this.#post();
    this.#port.close();
    done();
    this.destroy();
  }
}

/** The length of the whole messages that `bytes` begins with. The first message of a connection has no type byte. */
export function wholeMessages(bytes: Uint8Array, started: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = started ? 1 : 0;
  let end = 0;
  while (end + type + 4 <= bytes.length) {
    const next = end + type + view.getInt32(end + type);
    if (next > bytes.length) break;
    end = next;
    if (!started) break;
  }
  return end;
}
