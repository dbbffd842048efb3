import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { encode as encodePng } from "@jsquash/png";
import encodeJpeg from "@jsquash/jpeg/encode.js";
import decodeWebp from "@jsquash/webp/decode.js";
import encodeWebp from "@jsquash/webp/encode.js";
import { imageSize } from "image-size";
import { GifWriter } from "omggif";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { findAvatar, profileHandlers } from "./mod.ts";
import { smallPicture } from "./picture.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const product = testProduct(store, new FixedMarket(), profileHandlers);
const call = caller(product.runner);
const { db } = store;

const dataUrl = (bytes: Uint8Array | ArrayBuffer, type = "image/png") =>
  `data:${type};base64,${new Uint8Array(bytes).toBase64()}`;
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Left half red, right half blue. */
function picture(width: number, height: number): ImageData {
  const pixels = new ImageData(width, height);
  for (let i = 0; i < width * height; i++) {
    pixels.data.set(i % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], 4 * i);
  }
  return pixels;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = new Uint8Array([...utf8(type), ...data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  const bytes = new Uint8Array(body.length + 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(body, 4);
  view.setUint32(bytes.length - 4, (crc ^ 0xffffffff) >>> 0);
  return bytes;
}
/** A grey PNG of this size by its header, with the rows of another height. */
function greyPng(width: number, height: number, rows = height): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(new Uint8Array((width + 1) * rows));
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** A GIF of one frame, left half red, right half blue. */
function gif(width: number, height: number): Uint8Array {
  const bytes: number[] = [];
  const writer = new GifWriter(bytes as unknown as Uint8Array, width, height, { palette: [0xff0000, 0x0000ff] });
  const indexes = Array.from({ length: width * height }, (_, i) => i % width < width / 2 ? 0 : 1);
  writer.addFrame(0, 0, width, height, indexes);
  return new Uint8Array(bytes.slice(0, writer.end()));
}

/** The JPEG with EXIF data: a place, and an orientation. */
function withExif(jpeg: ArrayBuffer, orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const body = [...utf8("Exif\0\0"), ...tiff, ...utf8("GPS 44.65 N 63.57 W")];
  const bytes = new Uint8Array(jpeg);
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...bytes.subarray(2)]);
}

/** The stored picture of a user who set one. */
async function storedOf(image: string) {
  const user = await seedUser(db);
  const { avatar_url } = await call("profiles.set-avatar", user, { image });
  const [, id, hash] = /^\/api\/avatars\/([0-9a-f-]{36})\/([0-9a-f]{16})$/.exec(avatar_url)!;
  assert.equal(id, user.userId);
  const { type, bytes } = (await findAvatar(db, id!, hash!))!;
  assert.equal(type, "image/webp");
  const size = imageSize(bytes);
  assert.deepEqual([size.type, size.width, size.height], ["webp", 256, 256]);
  return { user, bytes, pixels: await decodeWebp(bytes.buffer), hash: hash! };
}
type Pixels = Awaited<ReturnType<typeof storedOf>>["pixels"];
const near = (pixels: Pixels, x: number, y: number, [red, green, blue]: readonly number[]) => {
  const found = pixels.data.slice(4 * (y * 256 + x), 4 * (y * 256 + x) + 3);
  const distance = Math.max(...[red!, green!, blue!].map((wanted, i) => Math.abs(wanted - found[i]!)));
  assert.ok(distance < 30, `${[...found]} at ${x}, ${y}`);
};
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

Deno.test("CM-42: PNG, JPEG, WebP and GIF become a square of 256 by 256 of the middle", async () => {
  const pixels = picture(600, 400);
  const images = [
    dataUrl(await encodePng(pixels)),
    dataUrl(await encodeJpeg(pixels), "image/jpeg"),
    dataUrl(await encodeWebp(pixels), "image/webp"),
    dataUrl(gif(600, 400), "image/gif"),
    // The content counts, not the name.
    dataUrl(await encodePng(picture(32, 48)), "image/jpeg"),
    dataUrl(await encodePng(picture(2000, 1300))),
  ];
  for (const image of images) {
    const stored = await storedOf(image);
    for (const y of [4, 250]) {
      near(stored.pixels, 4, y, RED);
      near(stored.pixels, 250, y, BLUE);
    }
  }
});

Deno.test("CM-42: metadata is gone, and a picture stands as the camera was held", async () => {
  const jpeg = withExif(await encodeJpeg(picture(300, 300)), 6);
  assert.ok(new TextDecoder("latin1").decode(jpeg).includes("GPS 44.65"));
  const { bytes, pixels } = await storedOf(dataUrl(jpeg, "image/jpeg"));
  assert.doesNotMatch(new TextDecoder("latin1").decode(bytes), /Exif|EXIF|GPS/);
  near(pixels, 4, 4, RED);
  near(pixels, 250, 4, RED);
  near(pixels, 4, 250, BLUE);
});

