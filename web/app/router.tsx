/** All routes with their search parameters. Each page is a chunk of its own. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { chartKindOf } from "../lib/chart_ranges.ts";
import { chartSearch } from "../lib/chart_view.ts";
import { readDialogSearch } from "../lib/dialogs.ts";
import { readExplorer } from "../lib/explorer_view.ts";
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
} from "../lib/portfolio_view.ts";
import { isResearch, publicResearch } from "../lib/public_research.ts";
import { safeRedirect } from "../lib/redirect.ts";
import { sessionState } from "../lib/session.ts";
import { oneOf } from "../lib/one_of.ts";
import { readAnalysis, readScreen } from "../lib/screen_view.ts";
import { readCompare } from "../lib/compare_view.ts";
import { dayOf, fiscalOf, sentimentOf, stockTabOf } from "../lib/stock_view.ts";
import { valueRangeOf } from "../lib/value_range.ts";
import { FullPageSpinner } from "../ui/states.tsx";
import { PageCrash } from "./PageCrash.tsx";

type Search = Record<string, unknown>;
const signedIn = () => sessionState().phase === "signed-in";
const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;
/** Removes undefined values, so that they do not appear in the address. */
const compact = <T extends Record<string, unknown>>(search: T) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("../routes/not_found.tsx"), "NotFoundPage"),
});

/** Search parameters of the sign-in pages; signed-in users are redirected. */
const redirectSearch = (search: Search) => compact({ redirect: text(search.redirect) });
const onward = ({ search }: { search: { redirect?: string } }) => {
  if (signedIn()) throw redirect({ href: safeRedirect(search.redirect), replace: true });
};

const landing = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    if (signedIn()) throw redirect({ to: "/dashboard", replace: true });
  },
  component: lazyRouteComponent(() => import("../routes/landing.tsx"), "LandingPage"),
});
const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: redirectSearch,
  beforeLoad: onward,
  component: lazyRouteComponent(() => import("../routes/login.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => root,
  path: "/register",
  validateSearch: redirectSearch,
  beforeLoad: onward,
  component: lazyRouteComponent(() => import("../routes/register.tsx"), "RegisterPage"),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: "/terms",
  component: lazyRouteComponent(() => import("../routes/terms.tsx"), "TermsPage"),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: "/privacy",
  component: lazyRouteComponent(() => import("../routes/privacy.tsx"), "PrivacyPage"),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  validateSearch: (search: Search) => compact({ token: text(search.token) }),
  component: lazyRouteComponent(() => import("../routes/reset_password.tsx"), "ResetPasswordPage"),
});

/** Parent of all pages that need a sign-in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  validateSearch: readDialogSearch,
  beforeLoad: ({ location }) => {
    if (!signedIn() && !(publicResearch() && isResearch(location.pathname))) {
      throw redirect({ to: "/login", search: { redirect: location.href }, replace: true });
    }
  },
  component: lazyRouteComponent(() => import("./Shell.tsx"), "Shell"),
});
const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/dashboard",
  validateSearch: (search: Search) => compact({ of: text(search.of), range: valueRangeOf(search.range) }),
  component: lazyRouteComponent(() => import("../routes/dashboard.tsx"), "DashboardPage"),
});
const portfolios = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios",
  component: lazyRouteComponent(() => import("../routes/portfolios.tsx"), "PortfoliosPage"),
});
const viewSearch = (search: Search) =>
  compact({
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
  });
const portfolio = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios/$id",
  validateSearch: viewSearch,
  component: lazyRouteComponent(() => import("../routes/portfolio.tsx"), "PortfolioPage"),
});
const transactions = createRoute({
  getParentRoute: () => shell,
  path: "/portfolios/$id/transactions",
  validateSearch: viewSearch,
  component: lazyRouteComponent(() => import("../routes/portfolio.tsx"), "PortfolioTransactionsPage"),
});
const stocks = createRoute({
  getParentRoute: () => shell,
  path: "/stocks",
  validateSearch: readExplorer,
  component: lazyRouteComponent(() => import("../routes/stocks.tsx"), "StocksPage"),
});
const stock = createRoute({
  getParentRoute: () => shell,
  path: "/stocks/$symbol",
  validateSearch: (search: Search) => ({
    ...compact({
      tab: stockTabOf(search.tab),
      range: text(search.range),
      kind: search.kind === undefined ? undefined : chartKindOf(search.kind),
      compare: text(search.compare),
      fiscal: fiscalOf(search.fiscal),
      sentiment: sentimentOf(search.sentiment),
      day: dayOf(search.day),
    }),
    ...chartSearch(search),
  }),
  component: lazyRouteComponent(() => import("../routes/stock.tsx"), "StockPage"),
});
const watchViewOf = oneOf(["charts"] as const);
const watchlistsSearch = (search: Search) => compact({ stock: text(search.stock), view: watchViewOf(search.view) });
const watchlists = createRoute({
  getParentRoute: () => shell,
  path: "/watchlists",
  validateSearch: watchlistsSearch,
  component: lazyRouteComponent(() => import("../routes/watchlists.tsx"), "WatchlistsPage"),
});
const watchlist = createRoute({
  getParentRoute: () => shell,
  path: "/watchlists/$id",
  validateSearch: watchlistsSearch,
  component: lazyRouteComponent(() => import("../routes/watchlists.tsx"), "WatchlistPage"),
});
const analysis = createRoute({
  getParentRoute: () => shell,
  path: "/analysis",
  validateSearch: (search: Search) => compact(readAnalysis(search)),
  component: lazyRouteComponent(() => import("../routes/analysis.tsx"), "AnalysisPage"),
});
const screener = createRoute({
  getParentRoute: () => shell,
  path: "/analysis/screener",
  validateSearch: (search: Search) => compact(readScreen(search)),
  component: lazyRouteComponent(() => import("../routes/screener.tsx"), "ScreenerPage"),
});
const compare = createRoute({
  getParentRoute: () => shell,
  path: "/compare",
  validateSearch: (search: Search) => compact(readCompare(search)),
  component: lazyRouteComponent(() => import("../routes/compare.tsx"), "ComparePage"),
});
/** Everybody's page has their id; without one it is the user's own. */
const ownProfile = createRoute({
  getParentRoute: () => shell,
  path: "/profile",
  beforeLoad: () => {
    const session = sessionState();
    const user = session.phase === "signed-in" ? session.user : null;
    if (user) throw redirect({ to: "/profile/$userId", params: { userId: user.id }, replace: true });
  },
  component: lazyRouteComponent(() => import("../routes/profile.tsx"), "ProfilePage"),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: "/profile/$userId",
  component: lazyRouteComponent(() => import("../routes/profile.tsx"), "ProfilePage"),
});

/** Areas that need a sign-in and have no page on this server. */
const missing = (["/leaderboard/$", "/waverider/$", "/admin/$"] as const).map((path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(() => import("../routes/not_found.tsx"), "MissingPage"),
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
      transactions,
      stocks,
      stock,
      watchlists,
      watchlist,
      analysis,
      screener,
      compare,
      ownProfile,
      profile,
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
