/** Names that would pass for the people who run the product: reserved words, and the names of staff. */
import type { Db } from "../../kernel/store/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import { isStaff, type Role, staffRoles } from "../../kernel/operation.ts";
import { lookAlikes } from "./look_alikes.ts";

/** Digits and signs that are read as a letter. */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g" },
  ...{ "@": "a", "$": "s", "!": "i", "|": "i", "€": "e", "+": "t", "¡": "i", "(": "c", "¢": "c", "£": "e" },
};
const mapped = (text: string, map: (letter: string) => string): string => [...text].map(map).join("");
const likeLatin = (text: string) => mapped(text, (letter) => lookAlikes.get(letter) ?? letter);

/**
 * What a name looks like: two names with the same skeleton can be taken for each other. Case, accents, spaces and
 * punctuation do not count, letters that look alike are one, and digits are read as letters.
 */
export function skeletonOf(name: string): string {
  const small = likeLatin(name.normalize("NFKC")).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const read = mapped(likeLatin(small), (letter) => READ_AS[letter] ?? letter).replace(/[^\p{L}\p{N}]/gu, "");
  return read.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d").replaceAll("l", "i");
}

/** The skeletons of a name, with and without the signs around it, which may be read as letters. */
const skeletonsOf = (name: string): string[] =>
  [name, name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")].map(skeletonOf).filter((form) => form !== "");

const skeletons = (words: string) => words.split(/\s+/).map(skeletonOf);
const TITLES = skeletons("admin admins administrator administrators moderator moderators sysadmin superuser");
const BRANDS = skeletons("tradewinds waverider");
const WORDS = [
  ...TITLES,
  ...BRANDS,
  ...skeletons("mod mods staff support system official root help helpdesk webmaster security deleted deleteduser"),
];
/** What may stand beside a reserved word without making it another name. */
const FILLERS = skeletons("the team account user desk bot real service center centre group com app");
const any = (words: readonly string[]) => `(?:${words.join("|")})`;
const ONLY_RESERVED = new RegExp(`^${any(FILLERS)}*${any(WORDS)}${any([...WORDS, ...FILLERS])}*$`);
const HAS_BRAND = new RegExp(any(BRANDS));

/** Whether a name is, or claims to be, one of the reserved words. */
export function isReserved(name: string): boolean {
  const forms = [name, name.replace(/[\d\s._-]+$/, "")].flatMap(skeletonsOf);
  if (forms.some((form) => ONLY_RESERVED.test(form) || HAS_BRAND.test(form))) return true;
  // A title as a word of its own: "Bob (Admin)", "bob_admin".
  return name.split(/[\s_.,;:/\\()[\]{}"'-]+/).some((word) => skeletonsOf(word).some((form) => TITLES.includes(form)));
}

interface Named {
  readonly id: string;
  readonly role: Role;
}

/** @throws Refusal VALIDATION_FAILED at the field, when the name is reserved or looks like that of another staff member */
export async function checkName(db: Db, user: Named, field: "username" | "display_name", name: string): Promise<void> {
  const refuse = (msg: string): never => {
    throw new Refusal("VALIDATION_FAILED", [{ loc: ["body", field], msg, type: "name_refused" }]);
  };
  if (!isStaff(user.role) && isReserved(name)) refuse("This name is reserved; choose another one");
  const own = skeletonsOf(name);
  const staff = await db.selectFrom("users").select(["id", "username", "display_name"]).where("role", "in", staffRoles)
    .where("is_active", "=", true).execute();
  const isTaken = staff.some(({ id, username, display_name }) =>
    id !== user.id && [username, display_name ?? ""].flatMap(skeletonsOf).some((other) => own.includes(other))
  );
  if (isTaken) refuse("This name looks like that of a staff member; choose another one");
}
