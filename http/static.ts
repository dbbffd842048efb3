/** The built web app, and the API's own documentation page. */
import type { Hono, MiddlewareHandler } from "hono";
import { serveStatic } from "hono/deno";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import type { Config } from "../core/kernel/config.ts";
import { version } from "../core/version.ts";
import { json } from "./respond.ts";

const dist = fileURLToPath(new URL("../web/dist", import.meta.url));
const IMMUTABLE = "public, max-age=31536000, immutable";

const base =
  "default-src 'none'; script-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
/** Ant Design inserts its styles with the nonce, and needs style attributes for measuring. */
const appPolicy = (nonce: string) => `${base}; style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`;
const docsPolicy = `${base}; style-src 'self' 'unsafe-inline'`;

const docsPage = (style: string, script: string) =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tradewinds API</title><link rel="stylesheet" href="${style}"></head>
<body><div id="swagger-ui"></div><script src="${script}"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const docsScript =
  `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null });`;

/** First segments of the paths of the app's pages; any other path gets the app's "not found" page and a 404. */
export const PAGES: ReadonlySet<string> = new Set(
  "login register terms privacy reset-password dashboard portfolios stocks watchlists analysis compare leaderboard profile admin waverider"
    .split(
      " ",
    ),
);
const isPage = (path: string) => path === "/" || PAGES.has(path.split("/", 2)[1]!);

/** The paths of the built files in a folder; other paths are not looked up in the file system. */
async function pathsIn(folder: string): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  try {
    for await (const { name, isFile } of Deno.readDir(`${dist}${folder}`)) if (isFile) paths.add(`${folder}${name}`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return paths;
}

const only = (known: ReadonlySet<string>, serve: MiddlewareHandler): MiddlewareHandler => (c, next) =>
  known.has(c.req.path) ? serve(c, next) : next();

/** @param limit refuses an address with too many requests */
export async function mountDocs(app: Hono, document: string, limit: MiddlewareHandler): Promise<void> {
  const zipped = new Uint8Array(await promisify(gzip)(document));
  const paths = [...await pathsIn("/assets/")];
  const find = (file: RegExp) => paths.find((path) => file.test(path)) ?? "";
  const page = docsPage(find(/swagger-ui-[\d.]+\.css$/), find(/swagger-ui-bundle-[\d.]+\.js$/));
  app.get("/api/openapi.json", limit, (c) => {
    const headers = { "content-type": "application/json", "cache-control": "no-cache", vary: "accept-encoding" };
    return c.req.header("accept-encoding")?.includes("gzip")
      ? c.body(zipped, 200, { ...headers, "content-encoding": "gzip" })
      : c.body(document, 200, headers);
  });
  app.get("/api/docs", limit, (c) => c.html(page, 200, { "content-security-policy": docsPolicy }));
  app.get("/api/docs/start.js", limit, (c) => c.body(docsScript, 200, { "content-type": "text/javascript" }));
}

/** Serves the app for every page, and its files with content hashes in their names, which clients cache forever. */
export async function mountWeb(app: Hono, config: Config): Promise<void> {
  const built = await Deno.readTextFile(`${dist}/index.html`).catch(() => null);
  const page = built?.replaceAll("__PUBLIC_RESEARCH__", config.PUBLIC_RESEARCH!).replaceAll("__VERSION__", version) ??
    null;
  const [assets, files] = await Promise.all([pathsIn("/assets/"), pathsIn("/")]);
  const immutable = serveStatic({
    root: dist,
    precompressed: true,
    onFound: (_path, c) => {
      c.header("cache-control", IMMUTABLE);
      // A worker has the policy of its script: in the sandbox of other responses it would have no Web Crypto.
      if (c.req.path.endsWith(".js")) c.header("content-security-policy", base);
    },
  });
  app.use("/assets/*", only(assets, immutable));
  app.get("/assets/*", () => json({ detail: "There is no such file", code: "NOT_FOUND" }, 404));
  // Only research, if it is public, can be crawled.
  const robots = `User-agent: *\nDisallow: ${config.PUBLIC_RESEARCH === "true" ? "/api/" : "/"}\n`;
  app.get("/robots.txt", (c) => c.text(robots));
  app.use("/:file{[\\w.-]+\\.(?:svg|png|ico|txt|webmanifest)}", only(files, serveStatic({ root: dist })));
  app.get(
    "/sw.js",
    serveStatic({
      root: dist,
      onFound: (_path, c) => {
        c.header("cache-control", "no-cache");
        // The worker makes the page's requests, so it needs the page's policy.
        c.header("content-security-policy", base);
      },
    }),
  );
  app.get("*", (c) => {
    if (page === null) return c.text("The web app is not built. Build it with: deno task build", 503);
    const nonce = crypto.getRandomValues(new Uint8Array(16)).toBase64();
    return c.html(page.replaceAll("__CSP_NONCE__", nonce), isPage(c.req.path) ? 200 : 404, {
      "content-security-policy": appPolicy(nonce),
      "cache-control": "no-store",
    });
  });
}
