/** Row type of the reviews table. Instants are wall time where they say no other. */
export interface PortfolioReviewsTable {
  portfolio_id: string;
  /** Markdown. */
  analysis: string;
  model_name: string;
  premium: boolean;
  created_at: Temporal.Instant;
  /** Market time of the figures; null for reviews from before it was kept. */
  market_at: Temporal.Instant | null;
  /** Until then only an admin may have it written again. */
  expires_at: Temporal.Instant;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    portfolio_reviews: PortfolioReviewsTable;
  }
}
