/** Reads a request's body, with limits on its size and time. */
import { Refusal } from "../core/kernel/errors.ts";
import { refuseWhenStopping } from "../core/kernel/run/translate.ts";

/** Maximum bytes of a JSON body, unless the operation's contract allows more. */
export const MAX_BODY = 64 * 1024;
/** How long a body may take to arrive, to the second. */
const ARRIVAL_MS = 15_000;
const CHECK_MS = 1_000;

const tooLarge = (max: number) => new Refusal("PAYLOAD_TOO_LARGE", `The body may have at most ${max} bytes`);
const late = () => new Refusal("REQUEST_TIMEOUT", `The body did not arrive within ${ARRIVAL_MS / 1000} seconds`);

interface Arrival {
  readonly lateAt: number;
  readonly refuse: () => void;
}
/** Bodies that are being read. One timer checks them all: one for each would cost more than reading a small body. */
const arrivals = new Set<Arrival>();
let checking = false;

function checkArrivals(ms: number): void {
  if (checking) return;
  checking = true;
  setTimeout(() => {
    checking = false;
    const now = performance.now();
    for (const { lateAt, refuse } of arrivals) if (lateAt <= now) refuse();
    if (arrivals.size > 0) checkArrivals(ms);
  }, ms);
}

/**
 * Reads a body whole. After a refusal the response has `Connection: close`, and the rest of the body is not read.
 * @param ending aborted when the server stops, which ends the reading of all bodies
 * @throws Refusal PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT or UNAVAILABLE
 */
export async function readText(
  request: Request,
  ending: AbortSignal,
  maxBytes = MAX_BODY,
  arrivalMs = ARRIVAL_MS,
): Promise<string> {
  const declared = request.headers.get("content-length");
  if (declared === null && request.body === null) return "";
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const arrival = { lateAt: performance.now() + arrivalMs, refuse: () => reject(late()) };
  arrivals.add(arrival);
  checkArrivals(Math.min(arrivalMs, CHECK_MS));
  try {
    // The server enforces a declared length; without one the bytes are counted as they arrive.
    return await Promise.race([declared === null ? readCounted(request.body!, maxBytes) : request.text(), timeout]);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    refuseWhenStopping(ending, error);
    throw new Refusal("REQUEST_TIMEOUT", "The body did not arrive whole", undefined, { cause: error });
  } finally {
    arrivals.delete(arrival);
  }
}

async function readCounted(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Leaving the loop cancels the stream: the rest is not read.
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
