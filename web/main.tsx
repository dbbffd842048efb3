/** Starts the app: theme, session, then the pages. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config as configureZod } from "zod/v4/core";
import { App, loadPageAhead } from "./app/App.tsx";
import { createQueryClient } from "./app/query_client.ts";
import { startTheme } from "./ui/mode.ts";
import { sessionState, startSession } from "./lib/api/session.ts";
import { formatClock, formatCount } from "./lib/format.ts";
import { watchAnswers } from "./lib/market/prices.ts";
import { startRecovery } from "./lib/api/recovery.ts";
import { listenToTabs } from "./lib/api/tabs.ts";
import { startStream } from "./lib/api/stream.ts";
import { startLanguage } from "./lib/text.ts";

// The content policy forbids eval, which zod would use to compile schemas.
configureZod({ jitless: true });

const queryClient = createQueryClient();

startTheme();
watchAnswers(queryClient);
void startSession();
startStream(queryClient);
// Browsers load their formats of numbers and dates at the first use: a phone takes 70 ms, here while the session loads.
setTimeout(() => [formatCount(0), formatClock(0)]);
startRecovery(queryClient);
listenToTabs(queryClient);
if (sessionState().phase === "loading") loadPageAhead();
// In development, files change under the same names.
const built = (import.meta as { env?: { PROD: boolean } }).env?.PROD;
if (built) void navigator.serviceWorker?.register("/sw.js").catch(() => {});
await startLanguage();
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
