/** Contracts of competitions. Browser-safe. */
import {
  cancelCompetition,
  competitionHints,
  competitionInterest,
  convertPortfolio,
  correctCompetition,
  createCompetition,
  finalizeCompetition,
  joinCompetition,
  processCompetitions,
  showInvitation,
  standardizeInterest,
} from "./contract/manage.ts";
import {
  competitionBoard,
  competitionFile,
  competitionHistory,
  competitionQuotes,
  competitionResults,
  currentCompetition,
  listCompetitions,
  myParticipation,
  registrationStatus,
} from "./contract/read.ts";

export * from "./contract/manage.ts";
export * from "./contract/read.ts";
export * from "./contract/rules.ts";

export const competitionContracts = [
  currentCompetition,
  listCompetitions,
  competitionBoard,
  myParticipation,
  registrationStatus,
  competitionHistory,
  competitionResults,
  competitionFile,
  competitionQuotes,
  showInvitation,
  joinCompetition,
  convertPortfolio,
  createCompetition,
  finalizeCompetition,
  cancelCompetition,
  correctCompetition,
  competitionHints,
  competitionInterest,
  standardizeInterest,
  processCompetitions,
] as const;
