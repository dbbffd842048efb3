/** A user's own data, and the end of the account. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawn, isSoundInWindows, PASSWORD, windowTests } from "../browser.ts";

const inWindow = await windowTests("sextant");

const BANNER = /Your account will be deleted on \w{3} \d+, \d{4}\./;
const bannerOf = (page: Page) => page.getByRole("status").filter({ hasText: BANNER });

async function signIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

inWindow("nothing that can be pressed moves when the lists of the account arrive", async (page, url) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/(auth\/tokens|profiles\/me\/muted|users\/me\/staff-actions)(\?|$)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${url}/profile/settings`);
  await page.getByText("Loading tokens").waitFor();
  const places = () =>
    page.getByRole("button").evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().y]));
  const before = await places();
  held.resolve();
  await page.getByText("Staff did nothing to your account").waitFor();
  await page.getByText("You have muted nobody").waitFor();
  await page.getByText("You have no tokens").waitFor();
  assert.deepEqual(await places(), before);
});

inWindow(
  "the own data are one file, with the profile and the portfolios and no secret",
  async (page, url, { post }) => {
    await post("/portfolios", { name: "Brass and rope", initial_cash: 10_000 });
    await page.goto(`${url}/profile/settings`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^tradewinds-my-data-\d{4}-\d\d-\d\d\.json$/);
    const text = await Deno.readTextFile((await download.path())!);
    const data = JSON.parse(text);
    assert.match(data.profile[0].username, /^sextant/);
    assert.deepEqual(data.portfolios.map((row: { name: string }) => row.name), ["Brass and rope"]);
    assert.doesNotMatch(text, /argon2|password_hash|refresh_hash/);
  },
);

inWindow(
  "a user leaves by keyboard, signs in again, sees the date on every page, and keeps the account",
  async (page, url, { email, post }) => {
    const { token } = await post("/auth/tokens", { name: "script", scope: "read" });
    await page.goto(`${url}/profile/settings`);
    await drawn(page);
    await page.getByRole("button", { name: "Delete my account" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await dialog.getByText(/under a number without your name/).waitFor();
    await isSoundInWindows(page, "the dialog to delete an account");
    await dialog.getByLabel("Your password").fill("not the password");
    await page.keyboard.press("Enter");
    await dialog.getByText("The password is wrong").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent),
      "Delete my account",
      "the focus returns to the button",
    );
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/login/);
    await page.getByText(/You are signed out\. Your account will be deleted on/).waitFor();
    const refused = await page.request.get(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(refused.status(), 401, "the token has ended, too");

    await page.goto(`${url}/login`);
    await signIn(page, email);
    await bannerOf(page).waitFor();
    for (const path of ["/portfolios", "/profile/settings"]) {
      await page.goto(`${url}${path}`);
      await bannerOf(page).waitFor();
    }
    await page.getByText("The button at the top of the page keeps it.").waitFor();
    await drawn(page);
    await isSoundInWindows(page, "the settings of an account that will be deleted");
    await page.getByRole("button", { name: "Keep my account" }).click();
    await page.getByText("Your account is kept").waitFor();
    await bannerOf(page).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Delete my account" }).waitFor();
    assert.equal(await bannerOf(page).count(), 0);
  },
);

inWindow(
  "when the server does not answer, the dialog and the download say so, and both can be tried again",
  async (page, url) => {
    await page.goto(`${url}/profile/settings`);
    await page.route(
      /\/api\/users\/me\//,
      (route) =>
        route.fulfill({ status: 503, json: { detail: "The store is away for a moment", code: "UNAVAILABLE" } }),
    );
    await page.getByRole("button", { name: "Download my data" }).click();
    await page.getByRole("alert").getByText("The store is away for a moment").waitFor();
    await page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await dialog.getByText("The store is away for a moment").waitFor();
    await page.unroute(/\/api\/users\/me\//);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/login/);
  },
);

inWindow(
  "in German the banner and the dialog are German",
  async (page, url, { email, post }) => {
    await post("/users/me/erase", { password: PASSWORD });
    await page.goto(`${url}/login`);
    await page.getByLabel("E-Mail").fill(email);
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText(/Dein Konto wird am .* gelöscht\./).waitFor();
    await page.getByRole("button", { name: "Mein Konto behalten" }).click();
    await page.getByText("Dein Konto bleibt bestehen").waitFor();
    await page.goto(`${url}/profile/settings`);
    await page.getByRole("button", { name: "Mein Konto löschen" }).click();
    await page.getByRole("dialog").getByText(/unter einer Nummer ohne deinen Namen/).waitFor();
    await isSoundInWindows(page, "the German dialog to delete an account");
  },
  { locale: "de-DE" },
);
