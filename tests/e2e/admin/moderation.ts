/** The moderation queue by keyboard, in two windows, on a phone, and as support sees it. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { isSoundInWindows, resize, windowTests } from "../browser.ts";
import { anotherUser, giveRole } from "../roles.ts";

// A server of its own: the tests count what waits.
const inWindow = await windowTests("keelwatch", { COMMENTS_PER_10_MINUTES: "20" });

type More = Parameters<Parameters<typeof inWindow>[1]>[2];
type Post = More["post"];

const comment = async (post: Post, content: string): Promise<string> =>
  (await post("/comments", { symbol: "KO", content })).id;
const report = (post: Post, id: string, reason = "spam") => post(`/comments/${id}/report`, { reason });
const pending = (page: Page, count: number) => page.getByText(`Pending ${count}`, { exact: true }).waitFor();
const chosen = (page: Page) => page.locator(".queue-item[aria-current]");
const chooses = (page: Page, text: string) => chosen(page).filter({ hasText: text }).waitFor();

/** Comments by two authors, each reported once; the last one is first in the queue. */
async function reported(more: More, count: number) {
  const [ann, ben, reporter] = await Promise.all(
    ["user", "user", "user"].map((role) => anotherUser(more, "petrel", role)),
  );
  const ids: string[] = [];
  for (let i = 1; i <= count; i++) {
    ids.push(await comment((i % 2 ? ann! : ben!).post, `Room link, number ${i}.`));
    await report(reporter!.post, ids.at(-1)!);
  }
  const close = () => Promise.all([ann!, ben!, reporter!].map((user) => user.close()));
  return { ann: ann!, ben: ben!, reporter: reporter!, ids, close };
}

inWindow(
  "ST-15: ten reports are decided by keyboard alone, one is undone, and another window hears of all of it",
  async (page, url, more) => {
    await giveRole(more.server, more.email, "moderator");
    const { ann, ben, reporter, close } = await reported(more, 10);
    const second = await anotherUser(more, "petrel", "moderator");
    try {
      // Without the stream this window is stale until it asks again.
      await second.own.route("**/api/stream**", (route) => route.abort());
      await second.page.goto(`${url}/admin/moderation`);
      await page.goto(`${url}/admin/moderation`);
      await pending(page, 10);
      await pending(second.page, 10);
      const { keyboard } = page;
      const number = (n: number) => `Room link, number ${n}.`;
      await chooses(page, number(10));
      await keyboard.press("j");
      await chooses(page, number(9));
      await keyboard.press("k");
      await chooses(page, number(10));
      for (const [key, word, left] of [["r", "resolved", 9], ["d", "dismissed", 8], ["v", "reviewed", 7]] as const) {
        await keyboard.press(key);
        await page.getByText(`Report marked as ${word}`).waitFor();
        await pending(page, left);
        await chooses(page, number(left));
      }
      await keyboard.press("u");
      await pending(page, 8);
      await chooses(page, number(8));
      await keyboard.press("r");
      await pending(page, 7);
      // Without a reason, its field is focused; in it, the keys are letters.
      await keyboard.press("x");
      await page.locator("textarea:focus").waitFor();
      await keyboard.type("Advertising, posted on xrdv");
      await keyboard.press("Escape");
      await keyboard.press("x");
      await page.getByText("Comment moderated successfully").waitFor();
      await pending(page, 6);
      await keyboard.press("x");
      await page.locator("textarea:focus").waitFor();
      await keyboard.type("Advertising");
      await keyboard.press("Control+Enter");
      await pending(page, 5);
      await keyboard.press("?");
      await page.getByText("Mark the reports as reviewed").waitFor();
      await keyboard.press("d");
      await keyboard.press("Escape");
      await page.getByText("Mark the reports as reviewed").waitFor({ state: "hidden" });
      await pending(page, 5);

      // The other window still shows the first one, and hears who has decided it.
      await second.page.keyboard.press("d");
      await second.page.getByText(/^Failed to update report: Decided by keelwatch[a-p]+ at \d\d:\d\d ET$/).waitFor();
      await pending(second.page, 5);
      await chooses(second.page, number(5));
      await second.page.keyboard.press("d");
      await second.page.getByText("Report marked as dismissed").waitFor();
      // This window follows the queue: what others decide and report arrives without asking.
      await pending(page, 4);
      await report(reporter.post, await comment(ann.post, "Another room link."), "other");
      await pending(page, 5);
      await chooses(page, number(4));
      for (const left of [4, 3, 2, 1]) {
        await keyboard.press("d");
        await pending(page, left);
      }
      await chooses(page, "Another room link.");
      await keyboard.press("/");
      await page.locator("input[role=combobox]:focus").waitFor();
      await keyboard.press("Escape");
      await report(ben.post, await comment(ann.post, "The last room link."));
      await pending(page, 2);
      await page.locator("body").click({ position: { x: 2, y: 2 } });
      await keyboard.press("r");
      await pending(page, 1);
      await keyboard.press("r");
      await page.getByText("No Pending Reports").waitFor();
    } finally {
      await Promise.all([close(), second.close()]);
    }
  },
);

inWindow(
  "ST-03: the queue is sound in all windows, is a sheet on a phone, and support only reads it",
  async (page, url, more) => {
    await giveRole(more.server, more.email, "admin");
    const { ann, ids, close } = await reported(more, 3);
    const support = await anotherUser(more, "petrel", "support");
    try {
      await page.goto(`${url}/admin/moderation`);
      await page.getByText("Pending", { exact: true }).first().waitFor();
      await isSoundInWindows(page, "the moderation queue");
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await isSoundInWindows(page, `the queue, ${colorScheme}`);
      }
      const waiting = Number((await page.getByText(/^Pending \d+$/).textContent())!.split(" ")[1]);
      await page.getByRole("button", { name: /^Remove all \d comments of the last 24 hours/ }).click();
      const dialog = page.getByRole("dialog", { name: "Remove 2 comments?" });
      await dialog.waitFor();
      await isSoundInWindows(page, "the dialog before comments are removed");
      await dialog.getByLabel(/^Reason/).fill("A campaign");
      await dialog.getByRole("button", { name: "Remove comments" }).click();
      await page.getByText("2 comments removed").waitFor();
      await pending(page, waiting - 2);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Undone").waitFor();
      await pending(page, waiting);

      await resize(page, { width: 390, height: 844 });
      // The chosen entry is open as a sheet.
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: "Close" }).click();
      await sheet.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: /Room link, number 2/ }).click();
      await sheet.getByRole("button", { name: "Dismiss" }).click();
      await page.getByText("Report marked as dismissed").waitFor();
      await sheet.getByText("Room link, number 1.").waitFor();

      await more.post(`/admin/comments/${ids[0]}/moderate`, { action: "delete", reason: "Advertising" });
      await ann.post(`/comments/${ids[0]}/appeal`, { message: "It is about the stock." });
      await support.page.goto(`${url}/admin/moderation`);
      await support.page.getByText("Contact an admin or moderator to act on reports.").waitFor();
      await support.page.getByText("It is about the stock.").waitFor();
      assert.equal(await support.page.getByRole("button", { name: /Resolve|Grant|Dismiss$/ }).count(), 0);
      await isSoundInWindows(support.page, "the queue as support sees it");
      await support.page.getByText("Dismissed", { exact: true }).click();
      await support.page.getByText(/^Dismissed by keelwatch/).waitFor();
      assert.match(support.page.url(), /status=dismissed/);
    } finally {
      await Promise.all([close(), support.close()]);
    }
  },
);
