/** Words about users and what staff did to them. */
import type { Role } from "../../../../core/kernel/operation.ts";
import type { HistoryEntry, SuspensionLength } from "../../../../core/users/contract.ts";
import { t } from "../../../lib/text.ts";

export const lengths = ["24h", "3d", "7d", "30d", "good"] as const satisfies readonly SuspensionLength[];
export const lengthWord = (length: SuspensionLength): string =>
  ({
    "24h": t("24 hours"),
    "3d": t("3 days"),
    "7d": t("7 days"),
    "30d": t("30 days"),
    good: t("For good"),
  })[length];

export const makeWord = (role: Role): string =>
  ({
    user: t("Make user"),
    premium: t("Make premium"),
    support: t("Make support"),
    moderator: t("Make moderator"),
    admin: t("Make admin"),
  })[role];

const madeWord = (role: Role): string =>
  ({
    user: t("Made user"),
    premium: t("Made premium"),
    support: t("Made support"),
    moderator: t("Made moderator"),
    admin: t("Made admin"),
  })[role];

/** What a role may do that the role below it may not. */
const additions = (role: Role): readonly string[] => {
  const [sees, moderates] = [
    t("see the staff panel"),
    t("delete comments, resolve reports, answer feedback"),
  ];
  const administers = t("change roles, accounts, contests and switches");
  return ({
    user: [],
    premium: [],
    support: [sees],
    moderator: [sees, moderates],
    admin: [sees, moderates, administers],
  })[role];
};

/** What a change of role gives and takes, as sentences. */
export function effectsOf(before: Role, after: Role): string[] {
  const [had, has] = [additions(before), additions(after)];
  const gains = has.filter((one) => !had.includes(one));
  const loses = had.filter((one) => !has.includes(one));
  return [
    ...(gains.length > 0 ? [t("Gains: {what}.", { what: gains.join(", ") })] : []),
    ...(loses.length > 0 ? [t("Loses: {what}.", { what: loses.join(", ") })] : []),
    ...(gains.length + loses.length === 0 ? [t("Changes no permission.")] : []),
    t("Takes effect at once, in every open session."),
  ];
}

const fieldOf = (after: unknown, name: string): unknown =>
  typeof after === "object" && after !== null ? (after as Record<string, unknown>)[name] : undefined;

/** What staff did, as "Made premium"; the name of the operation where there are no words for it. */
export function actionWord({ action, after }: HistoryEntry): string {
  if (action === "users.set-role") return madeWord(fieldOf(after, "role") as Role);
  if (action === "users.set-status") {
    if (fieldOf(after, "is_active") === true) return t("Activated");
    return fieldOf(after, "suspended_until") ? t("Suspended") : t("Deactivated");
  }
  const words: Readonly<Record<string, string>> = {
    "users.create": t("Account created"),
    "users.reset-link": t("Reset link created"),
    "users.end-session": t("Session ended"),
    "users.end-sessions": t("All sessions and tokens ended"),
    "users.end-token": t("Token revoked"),
    "users.unlock": t("Lockout lifted"),
    "comments.delete": t("Comment removed"),
    "comments.moderate": t("Comment moderated"),
    "comments.remove-recent": t("Recent comments removed"),
    "comments.decide-reports": t("Reports decided"),
    "comments.decide-appeal": t("Appeal decided"),
    "comments.undo-decision": t("Decision undone"),
    "feedback.update": t("Feedback answered"),
  };
  return words[action] ?? action;
}
