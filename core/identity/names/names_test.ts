import assert from "node:assert/strict";
import { anonymous, systemActor } from "../../kernel/actor.ts";
import type { FieldError } from "../../kernel/errors.ts";
import { testStore } from "../../kernel/testing.ts";
import { displayName, type User } from "../contract.ts";
import { isReserved, skeletonOf } from "./reserved.ts";
import { identityOn, PASSWORD, refusalOf } from "../testing.ts";

const store = await testStore();
const id = identityOn(store);
Deno.test.afterAll(() => store.close());
/** What is wrong with a display name; null when nothing is. */
const nameFault = (name: string) =>
  displayName.safeParse(name).error?.issues.map(({ message }) => message).join() ?? null;

Deno.test("names have no invisible characters, and none that change the direction of the text", () => {
  const names = [
    "ad\u200dmin",
    "ad\u200bmin",
    "ad\u200cmin",
    "ad\ufeffmin",
    "ad\u00admin",
    "\u202enimda",
    "a\u2066b\u2069",
    "a\u200fb",
    "\u3164",
    "a\u2800b",
    "\u115f\u1160",
    "a\u034fb",
    "a\ufe0fb",
    "a\u{e0041}b",
    "a\u180eb",
    "a\u0000b",
    "a\u2028b",
    "a\ue000b",
    "👩\u200d🚀",
  ];
  for (const name of names) assert.match(nameFault(name) ?? "", /invisible|half of one/, JSON.stringify(name));
});

Deno.test("a name has the letters of one script; digits, signs and emoji go with any", () => {
  const mixed = ["аdmin", "Pаul", "Ωmega", "Олег Smith", "Ꭺdmin", "paul日本", "ꓮdmin", "ᏚᎢaff", "αβв"];
  for (const name of mixed) assert.match(nameFault(name) ?? "", /one script/, name);
  const fine = [
    "Ann Lee",
    "José Müller-Åström",
    "Олег Иванов 2",
    "Γιώργος",
    "山田 太郎",
    "やまだタロウ山田",
    "김철수",
    "محمد علي",
    "שלום",
    "राम",
    "O’Brien & Co. (1987)",
    "Sailor ⛵",
    "I ❤️ KO",
    "42",
    "",
  ];
  for (const name of fine) assert.equal(nameFault(name), null, name);
});

Deno.test("marks may not be stacked over the lines above and below", () => {
  assert.match(nameFault(`a${"\u0301".repeat(8)}`) ?? "", /fewer marks/);
  assert.equal(nameFault("Nguyễn"), null);
});

Deno.test("reserved words are recognised in any look-alike form", () => {
  const attacks = [
    "admin",
    "ADMIN",
    "ADM1N",
    "adm!n",
    "@dmin",
    "adrnin",
    "aclmin",
    "a.d.m.i.n",
    "a d m i n",
    "аdmіn",
    "ａｄｍｉｎ",
    "𝐚𝐝𝐦𝐢𝐧",
    "Ádmín",
    "ᴀᴅᴍɪɴ",
    "ꓮꓓꓟꓲꓠ",
    "admin123",
    "admin_2",
    "_admin_",
    "Admlnistrator",
    "m0derat0r",
    "Moderator",
    "MOD",
    "staff",
    "5taff",
    "Ѕtaff",
    "5upp0rt",
    "Support Team",
    "The Support Team",
    "supportteam",
    "OfficialSupport",
    "official",
    "system",
    "r00t",
    "he1p",
    "Tradewinds",
    "TradeWinds Support",
    "Tradevvinds",
    "tradewinds_official",
    "Tradew1nds2026",
    "Waverider",
    "wave rider",
    "deleted user",
    "Bob (Admin)",
    "bob_admin",
    "Admin Bob",
  ];
  for (const name of attacks) assert.ok(isReserved(name), name);
  const fine = [
    "Modesty",
    "Staffan",
    "Radmina",
    "Root Beer",
    "Helper",
    "Systematic Trader",
    "Supporter",
    "Trade Winner",
    "Sailor",
    "Armin",
    "Olga",
    "Badminton",
    "Real Deal",
    "Team",
    "Олег",
    "42",
    "",
  ];
  for (const name of fine) assert.ok(!isReserved(name), name);
});

