/** Hashing of passwords off the event loop, and the rule of what a password may be. */
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../kernel/errors.ts";
import { isCommonPassword } from "./common_passwords.ts";

/** Argon2id with 19 MiB and two passes (OWASP); a hash takes some 20 ms in a separate thread. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes 19 MiB, so few run at once; beyond a queue, callers are asked to try again later. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 64;
let running = 0;
const waiting: (() => void)[] = [];

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal("UNAVAILABLE", "Too many people sign in at this moment; try again in a few seconds", 3);
    }
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Hash of a random password, for e-mails without a user. */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$HzqnsOtCrtnggGGcBqCKjA$S6YnMO5u9AZt5zGMeqnr/XT5mZ82WDQus+oBJalVQrw";

/** Whether the password matches the hash. Takes as long without one, so that the time does not reveal who is a user. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await limitConcurrency(() => verify(passwordHash ?? DUMMY_HASH, password));
  return matches && passwordHash !== undefined;
}

/**
 * Hashes a new password for a user; slow, so it belongs before the transaction. The one rule of what a password may be,
 * beside its length (see `password` in the contract): not a common one, and not the user's own e-mail or name.
 * @returns a PHC string
 * @throws Refusal PASSWORD_REFUSED
 */
export async function hashNewPassword(
  password: string,
  user: { readonly email: string; readonly username: string },
): Promise<string> {
  if (await isCommonPassword(password)) {
    throw new Refusal(
      "PASSWORD_REFUSED",
      "This password is among the most common ones and would be guessed at once; choose another",
    );
  }
  const lower = password.toLowerCase();
  const own = [user.email, user.email.slice(0, user.email.indexOf("@")), user.username];
  if (own.some((name) => name.toLowerCase() === lower)) {
    throw new Refusal("PASSWORD_REFUSED", "Your password cannot be your own name or e-mail; choose another");
  }
  return await limitConcurrency(() => hash(password, ARGON2ID));
}
