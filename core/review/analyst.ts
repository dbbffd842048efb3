/** The port to the writer of reviews, and the choice between its two adapters. */
import type { Config } from "../kernel/config.ts";
import type { Log } from "../kernel/log.ts";
import { chatAnalyst } from "./chat_analyst.ts";
import type { ReviewFacts } from "./facts.ts";
import { writeReview } from "./standard_analyst.ts";

export interface Analyst {
  /** As its readers see it. */
  readonly modelName: string;
  readonly premium: boolean;
  /** Markdown. @throws Refusal UNAVAILABLE */
  review(facts: ReviewFacts): Promise<string>;
}

const standardAnalyst: Analyst = {
  modelName: "tradewinds-analyst (standard)",
  premium: false,
  review: (facts) => Promise.resolve(writeReview(facts)),
};

/** The language model of the settings, else the rules. */
export const analystOf = (config: Config, log: Log): Analyst =>
  config.AI_BASE_URL && config.AI_MODEL
    ? {
      modelName: `${config.AI_MODEL} (premium)`,
      premium: true,
      review: chatAnalyst({ url: config.AI_BASE_URL, model: config.AI_MODEL, key: config.AI_API_KEY, log }),
    }
    : standardAnalyst;
