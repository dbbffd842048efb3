import assert from "node:assert/strict";
import { anonymous } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import type { User } from "./contract.ts";
import { identityOn, PASSWORD, refusalOf } from "./testing.ts";

const store = await testStore();
const id = identityOn(store);
Deno.test.afterAll(() => store.close());
const update = (user: User, input: object) => id.call("auth.update-me", id.as(user), input) as Promise<User>;

Deno.test("CM-45: a new user's profile is public unless they choose otherwise", async () => {
  const register = async (name: string, choice: object) =>
    await id.call("auth.register", anonymous, {
      email: `${name}@example.com`,
      username: name,
      password: PASSWORD,
      ...choice,
    }) as User;
  assert.equal((await register("openly", {})).public_profile, true);
  assert.equal((await register("openly2", { public_profile: true })).public_profile, true);
  assert.equal((await register("hidden", { public_profile: false })).public_profile, false);
  assert.equal((await id.user()).public_profile, true);
});

Deno.test("CM-40: style and experience are chosen from lists; null and an empty text clear them", async () => {
  const user = await id.user();
  for (const investment_style of ["conservative", "moderate", "aggressive", "day_trader"]) {
    assert.equal((await update(user, { investment_style })).investment_style, investment_style);
  }
  for (const experience_level of ["beginner", "intermediate", "advanced", "expert"]) {
    assert.equal((await update(user, { experience_level })).experience_level, experience_level);
  }
  for (const input of [{ investment_style: "Conservative" }, { experience_level: "guru" }]) {
    assert.match((await refusalOf(update(user, input))).message, /Must be one of [a-z_, ]+$/);
  }
  const cleared = await update(user, { investment_style: null, experience_level: "" });
  assert.deepEqual([cleared.investment_style, cleared.experience_level], [null, null]);
});

Deno.test("CM-40: a style from before there was a list is shown as it is", async () => {
  const user = await id.user();
  await id.db.updateTable("users").set({ investment_style: "Value, mostly" }).where("id", "=", user.id).execute();
  assert.equal((await update(user, { bio: "Hello" })).investment_style, "Value, mostly");
});

Deno.test("CM-42: the lengths of the fields are bounded", async () => {
  const user = await id.user();
  const bounds = { display_name: 50, bio: 500, location: 100 };
  for (const [field, length] of Object.entries(bounds)) {
    await update(user, { [field]: "x".repeat(length) });
    assert.equal((await refusalOf(update(user, { [field]: "x".repeat(length + 1) }))).code, "VALIDATION_FAILED", field);
  }
  const site = (length: number) => `example.com/${"x".repeat(length - "https://example.com/".length)}`;
  assert.equal((await update(user, { website: site(200) })).website!.length, 200);
  assert.equal((await refusalOf(update(user, { website: site(201) }))).code, "VALIDATION_FAILED");
});

Deno.test("CM-38: a website without a scheme gets https://; what is no web address is refused", async () => {
  const user = await id.user();
  const stored = {
    "northstar.example": "https://northstar.example",
    " deepkeel.example/notes ": "https://deepkeel.example/notes",
    "example.com:8080/a?b=c": "https://example.com:8080/a?b=c",
    "http://example.com": "http://example.com",
    "HTTPS://example.com": "HTTPS://example.com",
  };
  for (const [entered, website] of Object.entries(stored)) {
    assert.equal((await update(user, { website: entered })).website, website);
  }
  const refused = [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "javascript:1",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@example.com",
    "ftp://example.com",
    "//example.com",
    "/example.com",
    "\\\\example.com",
    "https://\\example.com",
    "https:example.com",
    "https:///example.com",
    "user@example.com",
    "user:pass@example.com",
    "https://bank.example@elsewhere.example",
    "nothing",
    "two words.example",
    "java\tscript:alert(1)",
  ];
  for (const website of refused) {
    const refusal = await refusalOf(update(user, { website }));
    assert.equal(refusal.code, "VALIDATION_FAILED", website);
    assert.match(refusal.message, /^website: (Enter (a|the) web address|Write it on one line)/, website);
  }
  assert.equal((await update(user, { website: "" })).website, null);
});
