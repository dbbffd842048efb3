import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api/errors.ts";
import { noteMarket } from "../lib/market/note_market.ts";

const MINUTE = 60_000;
const RETRIES = 2;

/**
 * Responses are fresh for five minutes and cached for ten. Data of another key is never shown as a placeholder.
 * Requests are sent even when the device reports no network: the server may run on the same device, and a paused
 * command would be sent later, at another price.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onSuccess: noteMarket }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // A refusal stays a refusal; only a failed response is retried.
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
