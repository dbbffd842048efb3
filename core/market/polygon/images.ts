/**
 * Images named in the provider's responses: its own logos, and article pictures from an allowlist of hosts. Nothing
 * else is fetched, not even through a redirect, and a response whose first bytes are not an image's is discarded.
 */
import type { Image } from "../facts.ts";
import { Lru } from "../../kernel/lru.ts";
import type { Rest } from "./rest.ts";

const MOST_BYTES = 2 * 1024 * 1024;
const CACHE_BYTES = 32 * 1024 * 1024;
const FOUND_MS = 24 * 3_600_000;
const MISSING_MS = 3_600_000;
const MOST_REDIRECTS = 2;
/** The host of the provider's files. */
const PROVIDER_HOSTS = ["api.massive.com", "api.polygon.io", "s3.massive.com", "s3.polygon.io"];

export class Images {
  readonly #hosts: ReadonlySet<string>;
  readonly #kept = new Lru<string, { readonly image: Image | null; readonly at: number }>(CACHE_BYTES);

  constructor(private readonly rest: Rest, private readonly now: () => number, hosts: readonly string[]) {
    this.#hosts = new Set([rest.host, ...PROVIDER_HOSTS, ...hosts]);
  }

  /** Null: no image there, or its address is not allowed. @throws MarketDataError when the host does not respond */
  async load(address: string): Promise<Image | null> {
    const kept = this.#kept.get(address);
    if (kept && this.now() - kept.at < (kept.image ? FOUND_MS : MISSING_MS)) return kept.image;
    const image = await this.#fetch(address);
    this.#kept.set(address, { image, at: this.now() }, (image?.bytes.length ?? 0) + address.length + 100);
    return image;
  }

  async #fetch(address: string): Promise<Image | null> {
    let url: string | null = address;
    for (let hop = 0; url !== null && hop <= MOST_REDIRECTS; hop++) {
      if (!this.#allowed(url)) return null;
      const got: Awaited<ReturnType<Rest["file"]>> = await this.rest.file(url, MOST_BYTES);
      if (got === null) return null;
      if (got instanceof Uint8Array) {
        const type = imageTypeOf(got);
        return type === null ? null : { type, bytes: got };
      }
      url = got.redirect;
    }
    return null;
  }

  /** Hosts on the allowlist by https only; the provider's own address by the scheme of the setting. */
  #allowed(address: string): boolean {
    const url = address.length <= 2048 ? URL.parse(address) : null;
    if (!url || url.username !== "" || url.password !== "") return false;
    return url.host === this.rest.host ||
      (url.protocol === "https:" && url.port === "" && this.#hosts.has(url.hostname));
  }
}

/** Media type by the first bytes; null for anything that is not a web image. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const begins = (...values: number[]) => values.every((value, i) => bytes[i] === value);
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (begins(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (ascii(0, 6) === "GIF87a" || ascii(0, 6) === "GIF89a") return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 12) === "ftypavif") return "image/avif";
  if (begins(0, 0, 1, 0)) return "image/x-icon";
  return isPlainSvg(bytes) ? "image/svg+xml" : null;
}

/** An SVG without scripts and external references. */
function isPlainSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  if (
    !/^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*<svg[\s>]/i
      .test(text)
  ) return false;
  return !/<script|<foreignObject|<!ENTITY|\son[a-z]+\s*=|javascript:|(href|src)\s*=\s*["']\s*(?!#|data:image\/)/i.test(
    text,
  );
}
