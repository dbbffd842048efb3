/** Schemas of users and their fields. Browser-safe. */
import { roles } from "../../kernel/operation.ts";
import { anyText, idOut, instant, line } from "../../kernel/wire.ts";
import { hasInvisible, hasOneScript, hasStackedMarks } from "../names/characters.ts";
import { z } from "zod";

export const MAX_DISPLAY_NAME = 50;
export const MAX_BIO = 500;

export const email = line().toLowerCase().max(254).pipe(z.email({ error: "Enter a valid e-mail address" }));

export const username = line().regex(/^[A-Za-z0-9_]{3,30}$/, {
  error: "A username is 3 to 30 letters, digits or underscores",
});

/** A name that others see in place of the username. */
export const displayName = line()
  .refine((name) => !hasInvisible(name), {
    error: "Remove the invisible characters, or those that change the direction of the text",
  })
  .refine((name) => !hasStackedMarks(name), { error: "Put fewer marks on a letter" })
  .refine(hasOneScript, { error: "Use the letters of one script, such as Latin or Cyrillic, not of several" })
  .max(MAX_DISPLAY_NAME);

export const password = anyText().min(8, { error: "Password must be at least 8 characters" }).max(128, {
  error: "Password must be at most 128 characters",
});

/** At sign-in any text may be tried; only its length is limited. */
export const guess = anyText().min(1, { error: "Enter your password" }).max(128);
export const fullName = line().max(100);
export const investmentStyles = ["conservative", "moderate", "aggressive", "day_trader"] as const;
export const experienceLevels = ["beginner", "intermediate", "advanced", "expert"] as const;
export const oneTimeToken = anyText().min(20).max(200);

export const User = z.object({
  id: idOut,
  email: z.string(),
  username: z.string(),
  full_name: z.string().nullable(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(roles),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  /** One of `investmentStyles`, or a text from before there were any; likewise the experience. */
  investment_style: z.string().nullable(),
  experience_level: z.string().nullable(),
  public_profile: z.boolean(),
  created_at: instant,
  /** When the account will be erased, at the user's own wish; wall time. */
  erase_at: instant.nullable(),
}).meta({ id: "User" });
export type User = z.output<typeof User>;
