/** Settings from the environment: one table gives each setting its default, its description and its check. */

export interface Setting {
  readonly name: string;
  /** Null: no default, the setting may be absent. */
  readonly byDefault: string | null;
  readonly meaning: string;
  readonly secret?: true;
  /** An empty value differs from an absent one. */
  readonly mayBeEmpty?: true;
  /** Returns what is wrong with a value, or null. */
  readonly problem: (value: string) => string | null;
}

const oneOf = (...choices: string[]) => (value: string) =>
  choices.includes(value) ? null : `is "${value}"; use ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
const whole = (min: number, max: number) => (value: string) =>
  /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max
    ? null
    : `is "${value}"; use a whole number from ${min} to ${max}`;
/** The largest seed of the simulated market: 128 bits. */
const MAX_SEED = 2n ** 128n - 1n;
const seed = (value: string) =>
  /^\d{1,39}$/.test(value) && BigInt(value) <= MAX_SEED ? null : `is not a whole number from 0 to ${MAX_SEED}`;
const anyText = (value: string) => value.length > 0 && value.length <= 4096 ? null : "is empty";
const visibleText = (value: string) => /^[\x21-\x7e]{1,256}$/.test(value) ? null : "holds characters that no key has";
const modelName = (value: string) => /^[\x21-\x7e]{1,100}$/.test(value) ? null : "is not the name of a model";
const addressOf = (...schemes: string[]) => (value: string) => {
  const url = URL.parse(value);
  const right = url && schemes.includes(url.protocol.slice(0, -1)) && url.username === "" && url.search === "" &&
    url.hash === "";
  return right ? null : `is not an address that begins with ${schemes.at(-1)}://`;
};
const instantText = (value: string) => {
  try {
    Temporal.Instant.from(value);
    return null;
  } catch {
    return `is "${value}"; use an instant with an offset, like 2026-11-20T09:30:00-05:00`;
  }
};
/** Minimum length of a signing key. */
export const MIN_SECRET = 32;

const limitOf = <const N extends string>(name: N, perWhat: string, byDefault: number) => ({
  name,
  byDefault: String(byDefault),
  meaning: `Limit: ${perWhat}`,
  problem: whole(1, 1_000_000_000),
});

