import "./dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { emailOf, usernameOf } from "../../core/account/erase_bulk.ts";
import { email, username } from "../../core/identity/contract.ts";
import { PersonName } from "../ui/PersonName.tsx";
import { isDeleted, personName } from "./person.ts";
import { TestPage } from "./testing.tsx";

const ID = "01a210d2-b4b0-7000-92b3-db726f17a556";

Deno.test("an erased account is recognised by a username that nobody can choose", () => {
  assert.ok(isDeleted({ username: usernameOf(ID) }));
  assert.ok(!username.safeParse(usernameOf(ID)).success && !email.safeParse(emailOf(ID)).success);
  assert.ok(!isDeleted({ username: "deleted_by_me" }));
  assert.equal(personName({ username: usernameOf(ID), display_name: "Deleted user" }), "Deleted user");
  assert.equal(personName({ username: "ann", display_name: null }), "ann");
});

Deno.test("an erased account is shown without a handle and without a link", () => {
  const person = {
    ...{ user_id: ID, username: usernameOf(ID), display_name: "Deleted user", avatar_url: null, has_profile: false },
  };
  render(<PersonName person={person} />, { wrapper: TestPage });
  assert.ok(screen.getByText("Deleted user"));
  assert.equal(screen.queryByText(/@/), null);
  assert.equal(screen.queryByRole("link"), null);
  cleanup();
});
