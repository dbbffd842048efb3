/** A user's profile: follows, editing with a picture, and what others see. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { encode as encodePng } from "@jsquash/png";
import { drawn, isSoundInWindows, newUser, windowTests } from "../browser.ts";
import { anotherUser } from "../roles.ts";

const inWindow = await windowTests("keel");

type Post = Awaited<ReturnType<typeof newUser>>["post"];
type More = Parameters<Parameters<typeof inWindow>[1]>[2];

/** Another user with an own window; `id` is of the user's page. */
async function another(more: More, name: string) {
  const user = await anotherUser(more, name);
  await user.page.goto(`${more.server.url}/profile`);
  await user.page.waitForURL(/\/profile\/[0-9a-f-]{36}/);
  return { ...user, id: idOf(user.page) };
}
const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

const png = async (width: number, height: number) => {
  const pixels = new ImageData(width, height);
  for (let i = 0; i < width * height; i++) pixels.data.set([27, 95 + i % 100, 217, 255], 4 * i);
  return new Uint8Array(await encodePng(pixels));
};
const file = (name: string, mimeType: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) });
const publish = async (post: Post) => {
  await post("/portfolios", { name: "Dividend income", initial_cash: 10_000, visibility: "public" });
};

inWindow(
  "CM-43: a follow shows at once, and its notification leads to the follower's profile",
  async (page, url, more) => {
    const ben = await another(more, "ben");
    try {
      await page.goto(`${url}/profile`);
      await page.waitForURL(/\/profile\/[0-9a-f-]{36}/);
      const mine = idOf(page);
      await page.getByText("Nobody follows you yet.").waitFor();
      await ben.page.goto(`${url}/profile/${mine}`);
      await ben.page.getByRole("button", { name: /^Follow keel/ }).click();
      await ben.page.getByRole("button", { name: /^Following keel/ }).waitFor();
      const band = ben.page.getByRole("group", { name: "Followers, following and results" });
      await band.getByText("1", { exact: true }).waitFor();
      // Others do not see who follows.
      assert.equal(await band.getByRole("button").count(), 0);
      await isSoundInWindows(ben.page, "another user's profile");

      await page.reload();
      await page.getByRole("button", { name: `Follow ${ben.username} back` }).click();
      await page.getByRole("button", { name: `Following ${ben.username}; unfollow` }).waitFor();
      await page.getByRole("button", { name: "Following", exact: true }).click();
      await page.waitForURL(/show=following/);
      await page.getByRole("dialog").getByText(`@${ben.username}`).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForURL(({ search }) => search === "");
      await page.getByRole("button", { name: /unread/ }).click();
      await page.getByText(`${ben.username} follows you`).waitFor();
      await page.getByRole("link", { name: "New follower" }).click();
      await page.waitForURL(`${url}/profile/${ben.id}`);
      await page.getByText("Follows you", { exact: true }).waitFor();
    } finally {
      await ben.close();
    }
  },
);

