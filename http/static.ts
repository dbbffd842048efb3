/** The built web app, and the API's own documentation page. */
import type { Hono } from "hono";
import { serveStatic } from "hono/deno";
import { fileURLToPath } from "node:url";
import type { Config } from "../core/kernel/config.ts";
import { json } from "./respond.ts";

const dist = fileURLToPath(new URL("../web/dist", import.meta.url));
const swagger = fileURLToPath(new URL("../node_modules/swagger-ui-dist", import.meta.url));
const IMMUTABLE = "public, max-age=31536000, immutable";

const base =
  "default-src 'none'; script-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
/** Ant Design inserts its styles with the nonce, and needs style attributes for measuring. */
const appPolicy = (nonce: string) => `${base}; style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`;
const docsPolicy = `${base}; style-src 'self' 'unsafe-inline'`;

const docsPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tradewinds API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const docsScript =
  `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null });`;

export function mountDocs(app: Hono): void {
  app.get("/api/docs", (c) => c.html(docsPage, 200, { "content-security-policy": docsPolicy }));
  app.get("/api/docs/start.js", (c) => c.body(docsScript, 200, { "content-type": "text/javascript" }));
  app.use(
    "/api/docs/*",
    serveStatic({ root: swagger, rewriteRequestPath: (path) => path.replace(/^\/api\/docs/, "") }),
  );
}

/** Pages are answered with the app; its files are cached for ever, with names that change with their content. */
export async function mountWeb(app: Hono, config: Config): Promise<void> {
  const built = await Deno.readTextFile(`${dist}/index.html`).catch(() => null);
  const page = built?.replaceAll("__PUBLIC_RESEARCH__", config.PUBLIC_RESEARCH!) ?? null;
  app.use(
    "/assets/*",
    serveStatic({ root: dist, precompressed: true, onFound: (_path, c) => c.header("cache-control", IMMUTABLE) }),
  );
  app.get("/assets/*", () => json({ detail: "There is no such file", code: "NOT_FOUND" }, 404));
  app.use("/:file{[\\w.-]+\\.(?:svg|png|ico|txt|webmanifest)}", serveStatic({ root: dist }));
  app.get(
    "/sw.js",
    serveStatic({
      root: dist,
      onFound: (_path, c) => {
        c.header("cache-control", "no-cache");
        // The worker makes the requests of the page.
        c.header("content-security-policy", base);
      },
    }),
  );
  app.get("*", (c) => {
    if (page === null) return c.text("The web app is not built. Build it with: deno task build", 503);
    const nonce = crypto.getRandomValues(new Uint8Array(16)).toBase64();
    return c.html(page.replaceAll("__CSP_NONCE__", nonce), 200, {
      "content-security-policy": appPolicy(nonce),
      "cache-control": "no-store",
    });
  });
}
