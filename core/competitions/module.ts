/** What competitions add to the product. */
import { module } from "../kernel/module.ts";
import { competitionContracts } from "./contract.ts";

export const competitions = module({
  name: "competitions",
  contracts: competitionContracts,
  notificationTypes: ["competition_winner", "competition_result", "competition_cancelled"],
  entrySources: ["competition"],
  history: { latest: { competition_files: ["created_at"] } },
  terminal: {
    groups: { competitions: "Competitions with the same start for all, and their published files" },
    fields: {
      by_invitation: "only those with the code may enter, and see it",
      closes_on: "day of its last session, with which it closes",
      entry_until: "entries before this instant",
      invitation_code: "code of a competition by invitation",
      max_position_percentage: "largest part of the value that one position may have when bought, in percent",
      number: "number of the entry, as in the file",
      opens_at: "when it opens; now by default",
      portfolio_name: "name of the portfolio",
      reason: "why, for everyone to read",
      start_cash: "what each entry starts with, in dollars",
      universe: "the only stocks that may be bought",
      "competitions.correct.state": "what the entry is from now on",
      "competitions.create.name": "name of the competition",
      "competitions.results.id": "id of the competition",
      "competitions.file.id": "id of the competition",
      "competitions.finalize.id": "id of the competition",
      "competitions.cancel.id": "id of the competition",
      "competitions.correct.id": "id of the competition",
      "competitions.hints.id": "id of the competition",
      "competitions.invitation.id": "id of the competition",
      "competitions.join.id": "id of the competition; that of the month by default",
      "competitions.leaderboard.id": "id of the competition; that of the month by default",
      hash: "SHA-256 of a published file",
      file_version: "which version; the newest by default",
      "competitions.standardize-interest.rate": "interest on cash a year, as a fraction: 0.02 is 2%",
    },
    operations: {
      "competitions.file": { content: "content" },
      "competitions.create": { argument: "name" },
    },
  },
  load: async () => {
    const { competitionHandlers, competitionWork } = await import("./mod.ts");
    return { handlers: competitionHandlers, dueWork: competitionWork };
  },
});
