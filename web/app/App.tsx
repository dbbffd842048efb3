import { useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { onSession, useSession } from "../lib/api/session.ts";
import { forgetPrices } from "../lib/market/prices.ts";
import { forgetVisits } from "../features/dashboard/last_visit.ts";
import { FullPageSpinner } from "../ui/page/states.tsx";
import { dismissAll, Toasts } from "../ui/page/toasts.tsx";
import { router } from "./router.tsx";

/** Redirects to the sign-in page when the session ends, and back after signing in. */
function useSessionEnd() {
  const client = useQueryClient();
  useEffect(() => {
    let phase = "loading";
    return onSession((state) => {
      const before = phase;
      phase = state.phase;
      if (state.phase !== "signed-out" || before === "signed-out") return;
      // Drop one user's data before the next one signs in, once the page has unmounted.
      forgetVisits();
      dismissAll();
      void router.invalidate().finally(() => {
        client.clear();
        forgetPrices();
      });
    });
  }, [client]);
}

/** Loads the page's code while a signed-in user's session is renewed; other visitors may be redirected. */
export function loadPageAhead() {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  if (!routes.some(({ id }) => id === "/shell")) return;
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => {});
}

export function App() {
  const loading = useSession().phase === "loading";
  useSessionEnd();
  if (loading) return <FullPageSpinner />;
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  );
}
