/**
 * Finds the actor behind a bearer token. A session or token is cached for at most a second, so a revocation by another
 * instance takes effect within a second, and one by this instance at once.
 */
import type { Actor } from "../kernel/actor.ts";
import type { Services } from "../kernel/run/handler.ts";
import { batchLoader } from "../kernel/batch_loader.ts";
import { digest } from "../kernel/ids.ts";
import { Lru } from "../kernel/lru.ts";
import { isSuspended } from "./accounts.ts";
import { isPersonalToken } from "./create_token.ts";
import { type AccessClaims, verifyAccessToken } from "./jwt.ts";
import { onRightsChanged } from "./revocations.ts";
import { findSessionUsers, findTokenUsers, recordTokenUse } from "./store.ts";

const CACHED_MS = 1_000;
const MAX_CACHED = 10_000;
const LAST_USED_INTERVAL_MS = 60_000;
const MAX_LOOKUP_BATCH = 500;

export interface Authenticator {
  /** Null when the token is unknown, expired or revoked. */
  authenticate(bearerToken: string): Promise<Actor | null>;
  /** Drops the cached sessions and tokens of a user. */
  forget(userId: string): void;
  /** Stops listening for revocations. */
  close(): void;
}

interface Cached {
  /** Null at first: the user of a personal token is known only after its look-up. */
  userId: string | null;
  readonly until: number;
  readonly actor: Promise<Actor | null>;
}

/** Verifies the signature of each access token once. */
function verifier({ clock, authSecret }: Services): (token: string) => AccessClaims | null {
  const verified = new Lru<string, AccessClaims>(MAX_CACHED);
  return (token) => {
    const known = verified.peek(token);
    if (known) {
      if (known.expires * 1000 > clock.wall().epochMilliseconds) return known;
      verified.delete(token);
      return null;
    }
    const claims = verifyAccessToken(authSecret, token, clock.wall());
    if (claims) verified.set(token, claims);
    return claims;
  };
}

export function authenticator(services: Services): Authenticator {
  const { db, clock } = services;
  const claimsOf = verifier(services);
  const cached = new Lru<string, Cached>(MAX_CACHED);
  const sessionUser = batchLoader(MAX_LOOKUP_BATCH, (claims: readonly AccessClaims[]) => findSessionUsers(db, claims));
  const tokenUser = batchLoader(MAX_LOOKUP_BATCH, (hashes: readonly string[]) => findTokenUsers(db, hashes));

  // The promise is cached, so concurrent requests query the store once, and a result from before a revocation cannot be
  // cached after it.
  const fromCache = (
    key: string,
    userId: string | null,
    load: (entry: () => Cached) => Promise<Actor | null>,
  ): Promise<Actor | null> => {
    const now = clock.wall().epochMilliseconds;
    const known = cached.peek(key);
    if (known && now < known.until) return known.actor;
    const entry: Cached = {
      userId,
      until: now + CACHED_MS,
      actor: Promise.resolve().then(() => load(() => entry)),
    };
    cached.set(key, entry);
    entry.actor.catch(() => cached.peek(key) === entry && cached.delete(key));
    return entry.actor;
  };

  const bySession = async (claims: AccessClaims): Promise<Actor | null> => {
    const row = await sessionUser(claims);
    const wall = clock.wall();
    if (!row || row.revoked_at || isSuspended(row, wall) || isPast(row.expires_at, wall)) return null;
    return { kind: "user", userId: claims.userId, role: row.role, sessionId: claims.sessionId, scope: "manage" };
  };

  const byPersonalToken = async (hash: string, entry: () => Cached): Promise<Actor | null> => {
    const row = await tokenUser(hash);
    if (!row) return null;
    entry().userId = row.user_id;
    const wall = clock.wall();
    if (row.revoked_at || isSuspended(row, wall) || (row.expires_at && isPast(row.expires_at, wall))) return null;
    if (!row.last_used_at || wall.epochMilliseconds - row.last_used_at.epochMilliseconds >= LAST_USED_INTERVAL_MS) {
      await recordTokenUse(db, row, wall);
    }
    return { kind: "user", userId: row.user_id, role: row.role, sessionId: null, scope: row.scope };
  };

  const forget = (userId: string) => {
    for (const [key, entry] of cached.entries()) {
      if (entry.userId === userId || entry.userId === null) cached.delete(key);
    }
  };

  return {
    authenticate: async (token) => {
      if (isPersonalToken(token)) return await fromCache(token, null, (entry) => byPersonalToken(digest(token), entry));
      const claims = claimsOf(token);
      return claims && await fromCache(claims.sessionId, claims.userId, () => bySession(claims));
    },
    forget,
    close: onRightsChanged(forget),
  };
}

const isPast = (at: Temporal.Instant, wall: Temporal.Instant): boolean => Temporal.Instant.compare(at, wall) <= 0;
