/** Words of the switches. */
import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";

type Switch = OutputOf<"switches.changes">[number];
type State = Switch["state"];

/** States in which everyone may, so that there is no sentence. */
export const OPEN_STATES: ReadonlySet<State> = new Set<State>(["open", "on"]);

const states: Readonly<Record<Switch["name"], readonly State[]>> = {
  registration: ["open", "invitation", "closed"],
  comments: ["open", "read_only"],
  contests: ["on", "off"],
};
export const statesOf = (name: Switch["name"]): readonly State[] => states[name];

export const switchTitle = (name: Switch["name"]): string =>
  ({ registration: t("Registration"), comments: t("Comments"), contests: t("Contests") })[name];

export const stateWord = (state: State): string =>
  ({
    open: t("Open|switch"),
    invitation: t("By invitation"),
    closed: t("Closed|switch"),
    read_only: t("Read only"),
    on: t("On"),
    off: t("Off"),
  })[state];
