/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Maker } from "../../tests/access_examples.ts";
import { OPERATOR_TOKEN } from "../../tests/support.ts";
import type { competitions } from "./module.ts";

const operator = `Operator ${OPERATOR_TOKEN}`;
const terms = { name: "A contest", entry_until: "2026-12-30T12:00:00-05:00", closes_on: "2026-12-31" };
const open = async ({ call }: Maker): Promise<string> =>
  (await call("competitions.create", terms, operator)).competition.id;

export const examples: Examples<typeof competitions> = {
  inputs: {
    "competitions.current": () => ({}),
    "competitions.list": () => ({}),
    "competitions.leaderboard": (own) => ({ id: own.contest }),
    "competitions.my-participation": () => ({}),
    "competitions.registration-status": () => ({}),
    "competitions.history": () => ({}),
    "competitions.results": (own) => ({ id: own.completedContest }),
    "competitions.file": (own) => ({ id: own.completedContest }),
    "competitions.quotes": (own) => ({ hash: own.publishedHash }),
    "competitions.invitation": (own) => ({ id: own.contest, invitation_code: "unused" }),
    "competitions.join": (own) => ({ id: own.contest }),
    "competitions.convert-portfolio": (own) => ({ portfolio_id: own.endedPortfolio }),
    "competitions.create": () => terms,
    "competitions.finalize": (own) => ({ id: own.contest, reason: "Test" }),
    "competitions.cancel": (own) => ({ id: own.contest, reason: "Test" }),
    "competitions.correct": (own) => ({ id: own.completedContest, number: 1, reason: "Test" }),
    "competitions.hints": (own) => ({ id: own.contest }),
    "competitions.interest-settings": () => ({}),
    "competitions.standardize-interest": () => ({ rate: 0.02 }),
    "competitions.process": () => ({}),
  },
  objects: {
    contest: open,
    /** With the entry of another person. */
    completedContest: async (maker) => {
      const id = await open(maker);
      await maker.call("competitions.join", { id }, (await maker.server.signUp()).token);
      await maker.call("competitions.finalize", { id, reason: "Test" }, operator);
      return id;
    },
    publishedHash: async ({ call, object }) =>
      (await call("competitions.file", { id: await object("completedContest") })).hash,
    /** The portfolio of an entry in a competition that was cancelled. */
    endedPortfolio: async (maker) => {
      const id = await open(maker);
      const { portfolio_id: portfolio } = await maker.call("competitions.join", { id });
      await maker.call("competitions.cancel", { id, reason: "Test" }, operator);
      return portfolio;
    },
  },
};
