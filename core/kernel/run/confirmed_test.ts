import { OPERATOR, systemActor } from "../actor.ts";
import { TestClock } from "../testing.ts";
import { refused } from "../../testing.ts";
import { requirePassword } from "./confirmed.ts";

const at = Temporal.Instant.from("2026-11-25T10:00:00Z");
const person = { kind: "user", userId: "u", role: "admin", sessionId: "s", scope: "manage" } as const;
const required = (wall: string, confirmed: Temporal.Instant | null, actor: Parameters<typeof requirePassword>[1]) =>
  requirePassword({
    clock: new TestClock(at, Temporal.Instant.from(wall)),
    confirmedAt: (session) => Promise.resolve(session === "s" ? confirmed : null),
  }, actor);

Deno.test("an entered password counts for ten minutes, and not at the end of the tenth", async () => {
  await required("2026-11-25T10:00:00Z", at, person);
  await required("2026-11-25T10:09:59.999Z", at, person);
  await refused(required("2026-11-25T10:10:00Z", at, person), "PASSWORD_NEEDED");
  await refused(required("2026-11-25T10:00:01Z", null, person), "PASSWORD_NEEDED");
});

Deno.test("it counts in its own session only, and the operator is not asked", async () => {
  await refused(required("2026-11-25T10:00:01Z", at, { ...person, sessionId: "other" }), "PASSWORD_NEEDED");
  await refused(required("2026-11-25T10:00:01Z", at, { ...person, sessionId: null }), "PASSWORD_NEEDED");
  await required("2026-11-25T12:00:00Z", null, systemActor(OPERATOR));
});
