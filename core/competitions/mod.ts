/** The public interface of competitions. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import "../actions/mod.ts";
import "../analytics/mod.ts";
import type { DueWork } from "../kernel/clock/due_work.ts";
import { convert } from "./convert.ts";
import { create } from "./create.ts";
import { FINAL_MINUTES, nextInstant } from "./days.ts";
import { hints } from "./hints/list.ts";
import { interestSettings, standardize } from "./interest.ts";
import { invitation, join } from "./join.ts";
import { cancel, correct, finalize } from "./manage.ts";
import { isDue, process } from "./process.ts";
import { quotes } from "./quotes.ts";
import { board, current, file, history, list, myParticipation, registrationStatus, results } from "./read.ts";

export { noteClockMove, noteReached } from "./clock_moves.ts";

export const competitionHandlers = [
  current,
  list,
  board,
  myParticipation,
  registrationStatus,
  history,
  results,
  file,
  quotes,
  invitation,
  join,
  convert,
  create,
  finalize,
  cancel,
  correct,
  hints,
  interestSettings,
  standardize,
  process,
];

export const competitionWork: readonly DueWork[] = [{
  name: "run-competitions",
  schedule: `the first of each month, each close, and ${FINAL_MINUTES} minutes after it, market time`,
  summary: "Open, close and finalise competitions",
  operation: "competitions.process",
  next: nextInstant,
  isDue,
  // A server that starts in the middle of a month opens its competition at once, not with the next close.
  follow: (db, _market, at) => isDue(db, at),
}];
