/** A product with the operations of many modules, and a person who has used most of them: for tests of leaving. */
import { PASSWORD } from "../identity/testing.ts";
import { confirmedAt, identityHandlers } from "../identity/mod.ts";
import { commentHandlers } from "../comments/mod.ts";
import { competitionHandlers } from "../competitions/mod.ts";
import { contributionHandlers } from "../contributions/mod.ts";
import { goalHandlers } from "../goals/mod.ts";
import { type Actor, anonymous, systemActor } from "../kernel/actor.ts";
import { newId } from "../kernel/ids.ts";
import { asLetters, testProduct } from "../kernel/testing.ts";
import type { Store } from "../kernel/store/db.ts";
import type { Role } from "../kernel/operation.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { orderHandlers } from "../orders/mod.ts";
import { profileHandlers } from "../profiles/mod.ts";
import { caller } from "../testing.ts";
import { watchHandlers } from "../watch/mod.ts";
import { accountHandlers, eraseAllDue } from "./mod.ts";

export { PASSWORD };
const operator = systemActor("operator");
let made = 0;

export type Session = Extract<Actor, { kind: "user" }> & { readonly email: string };

/** The wall clock stands until the test moves it. */
export function leavingOn(store: Store, lines: string[] = []) {
  const handlers = [
    ...[...identityHandlers, ...notificationHandlers, ...profileHandlers, ...ledgerHandlers, ...orderHandlers],
    ...[...contributionHandlers, ...commentHandlers, ...goalHandlers, ...watchHandlers, ...competitionHandlers],
    ...accountHandlers,
  ];
  const product = testProduct(store, new FixedMarket(), handlers, {
    lines,
    confirmedAt: (sessionId) => confirmedAt(store.db, sessionId),
  });
  const { clock, services, runner } = product;
  clock.wallAt = Temporal.Now.instant().round("second");
  const call = caller(runner);
  const signIn = async (email: string): Promise<Session> => {
    const { user, access_token } = await call("auth.login", anonymous, { email, password: PASSWORD });
    const sessionId = JSON.parse(atob(access_token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/"))).sid;
    return { kind: "user", userId: user.id, role: user.role, sessionId, scope: "manage", email };
  };
  /** Somebody with PASSWORD who has signed in; the account is older than a day. */
  const person = async (role: Role = "user", username = `leaver${asLetters(++made)}`): Promise<Session> => {
    const email = `${username.toLowerCase()}@example.com`;
    const { id } = await call("users.create", operator, { email, username, password: PASSWORD, role });
    const before = clock.wall().subtract({ hours: 48 });
    await store.db.updateTable("users").set({ created_at: before as never }).where("id", "=", id).execute();
    return await signIn(email);
  };
  return {
    ...product,
    call,
    signIn,
    person,
    pass: (by: Temporal.DurationLike) => void (clock.wallAt = clock.wallAt!.add(by)),
    leave: (user: Actor, password = PASSWORD) => call("users.erase", user, { password }),
    /** The job, as a server runs it. */
    eraseDue: () =>
      eraseAllDue({
        services,
        wall: clock.wall(),
        call: async (name, input) => (await runner.run(name, systemActor("erase-accounts"), input)).output,
      }),
    userRow: (id: string) => store.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    key: () => newId(clock.wall()),
  };
}
export type Leaving = ReturnType<typeof leavingOn>;

/** Names that occur nowhere else. */
export const NAMES = {
  username: "Quillfeather_77",
  email: "quillfeather_77@example.com",
  display_name: "Zephyrine Quill",
  bio: "Collects brass sextants",
  full_name: "Zephyrine A. Quillfeather",
} as const;

/** A red square of one pixel. */
const IMAGE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** A person with NAMES who has done a bit of everything, and a friend with whom that was. */
export async function busyPerson({ call, person, key }: Leaving) {
  const me = await person("user", NAMES.username);
  const friend = await person();
  const { display_name, bio, full_name } = NAMES;
  // With keys, whose stored responses have the names.
  const profile = { display_name, bio, full_name, location: "Quillfeather Bay", website: "quillfeather.example" };
  await call("auth.update-me", me, profile, key());
  await call("profiles.set-avatar", me, { image: IMAGE });
  await call("tokens.create", me, { name: "Quillfeather's laptop" });
  const { id: portfolio } = await call("portfolios.create", me, {
    ...{ name: "Quillfeather's fund", description: "Of Zephyrine Quill", initial_cash: 50_000 },
  });
  await call("portfolios.set-visibility", me, { id: portfolio, visibility: "public" });
  const order = { portfolio_id: portfolio, stock_symbol: "AAPL", shares: 2 };
  await call("trading.buy", me, { ...order, notes: "For the Quillfeather house" });
  const resting = await call("orders.place", me, {
    ...{ ...order, transaction_type: "BUY", order_type: "limit", limit_price: 5, notes: "Zephyrine Quill" },
  });
  const goal = { portfolio_id: portfolio, goal_type: "net_worth", is_public: true } as const;
  const { id: own } = await call("goals.create", me, { ...goal, title: "Zephyrine Quill's boat", target_amount: 1e6 });
  await call("goals.upvote", friend, { id: own });
  const theirs = await call("portfolios.create", friend, { name: "P", initial_cash: 1 });
  const { id: reached } = await call("goals.create", friend, {
    ...{ portfolio_id: theirs.id, goal_type: "net_worth", title: "A cent", target_amount: 0.01, is_public: true },
  });
  await call("goals.congratulate", me, { id: reached, message: "Well done" });
  await call("contributions.create", me, {
    ...{ target_portfolio_id: portfolio, name: "Quillfeather monthly", amount: 250, frequency: "monthly" },
    ...{ auto_invest_percentage: 50, target_allocation: { AAPL: 100 }, next_contribution_date: "2026-11-20" },
  });
  await call("watchlists.create", me, { name: "Quillfeather's list", symbols: ["AAPL"] });
  await call("alerts.create", me, { symbol: "AAPL", kind: "price_above", threshold: 1e6 });
  await call("profiles.follow", me, { user_id: friend.userId }, key());
  await call("profiles.follow", friend, { user_id: me.userId });
  await call("profiles.mute", friend, { user_id: me.userId });
  await call("profiles.unmute", friend, { user_id: me.userId });
  const comment = await call("comments.create", me, { symbol: "AAPL", content: "Raised again" });
  const reply = await call("comments.create", friend, {
    ...{ symbol: "AAPL", content: `So says @${NAMES.username}, @quillfeather_77!`, parent_id: comment.id },
  }, key());
  await call("comments.create", me, { symbol: "AAPL", content: "It does", parent_id: comment.id });
  const other = await call("comments.create", friend, { symbol: "AAPL", content: "Too dear" });
  await call("comments.create", me, { symbol: "AAPL", content: "No", parent_id: other.id });
  await call("comments.like", me, { id: other.id });
  await call("comments.report", me, { id: reply.id, reason: "spam" });
  return {
    me,
    friend,
    portfolio,
    resting: resting.id,
    goal: own,
    comment: comment.id,
    reply: reply.id,
    other: other.id,
  };
}
