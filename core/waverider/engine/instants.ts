/** Instants of the engine: whole seconds, the later of two. */

/** Epoch milliseconds of the second that an instant is in. */
export const secondOf = (at: number): number => Math.floor(at / 1_000) * 1_000;

/** As the API writes it. @param at epoch milliseconds */
export const isoAt = (at: number): string => instantAt(at).toString();

export const instantAt = (at: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at);

/** Nothing that was lived is lived again: an instant, but never one before `lived`. */
export const later = (lived: Temporal.Instant | null, at: Temporal.Instant): Temporal.Instant =>
  lived && Temporal.Instant.compare(lived, at) > 0 ? lived : at;
