import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { readPositions } from "./positions.ts";
import { PositionsDialog } from "./PositionsDialog.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";

function open(errors: readonly object[] = []) {
  cleanup();
  const calls = fakeServer({
    [`POST /trading/${P1}/import-holdings`]: ({ body }) => {
      const accepted = (body!.holdings as unknown[]).length - errors.length;
      return { imported: body!.preview ? 0 : accepted, accepted, errors };
    },
  });
  const closed = { times: 0 };
  render(
    <TestPage>
      <PositionsDialog request={{ portfolioId: P1 }} onClose={() => void closed.times++} />
    </TestPage>,
  );
  return { calls, closed };
}
async function check(text: string) {
  await userEvent.click(screen.getByLabelText("Positions"));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole("button", { name: "Check the rows" }));
}
const rowsShown = async () =>
  within(await screen.findByRole("table")).getAllByRole("row").slice(1).map((row) =>
    within(row).getAllByRole("cell").map((cell) => cell.textContent)
  );
const isDisabled = (name: string) => (screen.getByRole("button", { name }) as HTMLButtonElement).disabled;

Deno.test("positions are shown before they are added, and added once the user knows what that means", async () => {
  const { calls, closed } = open();
  assert.ok(screen.getByText("Adding positions hides this portfolio from public leaderboards, for good."));
  assert.equal(isDisabled("Check the rows"), true);
  await check("AAPL, 12.5, 148.20\nKO, 40, 58.75");
  assert.deepEqual(await rowsShown(), [
    ["1", "AAPL", "12.5", "$148.20", "$1,852.50"],
    ["2", "KO", "40", "$58.75", "$2,350.00"],
  ]);
  assert.equal(isDisabled("Add 2 positions"), true);
  await userEvent.click(screen.getByRole("checkbox", { name: /leaves the leaderboards/ }));
  await userEvent.click(screen.getByRole("button", { name: "Add 2 positions" }));
  await waitFor(() => assert.equal(closed.times, 1));
  const holdings = [{ symbol: "AAPL", shares: 12.5, average_cost: 148.2 }, {
    symbol: "KO",
    shares: 40,
    average_cost: 58.75,
  }];
  assert.deepEqual(calls.map(({ body }) => body), [
    { holdings, preview: true },
    { holdings },
  ]);
});

Deno.test("each refused row has its reason, whoever refuses it, and is left out only on request", async () => {
  const { calls, closed } = open([{ row: 2, symbol: "NOPE", message: "There is no stock with the symbol NOPE" }]);
  await check("Symbol\tQuantity\tAvg cost\nAAPL\tten\t1\nKO\t1,000\t$58.75\nNOPE\t1\t1\n");
  assert.deepEqual(await rowsShown(), [
    ["2", "AAPL", "The shares are not a number like 12.5"],
    ["3", "KO", "1,000", "$58.75", "$58,750.00"],
    ["4", "NOPE", "There is no stock with the symbol NOPE"],
  ]);
  assert.ok(screen.getByText(/^2 rows are refused/));
  await userEvent.click(screen.getByRole("checkbox", { name: /leaves the leaderboards/ }));
  assert.equal(isDisabled("Add 1 position"), true);
  await userEvent.click(screen.getByRole("checkbox", { name: "Leave out the refused rows" }));
  await userEvent.click(screen.getByRole("button", { name: "Add 1 position" }));
  await waitFor(() => assert.equal(calls.length, 3));
  assert.deepEqual(calls[1]!.body!.holdings, [{ symbol: "KO", shares: 1000, average_cost: 58.75 }]);
  assert.equal(closed.times, 0, "the server takes none after all, so the rows are checked again");
});

Deno.test("a changed text is checked again, and a file is checked at once", async () => {
  const { calls } = open();
  await check("KO 1 2");
  await screen.findByRole("table");
  await userEvent.type(screen.getByLabelText("Positions"), "0");
  assert.equal(screen.queryByRole("table"), null);
  assert.ok(screen.getByRole("button", { name: "Check the rows" }));
  const file = new File(["symbol;shares;average_cost\nKO;3;4"], "held.csv", { type: "text/csv" });
  await userEvent.upload(screen.getByLabelText("Choose a file"), file);
  assert.deepEqual(await rowsShown(), [["2", "KO", "3", "$4.00", "$12.00"]]);
  assert.equal(calls.length, 2);
  cleanup();
});

Deno.test("a row that lacks a cell or a number is refused without a request", () => {
  const faults = (text: string) => readPositions(text).map(({ fault }) => fault?.split(" ").slice(0, 3).join(" "));
  assert.deepEqual(faults("KO,1"), ["A row has"]);
  assert.deepEqual(faults("KO,1,\nKO,,2\nKO,1,2"), ["The average cost", "The shares are", undefined]);
  assert.deepEqual(faults("KO;1,5;2"), ["The shares are"], "neither 15 nor one and a half is assumed");
  assert.deepEqual(readPositions(""), []);
});

Deno.test("the export of holdings is read by its header", () => {
  const text = "symbol,shares,available_shares,average_cost,cost_basis\r\nKO,4.000000,1.000000,58.7500,235.00\r\n";
  assert.deepEqual(readPositions(text), [{ line: 2, symbol: "KO", shares: 4, average_cost: 58.75, fault: null }]);
});
