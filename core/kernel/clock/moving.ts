/** The move of the market clock that a process is carrying out: where it leads, and how it is cancelled. */
import type { Services } from "../run/handler.ts";

interface Move {
  /** Epoch milliseconds of market time. */
  readonly to: number;
  readonly cancel: AbortController;
}

/** At most one by process: moves take turns. */
const moves = new WeakMap<Services, Move>();

/** Where the move under way leads; null without one. */
export const movingTo = (services: Services): Temporal.Instant | null => {
  const move = moves.get(services);
  return move ? Temporal.Instant.fromEpochMilliseconds(move.to) : null;
};

/** Runs a move, which is announced to open pages. The move ends at its next step when the signal is aborted. */
export async function whileMoving<T>(
  services: Services,
  to: number,
  move: (cancelled: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancel = new AbortController();
  moves.set(services, { to, cancel });
  try {
    return await move(cancel.signal);
  } finally {
    moves.delete(services);
  }
}

/** Ends the move under way at its next step. Returns false without one. */
export function cancelMove(services: Services): boolean {
  const move = moves.get(services);
  move?.cancel.abort();
  return move !== undefined;
}
