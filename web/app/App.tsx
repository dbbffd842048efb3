import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { onSession, useSession } from "../lib/session.ts";
import { FullPageSpinner } from "../ui/states.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { router } from "./router.tsx";

/** Goes to the sign-in page when the session ends, and remembers the way back. */
function useSessionEnd() {
  useEffect(() => {
    let phase = "loading";
    return onSession((state) => {
      const before = phase;
      phase = state.phase;
      if (state.phase === "signed-out" && before !== "signed-out") void router.invalidate();
    });
  }, []);
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