Deno.test("two names have one skeleton if they can be taken for each other", () => {
  const pairs = [["paul", "PAU1"], ["Bernie", "Bemie"], ["William", "vvi11iam"], ["Deep Keel", "deep_keel"], [
    "Соре",
    "cope",
  ]] as const;
  for (const [one, other] of pairs) assert.equal(skeletonOf(one), skeletonOf(other), one);
  assert.notEqual(skeletonOf("Paul"), skeletonOf("Paula"));
});

/** The message at a field. */
async function faultAt(work: Promise<unknown>, field: string): Promise<string> {
  const refusal = await refusalOf(work);
  assert.equal(refusal.code, "VALIDATION_FAILED", refusal.message);
  const faults = refusal.detail as readonly FieldError[];
  return faults.find(({ loc }) => loc.at(-1) === field)!.msg;
}
const register = (username: string) =>
  id.call("auth.register", anonymous, { email: `${username}@example.com`, username, password: PASSWORD });
const rename = (user: User, display_name: string) => id.call("auth.update-me", id.as(user), { display_name });

Deno.test("a reserved username is refused at sign-up, at the field", async () => {
  for (const username of ["admin", "ADM1N", "support_team", "tradewinds_app"]) {
    assert.match(await faultAt(register(username), "username"), /reserved/);
  }
  const root = await id.call("users.create", systemActor("operator"), {
    email: "first@example.com",
    username: "root",
    password: PASSWORD,
    role: "admin",
  }) as User;
  assert.equal(root.username, "root", "staff may have such a name");
  const created = id.call("users.create", id.inSession(root), {
    email: "other@example.com",
    username: "moderator",
    password: PASSWORD,
  });
  assert.match(await faultAt(created, "username"), /reserved/);
});

Deno.test("a display name that is reserved, or invisible, or of mixed scripts is refused at the field", async () => {
  const user = await id.user();
  assert.match(await faultAt(rename(user, "Tradewinds Support"), "display_name"), /reserved/);
  assert.match(await faultAt(rename(user, "аdmin"), "display_name"), /one script/);
  assert.match(await faultAt(rename(user, "ad\u200dmin"), "display_name"), /invisible/);
  assert.equal((await rename(user, "Admiral Ann") as User).display_name, "Admiral Ann");
});

Deno.test("nobody takes a name that looks like a staff member's, who keeps their own", async () => {
  const paul = await id.call("users.create", systemActor("operator"), {
    email: "paul@example.com",
    username: "paul_keel",
    password: PASSWORD,
    role: "moderator",
  }) as User;
  await rename(paul, "Bernie");
  const user = await id.user();
  for (const name of ["Paul Keel", "pau1 kee1", "BEMIE", "Bernie"]) {
    assert.match(await faultAt(rename(user, name), "display_name"), /staff member/, name);
  }
  assert.match(await faultAt(register("bernie"), "username"), /staff member/);
  assert.equal((await rename(paul, "Paul Keel") as User).display_name, "Paul Keel");
  assert.equal((await rename(paul, "Moderator Paul") as User).display_name, "Moderator Paul");
  // The names of ordinary users are free, as they were.
  const other = await id.user();
  await rename(other, "Corinna");
  assert.equal((await rename(user, "Corinna") as User).display_name, "Corinna");
});

Deno.test("a name from before stays valid until it is changed", async () => {
  const user = await id.user();
  await id.db.updateTable("users").set({ display_name: "Support" }).where("id", "=", user.id).execute();
  const changed = await id.call("auth.update-me", id.as(user), { display_name: "Support", bio: "Hello" }) as User;
  assert.deepEqual([changed.display_name, changed.bio], ["Support", "Hello"]);
  await faultAt(rename(user, "Support!"), "display_name");
});