Deno.test("CM-41: what is no image of these formats is refused with the sentence, and nothing is written", async () => {
  const user = await seedUser(db);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
  const png = new Uint8Array(await encodePng(picture(64, 64)));
  const images = [
    dataUrl(utf8(svg), "image/svg+xml"),
    dataUrl(utf8("<!doctype html><script>alert(1)</script>"), "image/png"),
    dataUrl(png, "text/html"),
    dataUrl(png.slice(0, 60)),
    dataUrl(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])),
    dataUrl(utf8("GIF89a")),
    dataUrl(utf8("RIFF0000WEBPVP8 ")),
    dataUrl(new Uint8Array([0x42, 0x4d, ...new Uint8Array(200)]), "image/bmp"),
    "data:image/png;base64,",
    "data:image/png;base64,a",
    "https://example.com/a.png",
    "",
  ];
  for (const image of images) {
    const { detail } = await refused(call("profiles.set-avatar", user, { image }), "RULE_BROKEN");
    assert.equal(detail, "Please select an image file", image.slice(0, 40));
  }
  const rows = await db.selectFrom("avatars").select("user_id").where("user_id", "=", user.userId).execute();
  assert.deepEqual(rows, []);
});

Deno.test("CM-41: an image of more than 5 MB is refused with the sentence, one of exactly 5 MB is not", async () => {
  const user = await seedUser(db);
  const png = new Uint8Array(await encodePng(picture(64, 64)));
  const padded = (length: number) => {
    const bytes = new Uint8Array(length);
    bytes.set(png);
    return dataUrl(bytes);
  };
  const refuse = async (length: number) =>
    (await refused(call("profiles.set-avatar", user, { image: padded(length) }), "RULE_BROKEN")).detail;
  for (const more of [1, 3, 1024 * 1024]) {
    assert.equal(await refuse(5 * 1024 * 1024 + more), "Image must be smaller than 5MB");
  }
  await call("profiles.set-avatar", user, { image: padded(5 * 1024 * 1024) });
});

Deno.test("CM-42: the size in the header is checked before a picture is decoded", async () => {
  const user = await seedUser(db);
  const began = performance.now();
  for (const [width, height] of [[30_000, 30_000], [40_000_001, 1]] as const) {
    const { detail } = await refused(
      call("profiles.set-avatar", user, { image: dataUrl(greyPng(width, height, 1)) }),
      "RULE_BROKEN",
    );
    assert.equal(detail, "Image must be at most 40 megapixels");
  }
  assert.ok(performance.now() - began < 5_000);
  // A frame that is larger than its picture.
  const large = gif(64, 64);
  const frame = large.indexOf(0x2c, 19);
  large.set([0xff, 0xff, 0xff, 0xff], frame + 5);
  await refused(call("profiles.set-avatar", user, { image: dataUrl(large, "image/gif") }), "RULE_BROKEN");
});

Deno.test("CM-42: a picture of 36 megapixels in a few kB is converted, and its memory is free again", async () => {
  const bomb = greyPng(6000, 6000);
  assert.ok(bomb.length < 100_000);
  near((await storedOf(dataUrl(bomb))).pixels, 100, 100, [0, 0, 0]);
  // Three of them uncompressed are 432 MB.
  const LIMIT = 250_000_000;
  // In a process of its own: other tests use memory at the same time in this one.
  const program = `
    const { smallPicture } = await import(${JSON.stringify(new URL("./picture.ts", import.meta.url).href)});
    const before = Deno.memoryUsage().rss;
    for (let n = 0; n < 3; n++) await smallPicture(Uint8Array.fromBase64("${bomb.toBase64()}"));
    const grown = () => Deno.memoryUsage().rss - before;
    // A worker's memory is returned a moment after it ended, on a busy machine later.
    for (let n = 0; n < 50 && grown() >= ${LIMIT}; n++) await new Promise((done) => setTimeout(done, 200));
    console.log(grown());`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", program] }).output();
  const grown = Number(new TextDecoder().decode(stdout) || NaN);
  assert.ok(grown < LIMIT, `${grown} ${new TextDecoder().decode(stderr)}`);
});

Deno.test("a picture that takes too long is refused, and the next one is converted", async () => {
  const slow = new Uint8Array(greyPng(6000, 6000));
  assert.equal((await refused(smallPicture(slow, 1), "RULE_BROKEN")).detail, "Please select an image file");
  const png = new Uint8Array(await encodePng(picture(64, 64)));
  assert.ok((await smallPicture(png)).length > 0);
});

Deno.test("at most ten pictures wait at a time", async () => {
  const png = new Uint8Array(await encodePng(picture(16, 16)));
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => smallPicture(png.slice())));
  assert.deepEqual(all.map(({ status }) => status), [
    ...Array(10).fill("fulfilled"),
    "rejected",
    "rejected",
  ]);
});

Deno.test("CM-42: a new picture replaces the earlier one, and removing it removes the address", async () => {
  const { user, hash } = await storedOf(dataUrl(await encodePng(picture(64, 64))));
  const next = await call("profiles.set-avatar", user, { image: dataUrl(greyPng(64, 64)) });
  assert.notEqual(next.avatar_url.split("/").at(-1), hash);
  assert.equal(await findAvatar(db, user.userId, hash), null);
  const profile = () => call("profiles.get", user, { user_id: user.userId });
  assert.equal((await profile()).avatar_url, next.avatar_url);
  await call("profiles.remove-avatar", user, {});
  assert.equal((await profile()).avatar_url, null);
  assert.equal(await findAvatar(db, user.userId, next.avatar_url.split("/").at(-1)!), null);
});
