/** What staff has opened or closed: a page shows the sentence in place of its form or button. */
import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../core/contracts.ts";
import { polled } from "./api/query.ts";
import { key, message } from "./text.ts";

export const switchesQuery = () => polled("switches.list", {}, 60);

export type Switch = OutputOf<"switches.list">[number];

/** The product's own sentences, so that they are translated. */
export const OWN_SENTENCES = [
  key("Registration is by invitation. Enter the code that you were given."),
  key("Registration is closed at the moment."),
  key("Comments can be read, but not written at the moment."),
  key("Contests are switched off at the moment. Running ones go on."),
];

/** Undefined while it is unknown: the server refuses what is closed. */
export function useSwitch(name: Switch["name"]): Switch | undefined {
  const found = useQuery(switchesQuery()).data?.find((one) => one.name === name);
  return found && { ...found, sentence: message(found.sentence) };
}
