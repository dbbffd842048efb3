import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/errors.ts";

const MINUTE = 60_000;
const RETRIES = 2;

/** Fresh for five minutes, kept for ten; the last good data stays while a refetch runs. Data of another key never stands in: it may be another portfolio's. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // A refusal stays a refusal; only a server that did not answer well is asked again.
        retry: (failures, error) =>
          failures < RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
