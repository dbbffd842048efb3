import assert from "node:assert/strict";
import { windowTests } from "../browser.ts";

const inWindow = await windowTests("away");

inWindow(
  "the app can be installed, and its frame opens while the server is unavailable",
  async (page, url, { server }) => {
    await page.goto(url);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
      return await (await fetch(link.href)).json();
    });
    for (const { src } of manifest.icons) {
      assert.equal((await fetch(url + src)).headers.get("content-type"), "image/png");
    }
    // The first visit installs the worker, the second one uses it and fills its cache.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    await page.waitForLoadState("networkidle");
    await server.pause();
    try {
      await page.goto(`${url}/?again`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), heading);
    } finally {
      await server.resume();
    }
  },
  { signedIn: false, serviceWorkers: "allow" },
);
