/** Commands before which a user enters the password again, so that nobody makes them on a page that was left open. */
import type { Actor } from "../actor.ts";
import { Refusal } from "../errors.ts";
import type { Services } from "./handler.ts";

/** For how long an entered password counts. */
export const CONFIRMED_MINUTES = 10;

/** Until when the commands may be made in a session whose password was entered at an instant. */
export const confirmedUntil = (at: Temporal.Instant): Temporal.Instant => at.add({ minutes: CONFIRMED_MINUTES });

/** The operator at the machine's terminal is not asked. @throws Refusal PASSWORD_NEEDED */
export async function requirePassword(
  { clock, confirmedAt }: Pick<Services, "clock" | "confirmedAt">,
  actor: Actor,
): Promise<void> {
  if (actor.kind !== "user") return;
  const at = actor.sessionId === null ? null : await confirmedAt(actor.sessionId);
  if (at && Temporal.Instant.compare(clock.wall(), confirmedUntil(at)) < 0) return;
  throw new Refusal("PASSWORD_NEEDED", "Enter your password again");
}