export const settings = [
  {
    name: "PORT",
    byDefault: "8000",
    meaning: "Port the server listens on; 0 picks a free one",
    problem: whole(0, 65_535),
  },
  { name: "HOST", byDefault: "127.0.0.1", meaning: "Address the server listens on", problem: anyText },
  {
    name: "DATA_DIR",
    byDefault: "./data",
    meaning: "Directory of the embedded store, its lock and the made secret",
    problem: anyText,
  },
  {
    name: "DATABASE_URL",
    byDefault: null,
    meaning: "PostgreSQL to use in place of the embedded store",
    secret: true,
    problem: (v) => /^postgres(ql)?:\/\//.test(v) ? null : "does not start with postgres://",
  },
  {
    name: "APP_ENV",
    byDefault: "development",
    meaning: "development, test or production",
    problem: oneOf("development", "test", "production"),
  },
  {
    name: "AUTH_SECRET",
    byDefault: null,
    meaning: `Key that signs access tokens, at least ${MIN_SECRET} characters; made on first start when absent`,
    secret: true,
    problem: (v) => v.length >= MIN_SECRET ? null : `is shorter than ${MIN_SECRET} characters`,
  },
  {
    name: "MARKET",
    byDefault: "simulated",
    meaning: "Where prices come from: simulated or polygon",
    problem: oneOf("simulated", "polygon"),
  },
  {
    name: "MARKET_SEED",
    byDefault: null,
    meaning: "Seed of the simulated market; the store keeps the one of its first start, drawn at random unless said",
    secret: true,
    problem: seed,
  },
  {
    name: "POLYGON_API_KEY",
    byDefault: null,
    meaning: "Key of the live provider (Polygon.io, now Massive)",
    secret: true,
    problem: visibleText,
  },
  {
    name: "POLYGON_BASE_URL",
    byDefault: "https://api.massive.com",
    meaning: "Address of the live provider",
    problem: addressOf("http", "https"),
  },
  {
    name: "POLYGON_SOCKET_URL",
    byDefault: "wss://socket.massive.com/stocks",
    meaning: "Address of the live provider's stream; empty turns it off",
    mayBeEmpty: true,
    problem: (v) => v === "" ? null : addressOf("ws", "wss")(v),
  },
  {
    name: "POLYGON_SIZE_UNIT",
    byDefault: "lots",
    meaning: "What the live provider counts sizes of quotes in: lots or shares",
    problem: oneOf("lots", "shares"),
  },
  {
    name: "POLYGON_REQUESTS_PER_MINUTE",
    byDefault: "3000",
    meaning: "Requests the plan allows a minute; 5 on the free one",
    problem: whole(1, 1_000_000),
  },
  {
    name: "IMAGE_HOSTS",
    byDefault: "g.foolcdn.com,i-invdn-com.investing.com,images.mktw.net,ml.globenewswire.com",
    meaning: "Hosts from which pictures of live news are fetched, besides the provider's",
    mayBeEmpty: true,
    problem: (v) =>
      /^([a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*(,(?=.)|$))*$/.test(v)
        ? null
        : `is "${v}"; use names like images.example.com,cdn.example.org`,
  },
  {
    name: "MARKET_SYMBOLS",
    byDefault: "2500",
    meaning: "Securities listed in the simulated market",
    problem: whole(800, 10_000),
  },
  {
    name: "MARKET_AHEAD",
    byDefault: "on",
    meaning: "Figures of the whole simulated market are precomputed (on), or computed on request " +
      "(off: less memory and work, the first page about the market waits)",
    problem: oneOf("on", "off"),
  },
  {
    name: "CLOCK",
    byDefault: null,
    meaning: "Market clock: practice (an open market at any hour) or real; " +
      "practice with the simulated market, real with a live one, unless said",
    problem: oneOf("practice", "real"),
  },
  {
    name: "CLOCK_START",
    byDefault: null,
    meaning: "Start the market clock at this instant and skip nothing",
    problem: instantText,
  },
  {
    name: "CLOCK_SPEED",
    byDefault: null,
    meaning: "Speed of the market clock, 0 stops it; as it was, and 1 at first, unless said",
    problem: (v) =>
      /^\d{1,6}(\.\d{1,3})?$/.test(v) && Number(v) <= 100_000 ? null : `is "${v}"; use a number from 0 to 100000`,
  },
  {
    name: "CLOCK_FOR_ALL",
    byDefault: "false",
    meaning: "Every signed-in user may move the practice clock forward and set its speed, not only administrators",
    problem: oneOf("true", "false"),
  },
  {
    name: "LOG_LEVEL",
    byDefault: "info",
    meaning: "debug, info, warn or error",
    problem: oneOf("debug", "info", "warn", "error"),
  },
  {
    name: "AI_BASE_URL",
    byDefault: null,
    meaning:
      "OpenAI-compatible endpoint that writes portfolio reviews, such as https://api.openai.com/v1; rules unless set",
    problem: addressOf("http", "https"),
  },
  {
    name: "AI_API_KEY",
    byDefault: null,
    meaning: "Key of that endpoint, where it needs one",
    secret: true,
    problem: visibleText,
  },
  { name: "AI_MODEL", byDefault: null, meaning: "Model that it writes with", problem: modelName },
  {
    name: "PUBLIC_RESEARCH",
    byDefault: "false",
    meaning: "Open the stock pages to visitors who have not signed in",
    problem: oneOf("true", "false"),
  },
  {
    name: "PUBLIC_URL",
    byDefault: null,
    meaning: "Address people use, when it is not the one the server listens on; https turns secure cookies on",
    problem: (v) => /^https?:\/\/[^/]+$/.test(v) ? null : `is "${v}"; use an address like https://tradewinds.example`,
  },
  {
    name: "TRUST_PROXY",
    byDefault: "false",
    meaning: "Take the client's address from X-Forwarded-For; only behind a proxy that sets it",
    problem: oneOf("true", "false"),
  },
  {
    name: "SHUTDOWN_DELAY",
    byDefault: "0",
    meaning: "Seconds in which a stopping server reports that it is not ready and still takes requests",
    problem: whole(0, 300),
  },
  { name: "RATE_LIMITS", byDefault: "on", meaning: "on, or off outside production", problem: oneOf("on", "off") },
  limitOf("RATE_LIMIT_REQUESTS_PER_MINUTE", "requests of one user or address a minute", 1200),
  limitOf("RATE_LIMIT_TRADES_PER_MINUTE", "orders placed by one user a minute", 60),
  limitOf("RATE_LIMIT_SEARCHES_PER_MINUTE", "stock searches of one user or address a minute", 120),
  limitOf("RATE_LIMIT_SIGN_INS_PER_MINUTE", "sign-ins from one address a minute", 20),
  limitOf("RATE_LIMIT_REGISTRATIONS_PER_HOUR", "registrations from one address an hour", 20),
  limitOf("COMMENTS_PER_10_MINUTES", "comments of one user in 10 minutes", 10),
  limitOf("REPORTS_TO_HIDE", "different reporters that hide a comment until staff has decided", 3),
  {
    name: "NEW_ACCOUNT_HOURS",
    byDefault: "24",
    meaning: "Hours for which an account counts as new; 0 for none",
    problem: whole(0, 8760),
  },
  limitOf("NEW_ACCOUNT_COMMENTS", "comments of a new account", 10),
  limitOf("NEW_ACCOUNT_COMMENTS_WITH_LINK", "comments with a link of a new account", 3),
  limitOf("NEW_ACCOUNT_LIKES", "likes of a new account", 20),
  limitOf("NEW_ACCOUNT_FOLLOWS_PER_HOUR", "follows of a new account an hour", 5),
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]["name"];
export type Config = { readonly [N in SettingName]: string | null };

/** A setting for display: the value of a secret is hidden. */
export interface ShownSetting {
  readonly name: SettingName;
  readonly value: string | null;
  readonly source: "environment" | "default" | "not set";
}

export const shownSettings = (config: Config): ShownSetting[] =>
  (settings as readonly (Setting & { name: SettingName })[]).map(({ name, byDefault, secret }) => {
    const value = config[name];
    return {
      name,
      value: value !== null && secret ? HIDDEN : value,
      source: value !== byDefault ? "environment" : value === null ? "not set" : "default",
    };
  });

/** Shown instead of the value of a secret. */
export const HIDDEN = "(hidden)";

/** Invalid settings; the product does not start. Each problem is a sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/**
 * Reads the settings.
 * @throws ConfigError with all that is wrong
 */
export function readConfig(env: (name: string) => string | undefined): Config {
  const values: Record<string, string | null> = {};
  const problems: string[] = [];
  for (const setting of settings as readonly Setting[]) {
    const given = env(setting.name);
    if (given === undefined || (given === "" && !setting.mayBeEmpty)) {
      values[setting.name] = setting.byDefault;
      continue;
    }
    const problem = setting.problem(given);
    if (problem) problems.push(`${setting.name} ${problem}`);
    values[setting.name] = given;
  }
  // Contradictions are checked only when each setting is valid.
  if (problems.length > 0) throw new ConfigError(problems);
  // Live prices need real time.
  if (values.MARKET === "polygon" && !values.CLOCK_START) values.CLOCK ??= "real";
  const config = values as Config;
  if (config.MARKET === "polygon" && !config.POLYGON_API_KEY) {
    problems.push("POLYGON_API_KEY is not set; MARKET=polygon needs the provider's key");
  }
  if ((config.AI_BASE_URL === null) !== (config.AI_MODEL === null) || (config.AI_API_KEY && !config.AI_BASE_URL)) {
    problems.push("AI_BASE_URL and AI_MODEL belong together; give both, or neither and no AI_API_KEY");
  }
  if (config.RATE_LIMITS === "off" && config.APP_ENV === "production") {
    problems.push("RATE_LIMITS is off; in production it must stay on");
  }
  if (config.CLOCK_FOR_ALL === "true" && (config.MARKET !== "simulated" || config.CLOCK === "real")) {
    problems.push("CLOCK_FOR_ALL is true; only the practice clock of the simulated market can be moved");
  }
  if (config.CLOCK === "real" && config.CLOCK_START) {
    problems.push("CLOCK is real and CLOCK_START is set; give one of them");
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Name prefixes that only settings of this product are likely to have. */
const FAMILIES = ["RATE_LIMIT_", "POLYGON_", "MARKET_", "CLOCK_"];

/** Environment variables that are not settings but look like one, each with the setting probably meant. */
export function unknownSettings(names: Iterable<string>): { name: string; suggestion: SettingName }[] {
  const known = new Set<string>(settings.map((setting) => setting.name));
  const found: { name: string; suggestion: SettingName }[] = [];
  for (const name of names) {
    if (known.has(name)) continue;
    const [nearest] = settings.map((setting) => ({
      name: setting.name,
      distance: editDistance(name.toUpperCase(), setting.name),
    })).sort((a, b) => a.distance - b.distance);
    // Short names are too similar to other programs' names.
    const near = nearest!.distance <= (nearest!.name.length >= 8 ? 2 : nearest!.name.length >= 5 ? 1 : 0);
    if (near || FAMILIES.some((family) => name.startsWith(family))) found.push({ name, suggestion: nearest!.name });
  }
  return found;
}

export const suggestionText = (name: string, suggestion: SettingName): string =>
  `${name} is not a setting. Did you mean ${suggestion}?`;

/** Edit distance: letters to insert, delete, replace or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
      }
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
