import { useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { onSession, useSession } from "../lib/session.ts";
import { FullPageSpinner } from "../ui/states.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { router } from "./router.tsx";

/** Goes to the sign-in page when the session ends, and remembers the way back. */
function useSessionEnd() {
  const client = useQueryClient();
  useEffect(() => {
    let phase = "loading";
    return onSession((state) => {
      const before = phase;
      phase = state.phase;
      if (state.phase !== "signed-out" || before === "signed-out") return;
      // What one person saw is not kept for the next; it goes when its page has gone.
      void router.invalidate().finally(() => client.clear());
    });
  }, [client]);
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
