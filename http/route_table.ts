/**
 * The HTTP API: operation to method and path under /api. Path fields are written as `:field`; fields listed after `?`
 * come from the query; a GET takes all its other fields from the query, everything else from the JSON body. A number at
 * the end is the success status when it is not 200. Browser-safe: the web client uses it too.
 */
import type { OperationName } from "../core/contracts.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export const routeTable = {
  "auth.register": "POST /auth/register 201",
  "auth.login": "POST /auth/login",
  "auth.refresh": "POST /auth/refresh",
  "auth.logout": "POST /auth/logout",
  "auth.me": "GET /auth/me",
  "auth.update-me": "PUT /auth/me",
  "auth.change-password": "POST /auth/change-password",
  "auth.reset-password": "POST /auth/reset-password",
  "tokens.create": "POST /auth/tokens 201",
  "tokens.list": "GET /auth/tokens",
  "tokens.revoke": "DELETE /auth/tokens/:id 204",
  "users.create": "POST /admin/users 201",
  "users.set-role": "PUT /admin/users/:user/role",
  "users.reset-link": "POST /admin/users/:user/reset-link 201",

  "portfolios.list": "GET /portfolios",
  "portfolios.create": "POST /portfolios 201",
  "portfolios.holdings-summary": "GET /portfolios/holdings-summary",
  "portfolios.get": "GET /portfolios/:id",
  "portfolios.edit": "PUT /portfolios/:id",
  "portfolios.delete": "DELETE /portfolios/:id 204",
  "portfolios.set-default": "POST /portfolios/:id/set-default",
  "portfolios.deposit": "POST /portfolios/:id/deposit?amount",
  "portfolios.withdraw": "POST /portfolios/:id/withdraw?amount",
  "portfolios.set-reserve": "PUT /portfolios/:id/cash-reserve?reserve_percentage",
  "portfolios.set-visibility": "PUT /portfolios/:id/visibility",
  "portfolios.spendable-cash": "GET /portfolios/:id/spendable-cash",
  "portfolios.ai-analysis": "GET /portfolios/:id/ai-analysis",
  "portfolios.refresh-ai-analysis": "POST /portfolios/:id/ai-analysis/refresh",
  "portfolios.fork": "POST /portfolios/:id/fork 201",
  "portfolios.export": "GET /portfolios/:id/export",
  "portfolios.import-transactions": "POST /portfolios/:id/import",
  "holdings.list": "GET /trading/:id/holdings",
  "holdings.set-auto-reinvest": "PUT /trading/holdings/:id/auto-reinvest?auto_reinvest",
  "holdings.set-average-cost": "PUT /trading/holdings/:id/average-cost?average_cost",
  "holdings.import": "POST /trading/:portfolio_id/import-holdings",
  "transactions.list": "GET /trading/:id/transactions",
  "transactions.totals": "GET /trading/:id/transactions/totals",
  "transactions.list-trades": "GET /trading/trades/:symbol",
  "ledger.verify": "GET /admin/ledger/verify",

  "trading.buy": "POST /trading/:portfolio_id/buy",
  "trading.sell": "POST /trading/:portfolio_id/sell",
  "orders.place": "POST /orders/:portfolio_id/orders 201",
  "orders.list": "GET /orders/:portfolio_id/orders",
  "orders.totals": "GET /orders/:portfolio_id/totals",
  "orders.list-all": "GET /orders",
  "orders.get": "GET /orders/:portfolio_id/orders/:order_id",
  "orders.explain": "GET /orders/:portfolio_id/orders/:order_id/explain",
  "orders.reprice": "PUT /orders/:portfolio_id/orders/:order_id",
  "orders.cancel": "DELETE /orders/:portfolio_id/orders/:order_id",
  "orders.book": "GET /orders/book/:symbol",
  "orders.process": "POST /orders/process-limit-orders",

  "dividends.calendar": "GET /dividends/:portfolio_id/calendar",
  "dividends.history": "GET /dividends/:portfolio_id/history",
  "dividends.toggle-drip": "POST /dividends/:portfolio_id/toggle-drip?enable_drip",
  "dividends.sync": "POST /dividends/sync?stock_symbol",
  "dividends.debug-pending": "GET /dividends/debug-pending",
  "dividends.process-pending": "POST /dividends/process-pending",
  "dividends.lower-orders": "POST /dividends/lower-orders",
  "dividends.simulate": "POST /dividends/simulate-dividend",
  "dividends.create-sample-data": "POST /dividends/create-sample-data 201",
  "splits.history": "GET /splits/history/:symbol",
  "splits.upcoming": "GET /splits/upcoming",
  "splits.all": "GET /splits/all-splits",
  "splits.portfolio-impact": "GET /splits/portfolio-impact/:portfolio_id",
  "splits.sync": "POST /splits/sync?stock_symbol",
  "splits.process-pending": "POST /splits/process-pending",
  "delistings.upcoming": "GET /delistings/upcoming",
  "delistings.sync": "POST /delistings/sync?stock_symbol",
  "delistings.process-pending": "POST /delistings/process-pending",
  "delistings.set-terms": "PUT /delistings/:id/terms",

  "contributions.list": "GET /contributions",
  "contributions.create": "POST /contributions 201",
  "contributions.summary": "GET /contributions/summary/user",
  "contributions.process-pending": "POST /contributions/process-pending",
  "contributions.list-portfolio": "GET /contributions/portfolio/:portfolio_id",
  "contributions.get": "GET /contributions/:id",
  "contributions.update": "PUT /contributions/:id",
  "contributions.delete": "DELETE /contributions/:id 204",
  "contributions.toggle-active": "PUT /contributions/:id/toggle-active?is_active",
  "goals.list": "GET /goals",
  "goals.create": "POST /goals 201",
  "goals.update-all-progress": "POST /goals/update-all-progress",
  "goals.process-pending": "POST /goals/process-pending",
  "goals.get": "GET /goals/:id",
  "goals.edit": "PATCH /goals/:id",
  "goals.delete": "DELETE /goals/:id 204",
  "goals.calculate-progress": "POST /goals/:id/calculate-progress",
  "interest.process": "POST /contributions/process-interest",
  "interest.settings": "GET /contributions/interest-settings/:portfolio_id",
  "interest.set-rate": "PUT /contributions/interest-rate/:portfolio_id?new_rate",

  "portfolios.performance": "GET /portfolios/:id/performance",
  "portfolios.statement": "GET /portfolios/:id/statement",
  "analytics.returns": "GET /analytics/returns/:id",
  "analytics.overview": "GET /analytics/overview",
  "analytics.day-change": "GET /analytics/day-change/:id",
  "analytics.value-series": "GET /analytics/value-series/:id",
  "analytics.performance": "GET /analytics/performance/:id",
  "analytics.allocation": "GET /analytics/allocation/:id",
  "analytics.summary": "GET /analytics/summary/:id",
  "analytics.risk-metrics": "GET /analytics/risk-metrics/:id",
  "analytics.holdings-performance": "GET /analytics/holdings-performance/:id",
  "analytics.force-snapshots": "POST /analytics/force-snapshots",
  "analytics.restate-snapshots": "POST /analytics/restate-snapshots",

  "notifications.list": "GET /notifications",
  "notifications.unread-count": "GET /notifications/unread-count",
  "notifications.mark": "PATCH /notifications/:id",
  "notifications.mark-all-read": "POST /notifications/mark-all-read",
  "notifications.delete": "DELETE /notifications/:id 204",

  "watchlists.list": "GET /watchlists",
  "watchlists.create": "POST /watchlists 201",
  "watchlists.reorder": "PUT /watchlists/order",
  "watchlists.get": "GET /watchlists/:id",
  "watchlists.rename": "PATCH /watchlists/:id",
  "watchlists.delete": "DELETE /watchlists/:id 204",
  "watchlists.add-symbols": "POST /watchlists/:id/symbols",
  "watchlists.move-symbol": "PUT /watchlists/:id/symbols/:symbol",
  "watchlists.remove-symbol": "DELETE /watchlists/:id/symbols/:symbol",
  "alerts.list": "GET /alerts",
  "alerts.create": "POST /stocks/:symbol/alerts 201",
  "alerts.preview": "GET /stocks/:symbol/alerts/preview",
  "alerts.update": "PATCH /alerts/:id",
  "alerts.delete": "DELETE /alerts/:id 204",
  "alerts.process-pending": "POST /alerts/process-pending",
  "screens.list": "GET /screens",
  "screens.save": "PUT /screens",
  "screens.update": "PATCH /screens/:id",
  "screens.delete": "DELETE /screens/:id 204",
  "screens.process-pending": "POST /screens/process-pending",

  "market.status": "GET /market/status",
  "market.hours": "GET /market/hours",
  "market.holidays": "GET /market/holidays",
  "market.operations": "GET /market/operations",
  "market.enhanced-status": "GET /market/enhanced-status",
  "stocks.market-snapshot": "GET /stocks/market/snapshot",
  "stocks.market-summary": "GET /stocks/market/summary",
  "stocks.movers": "GET /stocks/market/movers",
  "stocks.movers-enhanced": "GET /stocks/market/movers-enhanced",
  "stocks.breadth": "GET /stocks/market/breadth",
  "stocks.breadth-history": "GET /stocks/market/breadth-history",
  "stocks.sector-medians": "GET /stocks/market/sector-medians",
  "stocks.screen": "GET /stocks/market/screen",
  "stocks.market-pulse": "GET /stocks/market/pulse",
  "stocks.market-operations": "GET /stocks/market/operations",
  "stocks.market-holidays": "GET /stocks/market/holidays",
  "stocks.exchange-heatmap": "GET /stocks/market/exchange-heatmap",
  "stocks.sector-performance": "GET /stocks/market/sector-performance",
  "stocks.search": "GET /stocks/search",
  "stocks.trending": "GET /stocks/trending",
  "stocks.top-gainers": "GET /stocks/top-gainers",
  "stocks.top-losers": "GET /stocks/top-losers",
  "stocks.popular-etfs": "GET /stocks/popular-etfs",
  "stocks.dividend-stocks": "GET /stocks/dividend-stocks",
  "stocks.ipo-calendar": "GET /stocks/ipo-calendar",
  "stocks.condition-codes": "GET /stocks/reference/condition-codes",
  "stocks.trading-days": "GET /stocks/utils/trading-days",
  "stocks.bars": "GET /stocks/bars/:symbol",
  "stocks.sparklines": "GET /stocks/sparklines",
  "stocks.dividend-rates": "GET /stocks/dividend-rates",
  "stocks.compare": "GET /stocks/compare",
  "stocks.quote": "GET /stocks/:symbol/quote",
  "stocks.info": "GET /stocks/:symbol/info",
  "stocks.snapshot": "GET /stocks/:symbol/snapshot",
  "stocks.historical": "GET /stocks/:symbol/historical",
  "stocks.technical-sma": "GET /stocks/technical/sma/:symbol",
  "stocks.technical-ema": "GET /stocks/technical/ema/:symbol",
  "stocks.technical-rsi": "GET /stocks/technical/rsi/:symbol",
  "stocks.technical-macd": "GET /stocks/technical/macd/:symbol",
  "stocks.technical-summary": "GET /stocks/technical/summary/:symbol",
  "stocks.dividends": "GET /stocks/:symbol/dividends",
  "stocks.financials": "GET /stocks/:symbol/financials",
  "stocks.financial-years": "GET /stocks/:symbol/financial-years",
  "stocks.earnings": "GET /stocks/:symbol/earnings",
  "stocks.events": "GET /stocks/:symbol/events",
  "stocks.ratios": "GET /stocks/:symbol/ratios",
  "stocks.news": "GET /stocks/:symbol/news",
  "stocks.short-interest": "GET /stocks/:symbol/short-interest",
  "stocks.short-volume": "GET /stocks/:symbol/short-volume",
  "stocks.trading-snapshot": "GET /stocks/:symbol/trading-snapshot",
  "clock.show": "GET /admin/clock",
  "clock.set": "PUT /admin/clock",
  "clock.speed": "PUT /admin/clock/speed",
  "clock.advance": "POST /admin/clock/advance",

  "jobs.list": "GET /admin/jobs",
  "jobs.run": "POST /admin/jobs/:name/run",
} as const satisfies Record<OperationName, `${Method} /${string}`>;

