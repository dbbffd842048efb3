/** The staff's overview and its jobs, as an admin and as support see them. */
import assert from "node:assert/strict";
import { isSoundInWindows, windowTests } from "../browser.ts";
import { anotherUser } from "../roles.ts";

const inWindow = await windowTests("overlook");

/** The browser reports here what the content security policy refused. */
function refusalsOn(page: Parameters<Parameters<typeof inWindow>[1]>[0]): string[] {
  const refusals: string[] = [];
  page.on("console", (line) => {
    if (/Content Security Policy/.test(line.text())) refusals.push(line.text());
  });
  return refusals;
}

inWindow(
  "ST-01, ST-06, ST-20: an admin sees what waits, the health of the last hour and the systems, and runs a job",
  async (_page, url, more) => {
    const { page: admin, post, close } = await anotherUser(more, "warden", "admin");
    try {
      await post("/feedback", { type: "bug", title: "The bar is missing", description: "It is.", url: "/stocks" });
      const refusals = refusalsOn(admin);
      await admin.goto(`${url}/admin`);
      await admin.waitForURL(/\/admin\/overview$/);
      await admin.getByRole("heading", { level: 1, name: "Admin" }).waitFor();
      await admin.getByRole("link", { name: /feedback items?/ }).waitFor();
      await admin.getByRole("group", { name: "Platform statistics" }).waitFor();
      const health = admin.getByRole("region", { name: "Platform health" });
      // The first step of ten seconds has ended.
      await health.getByText(/^peak \d/).first().waitFor({ timeout: 25_000 });
      await health.locator("canvas").first().waitFor();
      const systems = admin.getByRole("region", { name: "Automated systems" });
      await systems.getByText("every tick").waitFor();
      assert.equal(await systems.getByRole("listitem").count(), 8);
      await isSoundInWindows(admin, "the overview of the staff panel");
      await health.getByRole("button", { name: "Table", exact: true }).click();
      await health.getByRole("region", { name: "The last hour" }).getByRole("row").nth(1).waitFor();
      await health.getByRole("button", { name: /Tables of the store/ }).click();
      await health.getByText("kept: the ledger is permanent").first().waitFor();
      await health.getByRole("button", { name: /1 instance/ }).click();
      await isSoundInWindows(admin, "the tables of the overview");

      await admin.getByRole("link", { name: "Jobs", exact: true }).click();
      await admin.getByRole("button", { name: "pay-dividends", exact: true }).waitFor();
      await admin.getByRole("button", { name: "prune", exact: true }).click();
      await admin.getByRole("list", { name: "Last runs of prune" }).waitFor();
      await isSoundInWindows(admin, "the jobs of the staff panel");
      await admin.getByRole("button", { name: "Run now: prune" }).click();
      await admin.getByText("prune has run").waitFor();
      assert.deepEqual(refusals, []);
    } finally {
      await close();
    }
  },
);

inWindow("ST-03: support sees the overview and the jobs, and runs none", async (_page, url, more) => {
  const { page: support, close } = await anotherUser(more, "lookout", "support");
  try {
    await support.goto(`${url}/admin/jobs`);
    await support.getByText("Contact an admin to run a job.").waitFor();
    await support.getByRole("button", { name: "pay-dividends", exact: true }).waitFor();
    assert.equal(await support.getByRole("button", { name: /^Run now/ }).count(), 0);
    await support.goto(`${url}/admin/overview`);
    await support.getByRole("heading", { level: 1, name: "Support" }).waitFor();
    await support.getByText("Latest staff actions").waitFor();
  } finally {
    await close();
  }
});
