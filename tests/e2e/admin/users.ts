/** Users of the staff panel: search, role, suspension. */
import assert from "node:assert/strict";
import { until } from "../../until.ts";
import { isSoundInWindows, PASSWORD, windowTests } from "../browser.ts";
import { anotherUser } from "../roles.ts";

const inWindow = await windowTests("petrel");

type More = Parameters<Parameters<typeof inWindow>[1]>[2];

const handleOf = (email: string): string => email.split("@")[0]!;

inWindow(
  "ST-08, ST-10: an admin finds a user, opens the row by keyboard, and changes the role with the password again",
  async (page, url, more) => {
    const admin = await anotherUser(more, "harbor", "admin");
    const handle = handleOf(more.email);
    try {
      const { page: panel } = admin;
      await page.goto(`${url}/portfolios`);
      await page.getByRole("button", { name: /^Menu of/ }).click();
      assert.equal(await page.getByRole("link", { name: "Staff panel" }).count(), 0);
      await panel.goto(`${url}/admin/users`);
      await panel.getByText("Rows open by Enter; j and k move").waitFor();
      await isSoundInWindows(panel, "the users of the staff panel");
      await panel.getByRole("textbox", { name: "Name, handle or e-mail" }).fill("nobody is called so");
      await panel.getByText("No users found").waitFor();
      await panel.getByRole("textbox", { name: "Name, handle or e-mail" }).fill(`@${handle}`);
      await panel.getByRole("row", { name: handle }).waitFor();
      await panel.getByText("1 of 1", { exact: true }).waitFor();
      await panel.getByRole("textbox", { name: "Name, handle or e-mail" }).blur();
      await panel.keyboard.press("j");
      await panel.keyboard.press("Enter");
      const drawer = panel.getByRole("dialog");
      await drawer.getByText("Registered").waitFor();
      await panel.waitForURL(new RegExp(`query=.*user=${handle}`));
      await drawer.getByText(more.email).waitFor();

      await drawer.getByRole("combobox").click();
      await panel.getByRole("option", { name: "Moderator" }).click();
      await drawer.getByLabel("Reason, kept in the audit log").fill("Asked to help with the evening queue.");
      await drawer.getByText(/^Gains: see the staff panel, delete comments/).waitFor();
      await isSoundInWindows(panel, "the drawer of a user");
      // As ten minutes after the sign-in.
      await panel.route("**/role", async (route) => {
        const json = { detail: "Enter your password again", code: "PASSWORD_NEEDED" };
        await route.fulfill({ status: 403, json });
      }, { times: 1 });
      await drawer.getByRole("button", { name: "Make moderator" }).click();
      const asked = panel.getByRole("dialog", { name: "Enter your password again" });
      await asked.getByLabel("Your password").fill("not my password");
      await asked.getByLabel("Your password").press("Enter");
      await asked.getByText("The password is wrong").waitFor();
      await asked.getByLabel("Your password").fill(PASSWORD);
      await asked.getByLabel("Your password").press("Enter");
      await panel.getByText(`Successfully updated ${handle}'s role to Moderator`).waitFor();
      await drawer.getByText(`Made moderator by ${admin.username}`).waitFor();
      await panel.keyboard.press("Escape");
      await drawer.waitFor({ state: "detached" });
      await panel.getByRole("row", { name: handle }).getByText("Moderator").waitFor();

      // Who is a moderator now sees the panel without signing in again, and no e-mail.
      await page.getByRole("link", { name: "Staff panel" }).waitFor();
      await page.goto(`${url}/admin/users?user=${admin.username}`);
      await page.getByRole("heading", { level: 1, name: "Moderator" }).waitFor();
      await page.getByRole("dialog").getByText("h•••@e•••.com").waitFor();
      await page.getByRole("dialog").getByText("Contact an admin to change a role or an account.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Deactivate" }).count(), 0);
    } finally {
      await admin.close();
    }
  },
);

inWindow(
  "ST-12: a suspended user is signed out within seconds, and reads the reason when signing in",
  async (page, url, more) => {
    const admin = await anotherUser(more, "harbor", "admin");
    const handle = handleOf(more.email);
    try {
      const { page: panel } = admin;
      await page.goto(`${url}/portfolios`);
      await page.getByRole("button", { name: /^Menu of/ }).waitFor();
      await panel.goto(`${url}/admin/users?user=${handle}`);
      const drawer = panel.getByRole("dialog");
      await drawer.getByRole("button", { name: "Deactivate" }).click();
      assert.equal(await drawer.getByRole("button", { name: "Deactivate for 24 hours" }).isDisabled(), true);
      await drawer.getByLabel("Reason, kept in the audit log").fill("Spam in the discussion of NVDA");
      await drawer.getByRole("button", { name: "Deactivate for 24 hours" }).click();
      await panel.getByText(`Successfully deactivated ${handle}'s account`).waitFor();
      const began = performance.now();
      await page.waitForURL(/\/login/);
      assert.ok(performance.now() - began < 10_000, "the other window stayed signed in");
      await drawer.getByText(/^Suspended until .* by harbor[a-p]+: Spam in the discussion of NVDA$/).waitFor();
      await isSoundInWindows(panel, "the drawer of a suspended user");

      await page.getByLabel("Email").fill(more.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByText(/^Your account is suspended until .* ET: Spam in the discussion of NVDA$/).waitFor();

      await drawer.getByRole("button", { name: "Activate" }).click();
      await drawer.getByLabel("Reason, kept in the audit log").fill("It was a quotation");
      await drawer.getByRole("button", { name: "Activate" }).click();
      await panel.getByText(`Successfully activated ${handle}'s account`).waitFor();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Menu of/ }).waitFor();
    } finally {
      await admin.close();
    }
  },
);

inWindow(
  "an admin ends sessions, creates a link to a new password, and cannot change who is the last admin",
  async (_page, url, more) => {
    const admin = await anotherUser(more, "harbor", "admin");
    const handle = handleOf(more.email);
    try {
      const { page: panel } = admin;
      await panel.goto(`${url}/admin/users?user=${handle}`);
      const drawer = panel.getByRole("dialog");
      await drawer.getByRole("button", { name: "End this session" }).first().click();
      await until(async () => (await drawer.getByText(/^Session ended by/).count()) > 0);
      await drawer.getByRole("button", { name: "Reset link" }).click();
      const link = drawer.getByRole("textbox", { name: "Reset link" });
      assert.match(await link.inputValue(), new RegExp(`^${url}/reset-password\\?token=[\\w-]{43}$`));
      await drawer.getByText(/^Shown only now\. Valid until/).waitFor();

      await panel.goto(`${url}/admin/users?user=${admin.username}`);
      await drawer.getByText(/^(This is the last active admin|You cannot change your own role)/).waitFor();
      assert.equal(await drawer.getByRole("button", { name: "Deactivate" }).isDisabled(), true);
      assert.equal(await drawer.getByRole("combobox").isDisabled(), true);
      await isSoundInWindows(panel, "the own drawer of an admin");
    } finally {
      await admin.close();
    }
  },
);
