/** Logging: one JSON object per line on standard error; standard output is for the command's own output. */
import { jsonText } from "./controls.ts";

const levels = { debug: 10, info: 20, warn: 30, error: 40 } as const;
export type Level = keyof typeof levels;
export type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** `cause` is logged with its stack, and only there: it never leaves the machine. */
  error(message: string, cause?: unknown, fields?: Fields): void;
}

export function createLog(
  level: Level,
  now: () => string,
  write: (line: string) => void = (line) => console.error(line),
): Log {
  const at = (name: Level) => (message: string, fields?: Fields) => {
    if (levels[name] >= levels[level]) write(jsonText({ at: now(), level: name, message, ...fields }));
  };
  const error = at("error");
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: (message, cause, fields) =>
      error(message, { ...fields, ...(cause === undefined ? {} : { cause: describeCause(cause) }) }),
  };
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = (cause as { code?: unknown }).code;
  return `${code ? `[${code}] ` : ""}${cause.stack ?? cause.message}${
    cause.cause ? `\ncaused by ${describeCause(cause.cause)}` : ""
  }`;
}
