import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Profile } from "../../../core/profiles/contract.ts";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { dataUrlOf, FileFault } from "./avatar_file.ts";
import { EditProfileDialog } from "./EditProfileDialog.tsx";
import { FollowButton } from "../../ui/FollowButton.tsx";
import { FollowersPanel } from "./FollowersPanel.tsx";
import { ProfileHead } from "./ProfileHead.tsx";
import { websiteOf } from "./website.ts";

const ID = "019a6f5e-7c3a-7000-8000-000000000001";
const profile = (change: Partial<Profile> = {}): Profile => ({
  user_id: ID,
  username: "northstar",
  display_name: "Northstar",
  bio: "Buying dividends slowly.",
  avatar_url: null,
  location: "Halifax",
  website: "northstar.example",
  investment_style: "conservative",
  experience_level: "intermediate",
  public_profile: true,
  total_followers: 84,
  total_following: 31,
  created_at: "2026-03-02T15:00:00Z",
  is_own: true,
  is_following: false,
  follows_you: false,
  is_muted: false,
  ...change,
});
const person = (i: number, change = {}) => ({
  user_id: `019a6f5e-7c3a-7000-8000-0000000001${String(i).padStart(2, "0")}`,
  username: `user${i}`,
  display_name: `User ${i}`,
  avatar_url: null,
  has_profile: true,
  is_following: i % 2 === 0,
  followed_at: "2026-11-20T15:00:00Z",
  ...change,
});
const sent = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);

Deno.test("CM-38: a website from before gets https://, and what is no web address is not linked", () => {
  assert.deepEqual(websiteOf("northstar.example"), {
    href: "https://northstar.example",
    words: "northstar.example",
  });
  assert.deepEqual(websiteOf("http://www.example.com/"), { href: "http://www.example.com/", words: "example.com" });
  assert.deepEqual(websiteOf("javascript:alert(1)"), null);
  assert.equal(websiteOf("https://u:p@example.com"), null);
  assert.equal(websiteOf("two words"), null);
});

Deno.test("CM-38: the head shows the facts, and a style from before as it is", async () => {
  fakeServer({});
  const edits = { times: 0 };
  const own = profile({ investment_style: "Value, mostly" });
  render(<ProfileHead profile={own} onEdit={() => void edits.times++} />, { wrapper: TestPage });
  assert.ok(screen.getByText("Value, mostly, Intermediate"));
  assert.ok(screen.getByText("Public profile"));
  const site = screen.getByRole("link", { name: /northstar\.example/ });
  assert.equal(site.getAttribute("href"), "https://northstar.example");
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  assert.equal(edits.times, 1);
  assert.equal(screen.queryByRole("button", { name: /Follow/ }), null);
  cleanup();
});

Deno.test("CM-43: the button shows the follow at once, and its old state after a failure, which is only logged", async () => {
  const logged: unknown[] = [];
  const log = console.error;
  console.error = (...words) => void logged.push(words[0]);
  try {
    let release = () => {};
    const calls = fakeServer({
      [`POST /profiles/${ID}/follow`]: async () => {
        await new Promise<void>((done) => void (release = done));
        return refusal(429, "A new account may follow 5 users an hour.", "RATE_LIMITED");
      },
    });
    render(<FollowButton userId={ID} name="Northstar" isFollowing={false} />, { wrapper: TestPage });
    await userEvent.click(screen.getByRole("button", { name: "Follow Northstar" }));
    assert.ok(screen.getByRole("button", { name: "Following Northstar; unfollow" }));
    await waitFor(() => assert.equal(calls.length, 1));
    release();
    assert.ok(await screen.findByRole("button", { name: "Follow Northstar" }));
    assert.deepEqual(logged, ["The follow was not changed"]);
  } finally {
    console.error = log;
    cleanup();
  }
});

Deno.test("CM-38: the owner sees the newest followers, can search them and follow back", async () => {
  const all = Array.from({ length: 9 }, (_, i) => person(i, i === 3 ? { has_profile: false } : {}));
  const calls = fakeServer({
    [`GET /profiles/${ID}/followers`]: ({ query }) =>
      all.filter(({ username }) => username.includes(query.get("name") ?? "")),
    [`POST /profiles/${person(1).user_id}/follow`]: () => ({ total_followers: 1 }),
  });
  const opened = { times: 0 };
  render(<FollowersPanel profile={profile({ total_followers: 9 })} onAll={() => void opened.times++} />, {
    wrapper: TestPage,
  });
  assert.equal((await screen.findAllByRole("listitem")).length, 6);
  assert.ok(screen.getByText("6 of 9. Seen by you only"));
  assert.equal(screen.getByText("User 1").closest("a")!.getAttribute("href"), `/profile/${person(1).user_id}`);
  assert.equal(screen.getByText("User 3").closest("a"), null, "a profile that cannot be opened is no link");
  await userEvent.click(screen.getByRole("button", { name: "Follow User 1 back" }));
  await waitFor(() => assert.equal(sent(calls).length, 1));
  await userEvent.click(screen.getByRole("button", { name: "Show all followers" }));
  assert.equal(opened.times, 1);
  await userEvent.type(screen.getByLabelText("Find a follower"), "user7");
  await waitFor(() => assert.equal(screen.getAllByRole("listitem").length, 1));
  await userEvent.type(screen.getByLabelText("Find a follower"), "x");
  assert.ok(await screen.findByText("Nobody of that name"));
  cleanup();
});

