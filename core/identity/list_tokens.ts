/** tokens.list: the user's tokens that are not revoked, newest first. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { listTokens as contract } from "./contract.ts";
import { toAccessToken } from "./create_token.ts";
import { listTokenRows } from "./store.ts";

export const listTokens = query(
  contract,
  async (ctx) => (await listTokenRows(ctx.db, userIdOf(ctx.actor))).map(toAccessToken),
);
