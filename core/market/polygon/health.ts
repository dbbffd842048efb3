/** What the provider and the plan can do at the moment, as they have shown it. */
import type { MarketHealth } from "../port.ts";

/** What a plan may lack, and how people call it. */
export const capabilities = {
  snapshots: "Prices of the moment",
  quotes: "Bid and ask",
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
  images: "Logos and pictures",
} as const;
export type Capability = keyof typeof capabilities;

/** A plan may be changed while we run. */
const ASK_AGAIN_MS = 3_600_000;
/** A failure is forgotten when nothing was asked for so long. */
const FAILURE_COUNTS_MS = 300_000;
const SKEW_MS = 5_000;

type Part = MarketHealth["parts"][number];

export class Health {
  readonly #lacking = new Map<Capability, { until: number; detail: string }>();
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
  /** The plan does not hold it; it is asked for again after an hour. */
  lacks(capability: Capability, detail: string): void {
    this.#answeredAt = this.now();
    this.#lacking.set(capability, { until: this.now() + ASK_AGAIN_MS, detail });
  }
  has(capability: Capability): boolean {
    const lack = this.#lacking.get(capability);
    return !lack || this.now() >= lack.until;
  }

  report(stream: Part, requests: Part): MarketHealth {
    const refused = this.#keyRefusedAt > -Infinity;
    const failing = this.#failure !== null && this.now() - this.#failure.at < FAILURE_COUNTS_MS;
    const untried = this.#answeredAt === -Infinity && !failing;
    const provider: Part = {
      name: "Provider",
      state: failing || refused ? "off" : "ok",
      detail: failing || refused ? this.#failure!.detail : untried ? "not asked yet" : this.#delayed ? "answers, with data delayed by 15 minutes" : "answers",
    };
    const parts: Part[] = [provider, requests, stream];
    if (Math.abs(this.#skew) > SKEW_MS) {
      parts.push({ name: "Clock", state: "degraded", detail: `this machine's clock differs from the provider's by ${Math.round(this.#skew / 1000)} seconds` });
    }
    for (const name of Object.keys(capabilities) as Capability[]) {
      const lack = this.has(name) ? undefined : this.#lacking.get(name);
      if (lack) parts.push({ name: capabilities[name], state: "off", detail: lack.detail });
      else if (this.#seen.has(name)) parts.push({ name: capabilities[name], state: "ok", detail: "answered" });
    }
    const state = provider.state === "off" ? "down" : this.#delayed || parts.some((p) => p.state !== "ok") ? "degraded" : "ok";
    return { state, parts };
  }
}
