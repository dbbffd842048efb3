/** Pictures of users: checked by content, decoded and written anew as small WebP, one at a time. */
import { Refusal } from "../kernel/errors.ts";
import { MAX_AVATAR_BYTES } from "./contract.ts";
import type { PictureReply } from "./picture_worker.ts";

export const NO_IMAGE = "Please select an image file";
export const TOO_LARGE = "Image must be smaller than 5MB";
/** A picture that takes longer is refused. */
const LIMIT_MS = 10_000;
/** Pictures that may wait for their turn. */
const MAX_WAITING = 10;

export const MEDIA_TYPE = "image/webp";

/** @throws Refusal RULE_BROKEN */
export function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const refuse = (detail: string): never => {
    throw new Refusal("RULE_BROKEN", detail);
  };
  const [, base64] = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/]+={0,2})\s*$/i.exec(dataUrl) ?? [];
  if (!base64) return refuse(NO_IMAGE);
  if (base64.length > Math.ceil(MAX_AVATAR_BYTES / 3) * 4) return refuse(TOO_LARGE);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.fromBase64(base64);
  } catch {
    return refuse(NO_IMAGE);
  }
  return bytes.length > MAX_AVATAR_BYTES ? refuse(TOO_LARGE) : bytes;
}

/** Converts a picture in a new worker; its memory is free again afterwards. */
function convert(bytes: Uint8Array<ArrayBuffer>, limitMs: number): Promise<PictureReply> {
  const worker = new Worker(new URL("./picture_worker.ts", import.meta.url), { type: "module" });
  return new Promise<PictureReply>((resolve) => {
    const timer = setTimeout(() => resolve({ failed: "It takes too long" }), limitMs);
    const reply = (outcome: PictureReply) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    worker.onmessage = ({ data }: MessageEvent<PictureReply>) => reply(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reply({ failed: event.message });
    };
    worker.postMessage(bytes, [bytes.buffer]);
  }).finally(() => worker.terminate());
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * A square WebP of a picture, without its metadata.
 * @throws Refusal RULE_BROKEN for what is no picture, or too large; UNAVAILABLE when too many wait
 */
export async function smallPicture(bytes: Uint8Array<ArrayBuffer>, limitMs = LIMIT_MS): Promise<Uint8Array> {
  if (waiting >= MAX_WAITING) throw new Refusal("UNAVAILABLE", "Many pictures are being prepared; try again", 5);
  waiting++;
  const mine = last.then(() => convert(bytes, limitMs));
  last = mine.catch(() => {});
  try {
    const reply = await mine;
    if ("image" in reply) return reply.image;
    throw new Refusal("RULE_BROKEN", "refused" in reply ? reply.refused : NO_IMAGE);
  } finally {
    waiting--;
  }
}
