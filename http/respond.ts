/** Refusals as HTTP responses: `{detail, code}` with the status from the catalogue. */
import { errorCatalogue, type FieldError, Refusal } from "../core/kernel/errors.ts";
import { longFieldOf, type LongList } from "../core/kernel/run/long_list.ts";
import { yieldToEventLoop } from "../core/kernel/slices.ts";
import type { FieldLocation } from "./request.ts";

/**
 * Headers of every response. JSON needs no others: its content policy already keeps it out of frames and other windows,
 * it has no links, and each header takes a fiftieth of the time of a small response.
 */
const always = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};
/** Headers of responses that are not operations; a page sets its own content policy. */
export const securityHeaders = {
  ...always,
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
};
const DATA_HEADERS = { ...always, "content-type": "application/json", "cache-control": "no-store" };

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  jsonText(JSON.stringify(body), status, headers);

/** The JSON of an output: with a long list in pieces, between which other requests run. */
export function outputText(output: unknown): string | Promise<readonly string[]> {
  const long = longFieldOf(output);
  return long === undefined ? JSON.stringify(output) : longText(output as Readonly<Record<string, unknown>>, long);
}

async function longText(fields: Readonly<Record<string, unknown>>, long: string): Promise<readonly string[]> {
  const { [long]: list, ...others } = fields;
  const pieces: string[] = [];
  for await (const rows of (list as LongList).pieces()) {
    pieces.push((pieces.length > 0 ? "," : "") + JSON.stringify(rows).slice(1, -1));
  }
  const rest = JSON.stringify(others).slice(1, -1);
  return [`{${rest}${rest && ","}${JSON.stringify(long)}:[`, ...pieces, "]}"];
}

/**
 * @param text also in pieces
 * @param accepted the request's Accept-Encoding
 */
export function jsonText(
  text: string | readonly string[],
  status: number,
  headers: Record<string, string>,
  accepted?: string,
): Response {
  if (typeof text === "string" && text.length <= CHUNK_LENGTH) {
    return new Response(text, { status, headers: { ...DATA_HEADERS, ...headers } });
  }
  const chunks = inChunks(typeof text === "string" ? [text] : text);
  if (!accepted?.includes("gzip")) {
    return new Response(chunks, { status, headers: { ...DATA_HEADERS, ...headers } });
  }
  // Without our own encoding the server would choose Brotli, which takes three times as long.
  const encoding = { "content-encoding": "gzip", vary: "accept-encoding" };
  const body = chunks.pipeThrough(
    new CompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Response(body, { status, headers: { ...DATA_HEADERS, ...encoding, ...headers } });
}

/** Characters that are compressed and sent in one chunk, a few milliseconds of work. */
const CHUNK_LENGTH = 128 * 1024;

/** A long response in chunks, so that other requests run between them. */
function inChunks(pieces: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let [piece, at] = [0, 0];
  return new ReadableStream({
    async pull(controller) {
      if (piece + at > 0) await yieldToEventLoop();
      const text = pieces[piece]!;
      let end = Math.min(text.length, at + CHUNK_LENGTH);
      // Both halves of a surrogate pair go into the same chunk.
      if (end < text.length && text.codePointAt(end - 1)! > 0xFFFF) end++;
      controller.enqueue(encoder.encode(text.slice(at, end)));
      at = end;
      if (at < text.length) return;
      [piece, at] = [piece + 1, 0];
      if (piece === pieces.length) controller.close();
    },
  });
}

/** @param locations for each field, whether it was in the path, the query or the body */
export function refusalResponse(
  refusal: Refusal,
  requestId: string,
  locations?: ReadonlyMap<string, FieldLocation>,
): Response {
  const { status } = errorCatalogue[refusal.code];
  const detail = typeof refusal.detail === "string" ? refusal.detail : refusal.detail.map((f) => locate(f, locations));
  return json({ detail, code: refusal.code }, status, {
    "x-request-id": requestId,
    ...(refusal.retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(refusal.retryAfterSeconds)) }),
    // The rest of such a body is not read, so the connection cannot be reused.
    ...(status === 408 || status === 413 ? { connection: "close" } : {}),
    ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  });
}

const located = new Set<unknown>(["path", "query", "body", "header"]);
function locate(fault: FieldError, locations: ReadonlyMap<string, FieldLocation> | undefined): FieldError {
  if (located.has(fault.loc[0])) return fault;
  return { ...fault, loc: [locations?.get(String(fault.loc[0])) ?? "body", ...fault.loc] };
}
