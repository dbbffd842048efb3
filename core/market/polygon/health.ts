/** What the provider and the plan can currently do, as observed. */
import type { MarketHealth } from "../port.ts";

/** Capabilities that a plan may lack, and their names for people. */
export const capabilities = {
  snapshots: "Prices of the moment",
  quotes: "Bid and ask",
  trades: "Last trades",
  history: "Price history",
  intraday: "History of the current day",
  securities: "List of securities",
  details: "Company details",
  actions: "Dividends and splits",
  news: "News",
  statements: "Financial statements",
  ratios: "Ratios",
  shorts: "Short interest and volume",
  float: "Free float",
  ipos: "New listings",
} as const;
export type Capability = keyof typeof capabilities;

/** The effect of a missing capability, where it is not obvious. */
const without: Partial<Record<Capability, string>> = {
  snapshots: "not in the plan; the last closes stand in, and nothing fills",
  quotes: "not sent by the plan; nothing fills",
  trades: "not sent by the plan; prices are those of the latest minute",
  ratios: "not in the plan; market values of the whole market are unknown",
  intraday: "the plan has each day only after its end",
};

/** A plan may be changed while the server runs. */
const ASK_AGAIN_MS = 3_600_000;
/** A failure is cleared when no request has been made for this long. */
const FAILURE_COUNTS_MS = 300_000;
const SKEW_MS = 5_000;

type Part = MarketHealth["parts"][number];

export class Health {
  /** Until when the capability counts as missing. */
  readonly #lacking = new Map<Capability, number>();
  readonly #seen = new Set<Capability>();
  #answeredAt = -Infinity;
  #failure: { at: number; detail: string } | null = null;
  #keyRefusedAt = -Infinity;
  #delayed = false;
  #skew = 0;
  constructor(readonly now: () => number) {}

  answered(capability: Capability, { delayed, serverTime }: { delayed: boolean; serverTime: number | null }): void {
    this.#answeredAt = this.now();
    this.#failure = null;
    this.#keyRefusedAt = -Infinity;
    this.#seen.add(capability);
    this.#lacking.delete(capability);
    if (capability === "snapshots") this.#delayed = delayed;
    if (serverTime !== null) this.#skew = this.now() - serverTime;
  }
  failed(detail: string): void {
    this.#failure = { at: this.now(), detail };
  }
  keyRefused(): void {
    this.#keyRefusedAt = this.now();
    this.failed("the provider refuses the key in POLYGON_API_KEY");
  }
  /** The plan does not include it; it is requested again after an hour. */
  lacks(capability: Capability): void {
    this.#answeredAt = this.now();
    this.#lacking.set(capability, this.now() + ASK_AGAIN_MS);
  }
  /** Whether responses contain a part that some plans omit. */
  sends(part: "quotes" | "trades", does: boolean): void {
    this.#seen.add(part);
    if (does) this.#lacking.delete(part);
    else this.lacks(part);
  }
  has(capability: Capability): boolean {
    return this.now() >= (this.#lacking.get(capability) ?? -Infinity);
  }

  report(stream: Part, requests: Part): MarketHealth {
    const refused = this.#keyRefusedAt > -Infinity;
    const failing = this.#failure !== null && this.now() - this.#failure.at < FAILURE_COUNTS_MS;
    const untried = this.#answeredAt === -Infinity && !failing;
    const provider: Part = {
      name: "Provider",
      state: failing || refused ? "off" : "ok",
      detail: failing || refused
        ? this.#failure!.detail
        : untried
        ? "not asked yet"
        : this.#delayed
        ? "answers, with data delayed by 15 minutes"
        : "answers",
    };
    const parts: Part[] = [provider, requests, stream];
    if (Math.abs(this.#skew) > SKEW_MS) {
      parts.push({
        name: "Clock",
        state: "degraded",
        detail: `this machine's clock differs from the provider's by ${Math.round(this.#skew / 1000)} seconds`,
      });
    }
    for (const name of Object.keys(capabilities) as Capability[]) {
      if (!this.has(name)) {
        parts.push({ name: capabilities[name], state: "off", detail: without[name] ?? "not in the plan" });
      } else if (this.#seen.has(name)) parts.push({ name: capabilities[name], state: "ok", detail: "answered" });
    }
    const state = provider.state === "off"
      ? "down"
      : this.#delayed || parts.some((p) => p.state !== "ok")
      ? "degraded"
      : "ok";
    return { state, parts };
  }
}
