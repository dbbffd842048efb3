/** All routes with their search parameters. */
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { dialogFields, readDialogSearch } from "../lib/dialogs.ts";
import { readExplorer } from "../lib/views/explorer_view.ts";
import {
  figureOf,
  horizonOf,
  monthOf,
  noOf,
  orderStatusOf,
  periodOf,
  rangeOf,
  sortOf,
  tabOf,
  typeOf,
} from "../lib/views/portfolio_view.ts";
import { isOpenToVisitors } from "../lib/api/public_research.ts";
import { safeRedirect } from "../lib/api/redirect.ts";
import { sessionState } from "../lib/api/session.ts";
import { oneOf } from "../lib/views/one_of.ts";
import { readFeedbackView } from "../lib/views/admin_view.ts";
import { readJobsView } from "../lib/views/jobs_view.ts";
import { readModerationView } from "../lib/views/moderation_view.ts";
import { readAuditView } from "../lib/views/audit_view.ts";
import { readAnalysis, readScreen } from "../lib/views/screen_view.ts";
import { readBoard } from "../lib/views/leaderboard_view.ts";
import { readCompare } from "../lib/views/compare_view.ts";
import { readStock } from "../lib/views/stock_view.ts";
import { profilePartOf } from "../lib/views/profile_view.ts";
import { readUsersView } from "../lib/views/users_view.ts";
import { readWaverider } from "../lib/views/waverider_view.ts";
import { valueRangeOf } from "../lib/chart/value_range.ts";
import { PageTrouble } from "../ui/page/CodeTrouble.tsx";
import { lazily } from "../ui/page/lazily.tsx";
import { FullPageSpinner } from "../ui/page/states.tsx";
import { PageCrash } from "./PageCrash.tsx";

type Search = Record<string, unknown>;
const signedIn = () => sessionState().phase === "signed-in";
const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;
type Compact<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Reads the known parameters; sets all others with these names to undefined. */
const reading =
  <T extends object>(read: (search: Search) => T, namesIn: (search: Search) => readonly string[]) => (search: Search) =>
    ({
      ...Object.fromEntries(namesIn(search).map((name) => [name, undefined])),
      ...read(search),
    }) as Compact<T>;
/**
 * The search parameters of a page. The router merges them over everything in the address, so invalid values must be
 * removed explicitly: the page shows its default then, and the address loses them. The parameters of an open dialog,
 * which the frame reads, stay.
 */
const only = <T extends object>(read: (search: Search) => T) =>
  reading(read, (search) => Object.keys(search).filter((name) => !dialogFields.some((field) => field === name)));

/** A page is a chunk of its own, and so is the frame around the pages. */
const page = (load: () => Promise<ComponentType>) => lazily(load, FullPageSpinner, PageTrouble);

const root = createRootRoute({ component: Outlet });

/** Search parameters of the sign-in pages; signed-in users are redirected. */
const redirectSearch = only((search) => ({ redirect: text(search.redirect) }));
const onward = ({ search }: { search: { redirect?: string } }) => {
  if (signedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true });
};

const landing = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    if (signedIn()) throw redirect({ to: "/dashboard", replace: true });
  },
  component: page(async () => (await import("../routes/landing.tsx")).LandingPage),
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: redirectSearch,
  beforeLoad: onward,
  component: page(async () => (await import("../routes/login.tsx")).LoginPage),
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  validateSearch: redirectSearch,
  beforeLoad: onward,
  component: page(async () => (await import("../routes/register.tsx")).RegisterPage),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: "/terms",
  component: page(async () => (await import("../routes/terms.tsx")).TermsPage),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: "/privacy",
  component: page(async () => (await import("../routes/privacy.tsx")).PrivacyPage),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: only((search) => ({ token: text(search.token) })),
  component: page(async () => (await import("../routes/reset_password.tsx")).ResetPasswordPage),
});

