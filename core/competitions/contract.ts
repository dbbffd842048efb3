/** Contracts of competitions. Browser-safe. */
import {
  cancelCompetition,
  competitionInterest,
  convertPortfolio,
  correctCompetition,
  createCompetition,
  finalizeCompetition,
  joinCompetition,
  processCompetitions,
  standardizeInterest,
} from "./contract/manage.ts";
import {
  competitionBoard,
  competitionFile,
  competitionHistory,
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
  joinCompetition,
  convertPortfolio,
  createCompetition,
  finalizeCompetition,
  cancelCompetition,
  correctCompetition,
  competitionInterest,
  standardizeInterest,
  processCompetitions,
] as const;