export interface Route {
  readonly method: Method;
  /** Under /api, with `:field` for path fields. */
  readonly path: string;
  readonly pathFields: readonly string[];
  readonly queryFields: readonly string[];
  readonly status: number;
}

/** Reads one row of the table. */
export function routeOf(name: OperationName): Route {
  const [method, target, status] = routeTable[name].split(" ") as [Method, string, string | undefined];
  const [path, query] = target.split("?") as [string, string | undefined];
  return {
    method,
    path,
    pathFields: [...path.matchAll(/:(\w+)/g)].map((m) => m[1]!),
    queryFields: query ? query.split("&") : [],
    status: status ? Number(status) : 200,
  };
}

/** The URL and body of a request: path fields go into the path, others into the query or body as the route says. */
export function requestOf(
  route: Route,
  input: Readonly<Record<string, unknown>>,
): { path: string; body: Record<string, unknown> | null } {
  const rest: Record<string, unknown> = {};
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input)) {
    if (value === undefined || route.pathFields.includes(field)) continue;
    if (route.method === "GET" || route.queryFields.includes(field)) {
      if (value !== null) query.set(field, String(value));
    } else rest[field] = value;
  }
  const path = route.path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(input[field])));
  const hasBody = route.method !== "GET" && (route.method !== "DELETE" || Object.keys(rest).length > 0);
  return { path: `/api${path}${query.size > 0 ? `?${query}` : ""}`, body: hasBody ? rest : null };
}