/** The pages below read the rest. */
const dialogSearch = reading(readDialogSearch, () => dialogFields);
/** Parent of all pages that need a sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  validateSearch: dialogSearch,
  beforeLoad: ({ location, matches }) => {
    const isUnknown = matches.some(({ routeId }) => routeId === "/shell/$");
    if (!signedIn() && !isUnknown && !isOpenToVisitors(location.pathname)) {
      throw redirect({ to: "/login", search: { redirect: location.href }, replace: true });
    }
  },
  component: page(async () => (await import("./Shell.tsx")).Shell),
});
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard",
  validateSearch: only((search) => ({ of: text(search.of), range: valueRangeOf(search.range) })),
  component: page(async () => (await import("../routes/dashboard.tsx")).DashboardPage),
});
const portfolios = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios",
  component: page(async () => (await import("../routes/portfolios.tsx")).PortfoliosPage),
});
const viewSearch = only((search) => ({
  tab: tabOf(search.tab),
  range: rangeOf(search.range),
  type: typeOf(search.type),
  status: orderStatusOf(search.status),
  sort: sortOf(search.sort),
  period: periodOf(search.period),
  figure: figureOf(search.figure),
  month: monthOf(search.month),
  horizon: horizonOf(search.horizon),
  history: noOf(search.history),
  estimates: noOf(search.estimates),
}));
const portfolio = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios/$id",
  validateSearch: viewSearch,
  component: page(async () => (await import("../routes/portfolio.tsx")).PortfolioPage),
});
const sharedPortfolio = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios/shared/$id",
  component: page(async () => (await import("../routes/shared_portfolio.tsx")).SharedPortfolioPage),
});
const transactions = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios/$id/transactions",
  validateSearch: viewSearch,
  component: page(async () => (await import("../routes/portfolio.tsx")).PortfolioTransactionsPage),
});
const stocks = createRoute({
  getParentRoute: () => shell,
  path: "/stocks",
  validateSearch: only(readExplorer),
  component: page(async () => (await import("../routes/stocks.tsx")).StocksPage),
});
const stock = createRoute({
  getParentRoute: () => shell,
  path: "/stocks/$symbol",
  validateSearch: only(readStock),
  component: page(async () => (await import("../routes/stock.tsx")).StockPage),
});
const watchViewOf = oneOf(["charts"] as const);
const watchlistsSearch = only((search) => ({ stock: text(search.stock), view: watchViewOf(search.view) }));
const watchlists = createRoute({
  getParentRoute: () => shell,
  path: "/watchlists",
  validateSearch: watchlistsSearch,
  component: page(async () => (await import("../routes/watchlists.tsx")).WatchlistsPage),
});
const watchlist = createRoute({
  getParentRoute: () => shell,
  path: "/watchlists/$id",
  validateSearch: watchlistsSearch,
  component: page(async () => (await import("../routes/watchlists.tsx")).WatchlistPage),
});
const analysis = createRoute({
  getParentRoute: () => shell,
  path: "/analysis",
  validateSearch: only(readAnalysis),
  component: page(async () => (await import("../routes/analysis.tsx")).AnalysisPage),
});
const leaderboard = createRoute({
  getParentRoute: () => shell,
  path: "/leaderboard",
  validateSearch: only(readBoard),
  component: page(async () => (await import("../routes/leaderboard.tsx")).LeaderboardPage),
});
const competition = createRoute({
  getParentRoute: () => shell,
  path: "/leaderboard/competitions/$id",
  component: page(async () => (await import("../routes/competition.tsx")).CompetitionPage),
});
const screener = createRoute({
  getParentRoute: () => shell,
  path: "/analysis/screener",
  validateSearch: only(readScreen),
  component: page(async () => (await import("../routes/screener.tsx")).ScreenerPage),
});
const compare = createRoute({
  getParentRoute: () => shell,
  path: "/compare",
  validateSearch: only(readCompare),
  component: page(async () => (await import("../routes/compare.tsx")).ComparePage),
});
/** Any user's page has an id in its path; without one it is the signed-in user's own. */
const ownProfile = createRoute({
  getParentRoute: () => shell,
  path: "/profile",
  beforeLoad: () => {
    const session = sessionState();
    const user = session.phase === "signed-in" ? session.user : null;
    if (user) throw redirect({ to: "/profile/$userId", params: { userId: user.id }, replace: true });
  },
  component: page(async () => (await import("../routes/profile.tsx")).OwnProfilePage),
});
const accountSettings = createRoute({
  getParentRoute: () => shell,
  path: "/profile/settings",
  component: page(async () => (await import("../routes/account_settings.tsx")).AccountSettingsPage),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: "/profile/$userId",
  validateSearch: only((search) => ({ show: profilePartOf(search.show) })),
  component: page(async () => (await import("../routes/profile_of.tsx")).ProfileOfPage),
});

