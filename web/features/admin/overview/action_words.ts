/** What staff did, as the end of a sentence that begins with who did it. */
import type { StaffAction } from "../../../../core/audit/contract.ts";
import { t } from "../../../lib/text.ts";

/** A field of what was noted after the action; undefined when there is none. */
const after = ({ after }: StaffAction, field: string): unknown =>
  typeof after === "object" && after !== null && !Array.isArray(after) ? after[field] : undefined;

type Words = (action: StaffAction, name: string) => string;

const words: Readonly<Record<string, Words>> = {
  "users.create": (_, name) => t("created the account of {name}", { name }),
  "users.set-role": (action, name) => t("made {name} {role}", { name, role: String(after(action, "role")) }),
  "users.set-status": (action, name) =>
    after(action, "is_active") === false ? t("suspended {name}", { name }) : t("activated {name}", { name }),
  "users.reset-link": (_, name) => t("made a reset link for {name}", { name }),
  "users.unlock": (_, name) => t("lifted the lockout of {name}", { name }),
  "users.end-session": (_, name) => t("ended a session of {name}", { name }),
  "users.end-sessions": (_, name) => t("ended the sessions of {name}", { name }),
  "users.end-token": (_, name) => t("ended a token of {name}", { name }),
  "feedback.update": (_, name) => t("updated feedback of {name}", { name }),
  "comments.moderate": (_, name) => t("moderated a comment of {name}", { name }),
  "comments.decide-appeal": (_, name) => t("decided an appeal of {name}", { name }),
  "announcements.create": () => t("announced something"),
  "announcements.update": () => t("changed an announcement"),
  "announcements.end": () => t("ended an announcement"),
  "switches.set": ({ target }) => t("changed the switch {name}", { name: target ?? "" }),
  "jobs.run": ({ target }) => t("ran the job {name}", { name: target ?? "" }),
  "jobs.retry": ({ target }) => t("tried {name} again", { name: target ?? "" }),
  "jobs.give-up": ({ target }) => t("gave up {name}", { name: target ?? "" }),
  "jobs.retry-portfolio": ({ target }) => t("tried {name} again", { name: target ?? "" }),
  "jobs.give-up-portfolio": ({ target }) => t("gave up {name}", { name: target ?? "" }),
  "clock.set": () => t("set the market clock"),
  "clock.speed": () => t("changed the speed of the market clock"),
  "clock.advance": () => t("moved the market clock"),
  "clock.forward": () => t("moved the market clock"),
  "clock.cancel": () => t("cancelled a move of the market clock"),
  "competitions.create": () => t("created a competition"),
  "competitions.finalize": () => t("finalised a competition"),
  "competitions.cancel": () => t("cancelled a competition"),
  "competitions.correct": () => t("corrected a competition"),
};

export function actionWords(action: StaffAction): string {
  const name = action.about ?? t("a deleted user");
  const said = words[action.action]?.(action, name);
  if (said) return said;
  const what = action.action.replaceAll(/[.-]/g, " ");
  return action.about ? t("{what}: {name}", { what, name }) : what;
}
