/** Token buckets in memory: a number of requests of each kind, refilled evenly. One set per instance. */
import type { Config } from "../core/kernel/config.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { Lru } from "../core/kernel/lru.ts";
import type { CallLimit, Contract } from "../core/kernel/operation.ts";

interface Bucket {
  tokens: number;
  at: number;
}
/** Maximum number of buckets; the oldest are dropped, so that many addresses cannot exhaust memory. */
const MAX_BUCKETS = 50_000;

type LimitKind = "requests" | CallLimit;

export class RateLimits {
  readonly #limits: Record<LimitKind, { capacity: number; perMs: number }> | null;
  readonly #buckets = new Lru<string, Bucket>(MAX_BUCKETS);

  constructor(config: Config) {
    const limit = (name: keyof Config, windowMs: number) => ({
      capacity: Number(config[name]),
      perMs: Number(config[name]) / windowMs,
    });
    this.#limits = config.RATE_LIMITS === "off" ? null : {
      requests: limit("RATE_LIMIT_REQUESTS_PER_MINUTE", 60_000),
      trades: limit("RATE_LIMIT_TRADES_PER_MINUTE", 60_000),
      searches: limit("RATE_LIMIT_SEARCHES_PER_MINUTE", 60_000),
      signIns: limit("RATE_LIMIT_SIGN_INS_PER_MINUTE", 60_000),
      registrations: limit("RATE_LIMIT_REGISTRATIONS_PER_HOUR", 3_600_000),
    };
  }

  /**
   * Takes a token for the request and, if the operation has its own limit, one for that as well.
   * @param who the user when known, else the address; sign-ins and registrations always count by address
   * @throws Refusal RATE_LIMITED with the seconds to wait
   */
  take({ limit }: Pick<Contract, "limit">, who: string, address: string, now = performance.now()): void {
    if (!this.#limits) return;
    this.#spend("requests", who, now);
    if (limit) this.#spend(limit, limit === "signIns" || limit === "registrations" ? address : who, now);
  }

  /**
   * Takes a token for a request that is not an operation.
   * @throws Refusal RATE_LIMITED with the seconds to wait
   */
  takeRequest(who: string, now = performance.now()): void {
    if (this.#limits) this.#spend("requests", who, now);
  }

  /**
   * Refuses an address that has recently sent too many unknown access tokens, before another one is looked up.
   * @throws Refusal RATE_LIMITED with the seconds to wait
   */
  checkTokens(address: string, now = performance.now()): void {
    if (this.#limits) this.#spend("requests", address, now, "unknown tokens", 0);
  }
  /** Counts an access token that was looked up and is unknown. */
  takeUnknownToken(address: string, now = performance.now()): void {
    if (this.#limits) this.#spend("requests", address, now, "unknown tokens");
  }

  #spend(kind: LimitKind, who: string, now: number, what: string = kind, cost = 1): void {
    const { capacity, perMs } = this.#limits![kind];
    const key = `${what} ${who}`;
    const bucket = this.#buckets.getOrMake(key, () => ({ tokens: capacity, at: now }));
    bucket.tokens = Math.min(capacity, bucket.tokens + (now - bucket.at) * perMs);
    bucket.at = now;
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000));
      throw new Refusal(
        "RATE_LIMITED",
        `Too many requests; try again in ${seconds} second${seconds === 1 ? "" : "s"}`,
        seconds,
      );
    }
    bucket.tokens -= cost;
  }
}
