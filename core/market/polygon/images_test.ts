import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { imageTypeOf } from "./images.ts";
import { KEY, live, Loopback } from "./testing.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("an image is recognised by its first bytes", () => {
  equal(imageTypeOf(png), "image/png");
  equal(imageTypeOf(bytes("GIF89a....")), "image/gif");
  equal(imageTypeOf(bytes("RIFF....WEBPVP8 ")), "image/webp");
  equal(imageTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0])), "image/jpeg");
  equal(
    imageTypeOf(
      bytes(
        `<?xml version="1.0"?>\n<!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>`,
      ),
    ),
    "image/svg+xml",
  );
  for (
    const text of [
      "",
      "<html><svg></svg></html>",
      "%PDF-1.7",
      "<svg><script>1</script></svg>",
      `<svg onload="x()"></svg>`,
      `<svg><image href="https://example.com/x.png"/></svg>`,
      `<svg><foreignObject/></svg>`,
      `<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>`,
    ]
  ) {
    equal(imageTypeOf(bytes(text)), null, text);
  }
});

Deno.test("a logo is fetched from the provider with the key, and is cached", async () => {
  const provider = new Loopback().on(/logo/, () => new Response(png));
  const { market, close } = live({ provider });
  const url = `${provider.url}/v1/reference/company-branding/x/logo.png`;
  deepEqual(await market.facts.image(url), { type: "image/png", bytes: png });
  await market.facts.image(url);
  equal(provider.asked.length, 1);
  equal(provider.headers[0]!.get("authorization"), `Bearer ${KEY}`);
  await close();
});

Deno.test("a response that is no image, missing, too large or a redirect gives null", async () => {
  const stranger = new Loopback().on(/./, () => new Response(png));
  const provider: Loopback = new Loopback().on(/html/, () => new Response("<html>"))
    .on(/huge/, () => new Response(new Uint8Array(3_000_000)))
    .on(/away/, () => Response.redirect(`${stranger.url}/a.png`))
    .on(/round/, (url) => Response.redirect(url.href))
    .on(/near/, () => Response.redirect(`${provider.url}/there`)).on(/there/, () => new Response(png));
  const { market, close } = live({ provider });
  const load = (path: string) => market.facts.image(provider.url + path).catch((e: Error) => e.name);
  deepEqual(await Promise.all(["/html", "/none", "/away", "/round", "/huge"].map(load)), [
    null,
    null,
    null,
    null,
    "MarketDataError",
  ]);
  equal((await market.facts.image(`${provider.url}/near`))!.type, "image/png");
  equal(stranger.asked.length, 0);
  await stranger.close();
  await close();
});

Deno.test("addresses that are not on the allowlist are not requested", async () => {
  const stranger = new Loopback().on(/./, () => new Response(png));
  const { market, close } = live({ imageHosts: ["images.example.com"] });
  const port = new URL(stranger.url).port;
  for (
    const url of [
      `${stranger.url}/a.png`,
      `http://localhost:${port}/a`,
      `https://127.0.0.1:${port}/a`,
      "http://images.example.com/a.png",
      "https://images.example.com:8443/a.png",
      "https://u:p@images.example.com/a",
      "https://169.254.169.254/",
      "file:///etc/passwd",
      "not a url",
      "https://images.example.com.evil.example/a",
      `https://images.example.com/${"a".repeat(3000)}`,
    ]
  ) {
    equal(await market.facts.image(url), null, url);
  }
  equal(stranger.asked.length, 0);
  await stranger.close();
  await close();
});
