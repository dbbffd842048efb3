import assert from "node:assert/strict";
import { ConfigError, readConfig, settings, unknownSettings } from "./config.ts";

const read = (env: Record<string, string>) => readConfig((name) => env[name]);

Deno.test("without any variable every setting has its default", () => {
  const config = read({});
  assert.deepEqual([config.PORT, config.HOST, config.DATA_DIR, config.MARKET, config.APP_ENV], [
    "8000",
    "127.0.0.1",
    "./data",
    "simulated",
    "development",
  ]);
  assert.deepEqual([config.DATABASE_URL, config.MARKET_SEED], [null, null]);
});

Deno.test("an unknown or malformed value is refused with a sentence that names the variable", () => {
  for (
    const [name, value] of [
      ["PORT", "eighty"],
      ["PORT", "70000"],
      ["MARKET", "moon"],
      ["APP_ENV", "prod"],
      ["CLOCK", "fast"],
      ["CLOCK_START", "2026-11-20 09:30"],
      ["CLOCK_SPEED", "-1"],
      ["CLOCK_SPEED", "1e3"],
      ["LOG_LEVEL", "loud"],
      ["RATE_LIMITS", "no"],
      ["DATABASE_URL", "mysql://x"],
      ["AUTH_SECRET", "short"],
      ["RATE_LIMIT_TRADES_PER_MINUTE", "0"],
      ["POLYGON_API_KEY", "with space"],
      ["POLYGON_BASE_URL", "api.massive.com"],
      ["POLYGON_SOCKET_URL", "https://socket.massive.com"],
      ["POLYGON_SIZE_UNIT", "tons"],
      ["POLYGON_REQUESTS_PER_MINUTE", "0"],
      ["AI_BASE_URL", "api.openai.com/v1"],
      ["AI_MODEL", "two words"],
      ["AI_API_KEY", "with space"],
      ["IMAGE_HOSTS", "https://images.example.com"],
    ] as const
  ) {
    assert.throws(
      () => read({ [name]: value }),
      (error) => error instanceof ConfigError && error.message.startsWith(name),
      `${name}=${value}`,
    );
  }
});

Deno.test("everything that is wrong is named at once", () => {
  const wrong: Record<string, string> = { PORT: "x", MARKET: "polygon", CLOCK: "fast", RATE_LIMITS: "maybe" };
  assert.throws(() => readConfig((name) => wrong[name]), {
    problems: [
      'PORT is "x"; use a whole number from 0 to 65535',
      'CLOCK is "fast"; use practice or real',
      'RATE_LIMITS is "maybe"; use on or off',
    ],
  });
  const clash: Record<string, string> = { MARKET: "polygon", AI_MODEL: "m", RATE_LIMITS: "off", APP_ENV: "production" };
  assert.throws(
    () => readConfig((name) => clash[name]),
    /^ConfigError: POLYGON_API_KEY .*\nAI_BASE_URL .*\nRATE_LIMITS /,
  );
});

Deno.test("a secret's value is not in the sentence about it", () => {
  assert.throws(
    () => read({ AUTH_SECRET: "hunter2" }),
    (error) => error instanceof ConfigError && !error.message.includes("hunter2"),
  );
});

Deno.test("settings that contradict each other are refused", () => {
  assert.throws(() => read({ RATE_LIMITS: "off", APP_ENV: "production" }), /RATE_LIMITS/);
  const model = { AI_BASE_URL: "http://127.0.0.1:11434/v1", AI_MODEL: "llama3.3:70b" };
  assert.equal(read(model).AI_MODEL, model.AI_MODEL);
  for (const wrong of [{ AI_MODEL: "x" }, { AI_BASE_URL: model.AI_BASE_URL }, { AI_API_KEY: "key" }]) {
    assert.throws(() => read(wrong), /AI_BASE_URL and AI_MODEL belong together/);
  }
  assert.throws(() => read({ CLOCK: "real", CLOCK_START: "2026-11-20T09:30:00-05:00" }), /CLOCK/);
});

Deno.test("live data needs a key, and then the clock is the real one by default", () => {
  assert.throws(
    () => read({ MARKET: "polygon" }),
    (error) => error instanceof ConfigError && error.message.startsWith("POLYGON_API_KEY"),
  );
  const live = { MARKET: "polygon", POLYGON_API_KEY: "abc" };
  assert.equal(read(live).CLOCK, "real");
  assert.equal(read({ ...live, CLOCK: "practice" }).CLOCK, "practice");
  assert.equal(read({ ...live, CLOCK_START: "2026-11-20T09:30:00-05:00" }).CLOCK, null);
  assert.equal(read({}).CLOCK, null);
});

Deno.test("an empty address turns the provider's stream off, which is not the default", () => {
  assert.equal(read({ POLYGON_SOCKET_URL: "" }).POLYGON_SOCKET_URL, "");
  assert.equal(read({}).POLYGON_SOCKET_URL, "wss://socket.massive.com/stocks");
  assert.equal(read({ PORT: "" }).PORT, "8000");
});

Deno.test("a variable that is not a setting but looks like one is reported with the likely setting", () => {
  const wrong = {
    DATABSE_URL: "DATABASE_URL",
    DATABASE_URI: "DATABASE_URL",
    DATADIR: "DATA_DIR",
    MARKT: "MARKET",
    CLOCK_SPED: "CLOCK_SPEED",
    market_seed: "MARKET_SEED",
    TRUSTPROXY: "TRUST_PROXY",
    RATE_LIMIT_TRADES: "RATE_LIMITS",
    POLYGON_KEY: "POLYGON_API_KEY",
  };
  assert.deepEqual(
    Object.fromEntries(
      unknownSettings(Object.keys(wrong)).map(({ name, suggestion }) => [name, suggestion]).slice(0, 7),
    ),
    Object.fromEntries(Object.entries(wrong).slice(0, 7)),
  );
  assert.deepEqual(unknownSettings(Object.keys(wrong)).map(({ name }) => name), Object.keys(wrong));
  const others = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "SHELL",
    "POST",
    "SPORT",
    "LOGNAME",
    "DATABASE_HOST",
    "PUBLIC_KEY",
    "LANG",
  ];
  assert.deepEqual(unknownSettings([...others, ...settings.map(({ name }) => name)]), []);
});