inWindow(
  "CM-40: the owner edits the profile, and others see it; a private one is not found",
  async (page, url, more) => {
    const ben = await another(more, "ben");
    try {
      await publish(more.post);
      await page.goto(`${url}/profile`);
      await page.getByRole("button", { name: "Edit Profile" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Profile" });
      await dialog.getByLabel("Display name").fill("Tradewinds Support");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("This name is reserved; choose another one").waitFor();
      await dialog.getByLabel("Display name").fill("Deep Keel");
      await dialog.getByLabel("Bio").fill("Owns businesses, not tickers. Nine names, four years. Replies on Sundays.");
      await dialog.getByLabel("Location").fill("Bergen");
      await dialog.getByLabel("Website").fill("javascript:alert(1)");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Enter a web address, like https://example.com").first().waitFor();
      await dialog.getByLabel("Website").fill("deepkeel.example/notes");
      await dialog.getByLabel("Investment style").selectOption("moderate");
      await dialog.getByLabel("Experience").selectOption("expert");
      await isSoundInWindows(page, "the dialog to edit a profile");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Deep Keel" }).waitFor();
      await page.getByRole("link", { name: /Dividend income/ }).waitFor();
      const mine = idOf(page);

      await ben.page.goto(`${url}/profile/${mine}`);
      await ben.page.getByText("Moderate, Expert").waitFor();
      const site = ben.page.getByRole("link", { name: /deepkeel\.example\/notes/ });
      assert.equal(await site.getAttribute("href"), "https://deepkeel.example/notes");
      assert.match((await site.getAttribute("rel"))!, /noopener/);
      await ben.page.getByRole("button", { name: "More about Deep Keel" }).click();
      await ben.page.getByRole("button", { name: "Mute" }).click();
      await ben.page.getByText("Muted", { exact: true }).waitFor();
      await ben.page.goto(`${url}/profile/settings`);
      await ben.page.getByRole("button", { name: "Unmute Deep Keel" }).click();
      await ben.page.getByText("You have muted nobody.").waitFor();
      await isSoundInWindows(ben.page, "the account settings");

      await page.getByRole("button", { name: "Edit Profile" }).click();
      await dialog.getByRole("switch", { name: "Public profile" }).click();
      await dialog.getByText("Off: your page answers").waitFor();
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Private profile").waitFor();
      await drawn(page);
      await isSoundInWindows(page, "the own profile");
      await ben.page.goto(`${url}/profile/${mine}`);
      await ben.page.getByText("This user profile doesn't exist or is private.").waitFor();
      await isSoundInWindows(ben.page, "a profile that is not found");
    } finally {
      await ben.close();
    }
  },
);

inWindow("CM-41: a chosen picture is checked, stored and shown wherever the user is", async (page, url) => {
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  const choose = (chosen: ReturnType<typeof file>) => dialog.getByTestId("avatar-file").setInputFiles(chosen);
  await choose(file("a.svg", "image/svg+xml", new TextEncoder().encode("<svg/>")));
  await dialog.getByText("Please select an image file").waitFor();
  await choose(file("large.png", "image/png", new Uint8Array(5 * 1024 * 1024 + 1)));
  await dialog.getByText("Image must be smaller than 5MB").waitFor();
  // The name says PNG, the content does not.
  await choose(file("page.png", "image/png", new TextEncoder().encode("<!doctype html>")));
  await dialog.getByText("Please select an image file").waitFor();
  await choose(file("me.png", "image/png", await png(600, 400)));
  const picture = dialog.locator(".avatar img");
  await picture.waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>(".avatar img")].filter((image) =>
      image.complete && image.naturalWidth === 256
    ).length === 3
  );
  assert.match((await picture.getAttribute("src"))!, /^\/api\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{16}$/);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.waitForFunction(() => !document.querySelector(".avatar img"));
});

inWindow("CM-38: a failed change says why, and a failed follow returns to its state", async (page, url, more) => {
  const ben = await another(more, "ben");
  try {
    await page.route((to) => /\/api\/(auth\/me|profiles\/.*\/follow)$/.test(to.pathname), async (route) => {
      if (route.request().method() === "GET") return await route.fallback();
      const body = JSON.stringify({ detail: "the disk is full", code: "X" });
      await route.fulfill({ status: 400, contentType: "application/json", body });
    });
    await page.goto(`${url}/profile/${ben.id}`);
    await page.getByRole("button", { name: /^Follow ben/ }).click();
    await page.getByRole("button", { name: /^Follow ben/ }).waitFor();
    await page.goto(`${url}/profile?show=edit`);
    await page.waitForURL(/\/profile\/[0-9a-f-]{36}/);
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Bio").fill("Hello");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Failed to update profile: the disk is full").waitFor();
    await page.goto(`${url}/profile/${crypto.randomUUID()}`);
    await page.getByText("Profile Not Found").waitFor();
    await page.goto(`${url}/profile/nobody`);
    await page.getByText("Profile Not Found").waitFor();
  } finally {
    await ben.close();
  }
});
