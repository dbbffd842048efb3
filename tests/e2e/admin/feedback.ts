/** Feedback from the button to the answer, and what others see of the staff panel. */
import assert from "node:assert/strict";
import { until } from "../../until.ts";
import { isSoundInWindows, windowTests } from "../browser.ts";
import { anotherUser } from "../roles.ts";

const inWindow = await windowTests("sextant");

type More = Parameters<Parameters<typeof inWindow>[1]>[2];

inWindow(
  "ST-21, ST-24, ST-17: feedback is sent from any page, a moderator answers it, and the sender hears of it",
  async (page, url, more) => {
    const mod = await anotherUser(more, "mate", "moderator");
    try {
      await page.goto(`${url}/leaderboard`);
      await page.getByRole("button", { name: "Send feedback" }).click();
      const dialog = page.getByRole("dialog", { name: "Send Feedback" });
      await dialog.getByText("/leaderboard").waitFor();
      assert.equal(await dialog.getByRole("button", { name: "Submit" }).isDisabled(), true);
      await dialog.getByText("Bug", { exact: true }).click();
      await dialog.getByLabel("Title").fill("Chart table misses the last bar");
      await isSoundInWindows(page, "the feedback dialog");
      await dialog.getByLabel("Description").fill("The chart draws the bar.");
      await dialog.getByLabel("Description").press("Control+Enter");
      await page.getByText("Thank You!").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("Thank You!").waitFor();
      await dialog.waitFor({ state: "detached" });

      await mod.page.goto(`${url}/admin/feedback`);
      await mod.page.getByRole("heading", { level: 1, name: "Moderator" }).waitFor();
      await mod.page.getByText(/on \/leaderboard$/).waitFor();
      await isSoundInWindows(mod.page, "the feedback of the staff panel");
      await mod.page.getByRole("button", { name: /Chart table misses the last bar/ }).click();
      const drawer = mod.page.getByRole("region", { name: "Details" });
      await isSoundInWindows(mod.page, "the details of a feedback");
      await drawer.getByLabel(/^Notes, seen by staff/).fill("Fixed in the next release");
      await drawer.getByText("Show the notes to the sender").click();
      await drawer.getByRole("button", { name: "Save notes" }).click();
      await mod.page.getByText("Notes saved. Feedback marked as Reviewed").waitFor();

      await page.reload();
      await page.getByRole("button", { name: /unread/ }).click();
      await page.getByText('"Chart table misses the last bar" is reviewed. Fixed in the next release').waitFor();
    } finally {
      await mod.close();
    }
  },
);

inWindow("ST-02, ST-03: others are denied, and support sees without acting", async (page, url, more) => {
  await more.post("/feedback", { title: "The audit file is a joy", description: "It is.", url: "/leaderboard" });
  await page.goto(`${url}/admin`);
  await page.getByRole("heading", { level: 1, name: "Access denied" }).waitFor();
  await isSoundInWindows(page, "the page for those who are no staff");
  const support = await anotherUser(more, "mate", "support");
  try {
    await support.page.goto(`${url}/portfolios`);
    await support.page.getByRole("button", { name: /^Menu of/ }).click();
    await support.page.getByRole("link", { name: "Staff panel" }).click();
    await support.page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
    await support.page.getByRole("link", { name: /^Feedback/ }).click();
    await support.page.getByText("All", { exact: true }).click();
    await support.page.waitForURL(/status=all/);
    await support.page.getByText("Contact an admin or moderator to act on feedback.").waitFor();
    await support.page.getByRole("button", { name: /The audit file is a joy/ }).waitFor();
    assert.equal(await support.page.getByRole("button", { name: "Resolved" }).count(), 0);
    await support.page.goto(`${url}/admin/switches`);
    await support.page.getByText("Contact an admin to change a switch.").waitFor();
    assert.equal(await support.page.getByRole("button", { name: "Save" }).count(), 0);
  } finally {
    await support.close();
  }
});

inWindow("ST-21: the feedback button has 44 px on a phone and rises above the main button", async (page, url) => {
  const height = 540;
  await page.setViewportSize({ width: 390, height });
  await page.goto(`${url}/dashboard`);
  const main = page.getByRole("button", { name: "Create your first portfolio" });
  const feedback = page.getByRole("button", { name: "Send feedback" });
  await main.waitFor();
  const { width, height: tall } = (await feedback.boundingBox())!;
  assert.deepEqual([width, tall], [44, 44]);
  await until(async () => {
    const [under, risen] = [(await main.boundingBox())!, (await feedback.boundingBox())!];
    // Its own place is above the bottom bar, and the main button is there.
    const place = height - 72;
    return under.y < place && under.y + under.height > place - tall && risen.y + risen.height <= under.y;
  });
});

inWindow(
  "an admin announces something and closes registration, and people see both sentences",
  async (page, url, more) => {
    const admin = await anotherUser(more, "mate", "admin");
    try {
      await admin.page.goto(`${url}/admin/announcements`);
      await admin.page.getByText("Nothing announced yet").waitFor();
      await admin.page.getByRole("button", { name: "New announcement" }).click();
      const form = admin.page.getByRole("dialog");
      await form.getByLabel("Title").fill("Maintenance on Sunday");
      await form.getByLabel("Text").fill("From six to seven.");
      await isSoundInWindows(admin.page, "the form of an announcement");
      await form.getByRole("button", { name: "Announce" }).click();
      await admin.page.getByText("Shown now").waitFor();
      await isSoundInWindows(admin.page, "the announcements of the staff panel");

      await page.goto(`${url}/dashboard`);
      await page.getByText("From six to seven.").first().waitFor();
      await isSoundInWindows(page, "a page with an announcement");
      await page.getByRole("button", { name: "Dismiss: Maintenance on Sunday" }).click();
      await page.getByRole("button", { name: /unread/ }).click();
      await page.getByText("Maintenance on Sunday").waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Send feedback" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "Dismiss: Maintenance on Sunday" }).count(), 0);

      await admin.page.goto(`${url}/admin/switches`);
      const registration = admin.page.getByRole("region", { name: "Registration" });
      await registration.getByText("Closed", { exact: true }).click();
      await registration.getByLabel("What people see").fill("We are full until spring.");
      await registration.getByLabel("Reason, for the record").fill("Full");
      await isSoundInWindows(admin.page, "the switches of the staff panel");
      await registration.getByRole("button", { name: "Save" }).click();
      await admin.page.getByText("Registration changed").waitFor();
      const visitor = await more.context.browser()!.newContext();
      try {
        const sign = await visitor.newPage();
        await sign.goto(`${url}/register`);
        await sign.getByText("We are full until spring.").waitFor();
        assert.equal(await sign.getByRole("button", { name: "Create account" }).count(), 0);
      } finally {
        await visitor.close();
      }
      await registration.getByText("Open", { exact: true }).first().click();
      await registration.getByLabel("Reason, for the record").fill("Spring");
      await registration.getByRole("button", { name: "Save" }).click();
      await registration.getByText(/^Changed/).waitFor();
    } finally {
      await admin.close();
    }
  },
);
