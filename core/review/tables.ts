/** Row type of the reviews table. Instants are wall time. */
export interface PortfolioReviewsTable {
  portfolio_id: string;
  /** Markdown. */
  analysis: string;
  model_name: string;
  premium: boolean;
  created_at: Temporal.Instant;
  /** Until then only an admin may have it written again. */
  expires_at: Temporal.Instant;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    portfolio_reviews: PortfolioReviewsTable;
  }
}