Deno.test("without followers the panel says so; without a response it offers a retry", async () => {
  fakeServer({ [`GET /profiles/${ID}/followers`]: () => [] });
  const view = render(<FollowersPanel profile={profile({ total_followers: 0 })} onAll={() => {}} />, {
    wrapper: TestPage,
  });
  assert.ok(await screen.findByText(/^Nobody follows you yet/));
  view.unmount();
  fakeServer({ [`GET /profiles/${ID}/followers`]: () => refusal(500, "the disk is full", "INTERNAL") });
  render(<FollowersPanel profile={profile()} onAll={() => {}} />, { wrapper: TestPage });
  assert.ok(await screen.findByText("The list could not be loaded"));
  assert.ok(screen.getByRole("button", { name: "Try again" }));
  cleanup();
});

Deno.test("CM-40: only changed fields are sent, so that a value from before stays valid", async () => {
  const calls = fakeServer({ "PUT /auth/me": ({ body }) => ({ ...profile(), id: ID, ...body }) });
  const closed = { times: 0 };
  const old = profile({ investment_style: "Value, mostly", display_name: "Support" });
  render(<EditProfileDialog profile={old} onClose={() => void closed.times++} />, { wrapper: TestPage });
  assert.equal(screen.getByLabelText<HTMLSelectElement>("Investment style").value, "Value, mostly");
  await userEvent.clear(screen.getByLabelText("Location"));
  await userEvent.selectOptions(screen.getByLabelText("Experience"), "Expert");
  await userEvent.click(screen.getByRole("switch", { name: /Public profile/ }));
  assert.ok(screen.getByText(/Off: your page answers/));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(sent(calls), [["PUT", "/auth/me", {
    location: null,
    experience_level: "expert",
    public_profile: false,
  }]]);
  cleanup();
});

Deno.test("CM-40: a refused field says why beside it, any other failure above; nothing changed closes without a call", async () => {
  const calls = fakeServer({
    "PUT /auth/me": () =>
      Response.json({
        detail: [{ loc: ["body", "display_name"], msg: "This name is reserved; choose another one", type: "x" }],
        code: "VALIDATION_FAILED",
      }, { status: 422 }),
  });
  const closed = { times: 0 };
  render(<EditProfileDialog profile={profile()} onClose={() => void closed.times++} />, { wrapper: TestPage });
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
  const name = screen.getByLabelText("Display name");
  await userEvent.clear(name);
  await userEvent.type(name, "Admin");
  await save();
  assert.ok(await screen.findByText("This name is reserved; choose another one"));
  assert.equal(name.getAttribute("aria-invalid"), "true");
  fakeServer({ "PUT /auth/me": () => refusal(500, "the disk is full", "INTERNAL") });
  await userEvent.clear(name);
  await userEvent.type(name, "Northstar 2");
  await save();
  assert.ok(await screen.findByText("Failed to update profile: the disk is full"));
  await userEvent.clear(name);
  await userEvent.type(name, "Аdmin");
  await save();
  assert.ok(await screen.findByText(/Use the letters of one script/));
  await userEvent.clear(name);
  await userEvent.type(name, "Northstar");
  await save();
  await waitFor(() => assert.equal(closed.times, 1));
  assert.equal(sent(calls).length, 1);
  cleanup();
});

const texts = { noImage: "no image", large: "large", unread: "unread" };
const faultOf = async (file: File) => {
  const error = await dataUrlOf(file, texts).then(() => null, (failure) => failure);
  assert.ok(error instanceof FileFault);
  return error.message;
};
Deno.test("CM-41: a chosen file is checked before it is sent", async () => {
  const file = (size: number, type: string) => new File([new Uint8Array(size)], "a.png", { type });
  assert.equal(await faultOf(file(10, "image/svg+xml")), "no image");
  assert.equal(await faultOf(file(10, "text/html")), "no image");
  assert.equal(await faultOf(file(5 * 1024 * 1024 + 1, "image/png")), "large");
  const broken = file(10, "image/png");
  broken.arrayBuffer = () => Promise.reject(new Error("gone"));
  assert.equal(await faultOf(broken), "unread");
  assert.equal(await dataUrlOf(file(3, "image/gif"), texts), "data:image/gif;base64,AAAA");
});

Deno.test("CM-41: a failed upload says so, a refused picture why", async () => {
  fakeServer({ "POST /profiles/me/avatar": () => refusal(500, "x", "INTERNAL") });
  render(<EditProfileDialog profile={profile()} onClose={() => {}} />, { wrapper: TestPage });
  const choose = () =>
    userEvent.upload(screen.getByTestId("avatar-file"), new File(["x"], "a.png", { type: "image/png" }));
  await choose();
  assert.ok(await screen.findByText("Failed to upload avatar"));
  fakeServer({
    "POST /profiles/me/avatar": () => refusal(400, "Image must be at most 40 megapixels", "RULE_BROKEN"),
  });
  await choose();
  assert.ok(await screen.findByText("Image must be at most 40 megapixels"));
  cleanup();
});
