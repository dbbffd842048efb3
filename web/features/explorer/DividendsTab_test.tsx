import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { changed, type ExplorerSearch } from "../../lib/views/explorer_view.ts";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { DividendsTab } from "./DividendsTab.tsx";

/** Longer than the delay after which a typed number is in the address. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 450));

Deno.test("clearing the filters also clears a number that was typed just before", async () => {
  fakeServer({ "GET /stocks/dividend-stocks": () => [] });
  let address: ExplorerSearch = {};
  function Page() {
    const [search, setSearch] = useState<ExplorerSearch>({ tab: "dividends", most: 5 });
    address = search;
    return <DividendsTab search={search} onShow={(part) => setSearch(changed(search, part))} />;
  }
  render(<Page />, { wrapper: TestPage });
  const clear = await screen.findByRole("button", { name: "Clear the filters" });
  const yields = () => screen.getByLabelText<HTMLInputElement>("Min yield %");
  await userEvent.type(yields(), "3");
  await userEvent.click(clear);
  await settled();
  assert.deepEqual([address.yield, address.most, yields().value], [undefined, undefined, "0"]);
  await userEvent.type(yields(), "4");
  await settled();
  assert.equal(address.yield, 4, "typed afterwards, it is taken");
  cleanup();
});
