import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { executablePath, FLAGS, startServer } from "./browser.ts";

Deno.test({
  name: "the app can be installed, and its frame opens while the server is away",
  ignore: !executablePath,
  fn: async () => {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
        return await (await fetch(link.href)).json();
      });
      for (const { src } of manifest.icons) {
        assert.equal((await fetch(server.url + src)).headers.get("content-type"), "image/png");
      }
      // The first visit installs the worker, the second one passes through it and keeps what it needs.
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      await page.waitForLoadState("networkidle");
      await server.stop();
      await page.goto(`${server.url}/?again`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), heading);
    } finally {
      await browser.close();
      await server.stop().catch(() => {});
    }
  },
});
