/** The record of staff actions and the contests of the staff panel. */
import { isSoundInWindows, windowTests } from "../browser.ts";
import { anotherUser } from "../roles.ts";

const inWindow = await windowTests("auditor");

inWindow(
  "an admin reads the record of staff actions, narrows it, and sees that its chain is whole",
  async (page, url, more) => {
    const { page: admin, close } = await anotherUser(more, "harbormaster", "admin");
    try {
      await admin.goto(`${url}/admin/audit`);
      await admin.getByText("Chain whole").waitFor();
      await admin.getByRole("row", { name: /users\.set-role/ }).first().waitFor();
      await isSoundInWindows(admin, "the record of staff actions");
      await admin.getByRole("textbox", { name: "Action" }).fill("announcements");
      await admin.getByRole("textbox", { name: "Action" }).press("Enter");
      await admin.getByText("No staff action for this filter").waitFor();
      await admin.waitForURL(/action=announcements/);
      await admin.getByRole("button", { name: "Clear" }).click();
      await admin.getByRole("row", { name: /users\.set-role/ }).first().waitFor();
      await admin.getByRole("navigation", { name: "Staff pages" }).getByRole("link", { name: "Competitions" }).click();
      await admin.getByRole("heading", { name: "Manage contests" }).waitFor();
      await isSoundInWindows(admin, "the contests of the staff panel");
      await page.goto(`${url}/admin/audit`);
      await page.getByRole("heading", { level: 1, name: "Access denied" }).waitFor();
    } finally {
      await close();
    }
  },
);
