/** Messages for values that fail a schema without its own message. Browser-safe. */
import type { z } from "zod";

const KINDS: Record<string, string> = {
  number: "Must be a plain number, like 12.5",
  int: "Must be a whole number",
  string: "Must be text",
  boolean: "Must be true or false",
  object: "Must be an object",
  record: "Must be an object",
  array: "Must be a list",
  null: "Must be empty",
};
const FORMATS: Record<string, string> = {
  email: "Enter a valid e-mail address",
  uuid: "Must be an id, like 019a6f5e-7c3a-7000-8000-000000000000",
  url: "Must be a web address, like https://example.com",
  date: "Must be a date, like 2026-11-17",
  datetime: "Must be a time, like 2026-11-17T14:30:00Z",
};
/** The most values that a message lists. */
const MAX_LISTED = 20;

const count = (n: number | bigint, one: string): string =>
  `${n.toLocaleString("en-US")} ${one}${Number(n) === 1 ? "" : "s"}`;

export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "This is required";
      return KINDS[issue.expected] ?? "Is of the wrong type";
    case "too_small": {
      const { minimum, inclusive } = issue;
      if (issue.origin === "string") return `Use at least ${count(minimum, "character")}`;
      if (isList(issue.origin)) return `Give at least ${minimum}`;
      return `Must be ${inclusive === false ? "more than" : "at least"} ${minimum.toLocaleString("en-US")}`;
    }
    case "too_big": {
      const { maximum, inclusive } = issue;
      if (issue.origin === "string") return `Use at most ${count(maximum, "character")}`;
      if (isList(issue.origin)) return `Give at most ${maximum}`;
      return `Must be ${inclusive === false ? "less than" : "at most"} ${maximum.toLocaleString("en-US")}`;
    }
    case "invalid_format":
      return FORMATS[issue.format] ?? "Is not written as it should be";
    case "invalid_value":
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of ${issue.values.slice(0, MAX_LISTED).map(String).join(", ")}`;
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `There is no such field: ${issue.keys.slice(0, MAX_LISTED).join(", ")}`;
    default:
      return "Is not allowed here";
  }
}

const isList = (origin: string): boolean => ["array", "set", "map", "record"].includes(origin);
