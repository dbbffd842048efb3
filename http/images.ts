/**
 * Images of the market: the provider's, proxied under our own address, and a monogram for a stock without a logo. An
 * <img> sends no token, so they are public, and limited by address.
 */
import type { Context, Hono } from "hono";
import { Refusal } from "../core/kernel/errors.ts";
import type { Services } from "../core/kernel/run/handler.ts";
import { MarketDataError } from "../core/market/mod.ts";
import type { Access } from "./access.ts";
import { requestIdOf } from "./operations.ts";
import type { RateLimits } from "./rate_limits.ts";
import { refusalResponse } from "./respond.ts";

const DAY_SECONDS = 86_400;
const LOGO_SECONDS = 30 * DAY_SECONDS;
/** While the provider fails the monogram is served instead, with a short cache time. */
const PLACEHOLDER_SECONDS = 300;
/** Allows an SVG its own styles and nothing else, even when it is opened directly. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const SYMBOL = /^[A-Z][A-Z0-9.]{0,14}$/;

interface Dependencies {
  readonly services: Services;
  readonly access: Access;
  readonly limits: RateLimits;
}

export function mountImages(app: Hono, { services: { market, clock, log }, access, limits }: Dependencies): void {
  const limited = (answer: (c: Context) => Promise<Response>) => async (c: Context): Promise<Response> => {
    try {
      limits.takeRequest(access.addressOf(c));
      return await answer(c);
    } catch (error) {
      if (error instanceof MarketDataError) {
        return refusalResponse(new Refusal("UNAVAILABLE", error.message), requestIdOf(c));
      }
      if (error instanceof Refusal) return refusalResponse(error, requestIdOf(c));
      throw error;
    }
  };

  app.get(
    "/api/images",
    limited(async (c) => {
      const url = c.req.query("url");
      if (!url) throw new Refusal("VALIDATION_FAILED", [{ loc: ["query", "url"], msg: "Required", type: "missing" }]);
      const image = await market.facts.image(url);
      if (!image) throw new Refusal("NOT_FOUND", "There is no such image");
      return imageResponse(image.bytes, image.type, LOGO_SECONDS);
    }),
  );

  app.get(
    "/api/stocks/:symbol/logo",
    limited(async (c) => {
      const symbol = (c.req.param("symbol") ?? "").toUpperCase();
      if (!SYMBOL.test(symbol)) throw new Refusal("NOT_FOUND", "There is no such image");
      let seconds = DAY_SECONDS;
      try {
        const details = await market.facts.details(symbol, clock.market().epochMilliseconds);
        const logo = details?.logoUrl ? await market.facts.image(details.logoUrl) : null;
        if (logo) return imageResponse(logo.bytes, logo.type, LOGO_SECONDS);
      } catch (error) {
        if (!(error instanceof MarketDataError)) throw error;
        log.debug("a logo could not be loaded", { symbol, reason: error.message });
        seconds = PLACEHOLDER_SECONDS;
      }
      return imageResponse(monogram(symbol), "image/svg+xml", seconds);
    }),
  );
}

const imageResponse = (body: Uint8Array<ArrayBuffer> | string, type: string, seconds: number): Response =>
  new Response(body, {
    headers: { "content-type": type, "cache-control": `public, max-age=${seconds}`, "content-security-policy": POLICY },
  });

/** The first letters of a symbol, on a background colour derived from it that is dark enough for white text. */
export function monogram(symbol: string): string {
  const letters = symbol.replace(/\..*/, "").slice(0, 4);
  const hue = [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const size = [34, 28, 22, 18][letters.length - 1]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${symbol}"><rect width="64" height="64" rx="14" fill="hsl(${hue} 45% 30%)"/>` +
    `<text x="32" y="33" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" fill="#fff" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
}
