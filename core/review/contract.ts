/** Contracts of portfolio reviews. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, instant } from "../kernel/wire.ts";

/** Nulls while none has been written. */
const Review = z.object({
  /** Markdown. */
  analysis: z.string().nullable(),
  /** Wall time: from then on its owner may request another one. */
  expires_at: instant.nullable(),
  model_name: z.string().nullable(),
  /** Written by a language model. */
  is_premium: z.boolean(),
  created_at: instant.nullable(),
  /** Market time of its figures; null for one from before this was kept. */
  market_time: instant.nullable(),
}).meta({ id: "PortfolioReview" });
export type Review = z.output<typeof Review>;

const owned = { field: "id", kind: "portfolio" } as const;
const input = z.strictObject({ id });

export const getReview = contract({
  name: "portfolios.ai-analysis",
  route: "GET /portfolios/:id/ai-analysis",
  reads: ["money", "reviews"],
  kind: "query",
  summary: "Show the latest written review of a portfolio",
  access: "owner",
  owned,
  input,
  output: Review,
  errors: ["NOT_FOUND"],
});

export const refreshReview = contract({
  name: "portfolios.refresh-ai-analysis",
  route: "POST /portfolios/:id/ai-analysis/refresh",
  touches: ["reviews"],
  kind: "command",
  summary: "Have a portfolio reviewed, once in 24 hours",
  access: "owner",
  owned,
  input,
  output: Review,
  errors: ["NOT_FOUND"],
});

export const reviewContracts = [getReview, refreshReview] as const;