const adminHome = createRoute({
  getParentRoute: () => shell,
  path: "/admin",
  beforeLoad: () => {
    throw redirect({ to: "/admin/overview", replace: true });
  },
});
const adminOverview = createRoute({
  getParentRoute: () => shell,
  path: "/admin/overview",
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminOverviewPage),
});
const adminJobs = createRoute({
  getParentRoute: () => shell,
  path: "/admin/jobs",
  validateSearch: only(readJobsView),
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminJobsPage),
});
const adminUsers = createRoute({
  getParentRoute: () => shell,
  path: "/admin/users",
  validateSearch: only(readUsersView),
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminUsersPage),
});
const adminModeration = createRoute({
  getParentRoute: () => shell,
  path: "/admin/moderation",
  validateSearch: only(readModerationView),
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminModerationPage),
});
const adminFeedback = createRoute({
  getParentRoute: () => shell,
  path: "/admin/feedback",
  validateSearch: only(readFeedbackView),
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminFeedbackPage),
});
const adminCompetitions = createRoute({
  getParentRoute: () => shell,
  path: "/admin/competitions",
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminCompetitionsPage),
});
const adminAudit = createRoute({
  getParentRoute: () => shell,
  path: "/admin/audit",
  validateSearch: only(readAuditView),
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminAuditPage),
});
const adminAnnouncements = createRoute({
  getParentRoute: () => shell,
  path: "/admin/announcements",
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminAnnouncementsPage),
});
const adminSwitches = createRoute({
  getParentRoute: () => shell,
  path: "/admin/switches",
  component: page(async () => (await import("../routes/admin_pages.tsx")).AdminSwitchesPage),
});

const waverider = createRoute({
  getParentRoute: () => shell,
  path: "/waverider",
  validateSearch: only(readWaverider),
  component: page(async () => (await import("../routes/waverider.tsx")).WaveriderPage),
});

/** Addresses without a page, within the frame; the areas of staff need a sign-in first. */
const missing = (["/waverider/$page", "/admin/$page", "/$"] as const).map((path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: page(async () => (await import("../routes/not_found.tsx")).MissingPage),
  })
);

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    login,
    register,
    terms,
    privacy,
    resetPassword,
    shell.addChildren([
      dashboard,
      portfolios,
      portfolio,
      sharedPortfolio,
      transactions,
      stocks,
      stock,
      watchlists,
      watchlist,
      analysis,
      leaderboard,
      competition,
      screener,
      compare,
      ownProfile,
      accountSettings,
      profile,
      adminHome,
      adminOverview,
      adminJobs,
      adminUsers,
      adminModeration,
      adminFeedback,
      adminCompetitions,
      adminAudit,
      adminAnnouncements,
      adminSwitches,
      waverider,
      ...missing,
    ]),
  ]),
  defaultPreload: "intent",
  defaultPendingMs: 300,
  defaultPendingComponent: FullPageSpinner,
  defaultErrorComponent: PageCrash,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
