/**
 * Pictures of users. An <img> sends no token, so they are public, and limited by address. The address has the picture's
 * hash, so that clients may cache it forever.
 */
import type { Hono } from "hono";
import { Refusal } from "../core/kernel/errors.ts";
import type { Services } from "../core/kernel/run/handler.ts";
import { findAvatar } from "../core/profiles/mod.ts";
import type { Access } from "./access.ts";
import { requestIdOf } from "./operations.ts";
import type { RateLimits } from "./rate_limits.ts";
import { refusalResponse } from "./respond.ts";

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Dependencies {
  readonly services: Services;
  readonly access: Access;
  readonly limits: RateLimits;
}

export function mountAvatars(app: Hono, { services: { db }, access, limits }: Dependencies): void {
  app.get("/api/avatars/:user/:hash", async (c) => {
    try {
      limits.takeRequest(access.addressOf(c));
      const { user, hash } = c.req.param();
      const picture = USER_ID.test(user) ? await findAvatar(db, user, hash) : null;
      if (!picture) throw new Refusal("NOT_FOUND", "There is no such image");
      return new Response(picture.bytes, {
        headers: {
          "content-type": picture.type,
          "cache-control": "public, max-age=31536000, immutable",
          "content-security-policy": "sandbox; default-src 'none'",
        },
      });
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error, requestIdOf(c));
      throw error;
    }
  });
}
