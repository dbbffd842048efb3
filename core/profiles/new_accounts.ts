/** What accounts may do in their first hours, when most spam is written: fewer comments, likes and follows. */
import type { Config, SettingName } from "../kernel/config.ts";
import { Refusal } from "../kernel/errors.ts";
import type { CommandContext } from "../kernel/run/handler.ts";
import { findUser } from "../identity/mod.ts";

export const limitOf = (config: Config, name: SettingName): number => Number(config[name]);

/** Until when an account counts as new, in wall time; null for one that does not. */
export async function newUntil(
  { trx, wall, services }: Pick<CommandContext, "trx" | "wall" | "services">,
  userId: string,
): Promise<Temporal.Instant | null> {
  const user = await findUser(trx, userId);
  const until = user!.created_at.add({ hours: limitOf(services.config, "NEW_ACCOUNT_HOURS") });
  return Temporal.Instant.compare(wall, until) < 0 ? until : null;
}

/**
 * Refuses what is over a limit.
 * @param again when the caller may do it again, in wall time
 * @throws Refusal RATE_LIMITED with the seconds until then
 */
export function refuseOver(detail: string, again: Temporal.Instant, wall: Temporal.Instant): never {
  const seconds = Math.max(1, Math.ceil(wall.until(again).total("seconds")));
  throw new Refusal("RATE_LIMITED", `${detail} Try again in ${waitText(seconds)}.`, seconds);
}

/** Like "40 seconds", "3 minutes" or "5 hours", rounded up. */
function waitText(seconds: number): string {
  const units = [["hour", 3600], ["minute", 60], ["second", 1]] as const;
  const [unit, length] = units.find(([, size]) => seconds >= size)!;
  const count = Math.ceil(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
