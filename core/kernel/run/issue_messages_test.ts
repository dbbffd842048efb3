import assert from "node:assert/strict";
import { z } from "zod";
import { issueMessage } from "./issue_messages.ts";

const said = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value, { error: issueMessage }).error!.issues[0]!.message;

Deno.test("the message for a value that is too small or too large names the limit in the unit of its kind", () => {
  for (
    const [schema, value, message] of [
      [z.string().min(1), "", "Use at least 1 character"],
      [z.string().min(8), "short", "Use at least 8 characters"],
      [z.string().max(1), "ab", "Use at most 1 character"],
      [z.string().max(1_000), "x".repeat(1_001), "Use at most 1,000 characters"],
      [z.array(z.int()).min(2), [1], "Give at least 2"],
      [z.array(z.int()).max(2), [1, 2, 3], "Give at most 2"],
      [z.number().min(5), 4, "Must be at least 5"],
      [z.number().gt(5), 5, "Must be more than 5"],
      [z.number().max(20_000), 20_001, "Must be at most 20,000"],
      [z.number().lt(5), 5, "Must be less than 5"],
    ] as const
  ) assert.equal(said(schema, value), message);
});

Deno.test("the message for a value of another kind, or a missing one, names what is expected", () => {
  for (
    const [schema, value, message] of [
      [z.string(), undefined, "This is required"],
      [z.string(), 1, "Must be text"],
      [z.int(), "1", "Must be a plain number, like 12.5"],
      [z.boolean(), "yes", "Must be true or false"],
      [z.date(), 1, "Is of the wrong type"],
      [z.email(), "nobody", "Enter a valid e-mail address"],
      [z.string().regex(/^a$/), "b", "Is not written as it should be"],
      [z.literal("a"), "b", "Must be a"],
      [z.enum(["a", "b"]), "c", "Must be one of a, b"],
      [z.number().multipleOf(5), 7, "Must be a multiple of 5"],
      [z.strictObject({}), { other: 1 }, "There is no such field: other"],
    ] as const
  ) assert.equal(said(schema, value), message);
});
