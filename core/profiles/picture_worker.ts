/**
 * A worker that turns one picture of a user into a square WebP without metadata. The size is read from the header, and
 * checked, before anything is decoded. The decoders are WebAssembly, or plain JavaScript for GIF.
 */
import decodeJpeg from "@jsquash/jpeg/decode.js";
import decodePng from "@jsquash/png/decode.js";
import resize from "@jsquash/resize";
import decodeWebp from "@jsquash/webp/decode.js";
import encodeWebp from "@jsquash/webp/encode.js";
import { imageSize } from "image-size";
import { GifReader } from "omggif";

/** The sides of the result. */
const SIDE = 256;
const MAX_PIXELS = 40_000_000;
export const TOO_MANY_PIXELS = "Image must be at most 40 megapixels";

export type PictureReply = { readonly image: Uint8Array } | { readonly refused: string } | { readonly failed: string };
type Bytes = Uint8Array<ArrayBuffer>;

/** The format by the first bytes; null for any other. */
function formatOf(bytes: Bytes): "png" | "jpg" | "gif" | "webp" | null {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (at(0, 3) === "\xff\xd8\xff") return "jpg";
  if (at(0, 6) === "GIF87a" || at(0, 6) === "GIF89a") return "gif";
  return at(0, 4) === "RIFF" && at(8, 12) === "WEBP" ? "webp" : null;
}

class TooLarge extends Error {}
function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new Error("The picture is empty");
  if (width * height > MAX_PIXELS) throw new TooLarge(TOO_MANY_PIXELS);
}

/** The first frame. */
function decodeGif(bytes: Bytes): ImageData {
  const reader = new GifReader(bytes);
  checkPixels(reader.width, reader.height);
  // A frame may be larger than the picture.
  const { x, y, width, height } = reader.frameInfo(0);
  checkPixels(width, height);
  if (x + width > reader.width || y + height > reader.height) throw new Error("The frame is outside of the picture");
  const pixels = new ImageData(reader.width, reader.height);
  reader.decodeAndBlitFrameRGBA(0, pixels.data as unknown as number[]);
  return pixels;
}

const decoders = {
  png: (bytes: Bytes) => decodePng(bytes.buffer),
  // As the camera was held; the metadata that says so is removed.
  jpg: (bytes: Bytes) => decodeJpeg(bytes.buffer, { preserveOrientation: true }),
  webp: (bytes: Bytes) => decodeWebp(bytes.buffer),
  gif: decodeGif,
} as const;

/**
 * The square in the middle of a picture. A large one is first averaged down by a whole factor, so that the resizer
 * needs little memory.
 */
function middleSquare({ data, width, height }: ImageData): ImageData {
  const factor = Math.max(1, Math.floor(Math.min(width, height) / (2 * SIDE)));
  const side = Math.floor(Math.min(width, height) / factor);
  const [left, top] = [Math.floor((width - side * factor) / 2), Math.floor((height - side * factor) / 2)];
  const square = new ImageData(side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = 0; row < factor; row++) {
        let at = 4 * ((top + y * factor + row) * width + left + x * factor);
        for (let column = 0; column < factor; column++, at += 4) {
          const weight = data[at + 3]!;
          red += data[at]! * weight;
          green += data[at + 1]! * weight;
          blue += data[at + 2]! * weight;
          alpha += weight;
        }
      }
      const to = 4 * (y * side + x);
      const by = alpha || 1;
      square.data.set([red / by, green / by, blue / by, alpha / (factor * factor)], to);
    }
  }
  return square;
}

async function convert(bytes: Bytes): Promise<PictureReply> {
  const format = formatOf(bytes);
  if (!format) throw new Error("The format is unknown");
  const size = imageSize(bytes);
  if (size.type !== format) throw new Error("The header is wrong");
  checkPixels(size.width, size.height);
  const square = middleSquare(await decoders[format](bytes));
  const small = square.width === SIDE ? square : await resize(square, { width: SIDE, height: SIDE });
  return { image: new Uint8Array(await encodeWebp(small, { quality: 85 })) };
}

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Bytes>) => void;
  postMessage(reply: PictureReply): void;
};
scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage(await convert(data));
  } catch (error) {
    scope.postMessage(error instanceof TooLarge ? { refused: error.message } : { failed: String(error) });
  }
};
