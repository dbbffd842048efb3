/**
 * Access tokens: HS256 JWTs of fifteen minutes. They name a user and a session and grant nothing by themselves; the
 * session is looked up with each request. Another AUTH_SECRET invalidates them all, but not refresh tokens, so no key
 * id is needed.
 */
import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { SignJWT } from "jose";

export const ACCESS_SECONDS = 15 * 60;
/** How far the clocks of two instances may differ. */
const SKEW_SECONDS = 60;
const ISSUER = "tradewinds";
const AUDIENCE = "tradewinds-api";
const TYPE = "at+jwt";
const MAX_LENGTH = 1024;

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Signs a token for a session. */
export function issueAccessToken(
  secret: string,
  userId: string,
  sessionId: string,
  tokenId: string,
  wall: Temporal.Instant,
): Promise<string> {
  const issued = Math.floor(wall.epochMilliseconds / 1000);
  return new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: "HS256", typ: TYPE }).setIssuer(ISSUER).setAudience(
    AUDIENCE,
  )
    .setSubject(userId).setJti(tokenId).setIssuedAt(issued).setExpirationTime(issued + ACCESS_SECONDS).sign(
      new TextEncoder().encode(secret),
    );
}

/** The claims of a token that we signed and that has not expired, else null. Every field is required. */
export function verifyAccessToken(secret: string, token: string, wall: Temporal.Instant): AccessClaims | null {
  if (token.length > MAX_LENGTH) return null;
  const parts = token.split(".");
  if (parts.length !== 3) return null;
  const [header, payload, signature] = parts as [string, string, string];
  const made = createHmac("sha256", secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  // The second comparison refuses other spellings of the same bytes.
  if (given.length !== made.length || !timingSafeEqual(given, made) || given.toString("base64url") !== signature) {
    return null;
  }
  const head = parse(header);
  const claims = parse(payload);
  if (!head || !claims || head.alg !== "HS256" || head.typ !== TYPE) return null;
  const { iss, aud, sub, sid, jti, iat, exp, nbf = iat } = claims;
  if (
    iss !== ISSUER || aud !== AUDIENCE || typeof sub !== "string" || typeof sid !== "string" || typeof jti !== "string"
  ) return null;
  if (typeof iat !== "number" || typeof nbf !== "number" || typeof exp !== "number") return null;
  const now = wall.epochMilliseconds / 1000;
  if (exp <= now || Math.max(iat, nbf) > now + SKEW_SECONDS) return null;
  return { userId: sub, sessionId: sid, expires: exp };
}

function parse(part: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
