/** The byte stream between postgres.js and the worker that runs PGlite: the PostgreSQL protocol over a message port. */
import { Buffer } from "node:buffer";
import { Duplex } from "node:stream";
import { setImmediate } from "node:timers";

/** A message of this many bytes is sent to the worker immediately. */
const LONG = 16 * 1024;

/** The client's end; postgres.js uses it as a connected socket. */
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
    // Everything written in one turn of the event loop goes as one message: waking the worker costs more than the rest.
    if (this.#held.push(chunk) === 1) setImmediate(() => this.#post());
    // Long statements start while the rest is being built.
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

/** The total length of the complete messages at the start of `bytes`. A connection's first message has no type byte. */
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
