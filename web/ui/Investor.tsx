import type { Person } from "../../core/profiles/contract.ts";
import { personName } from "../lib/person.ts";
import { t } from "../lib/text.ts";
import { Avatar } from "./Avatar.tsx";
import { Badge } from "./Badge.tsx";
import { PersonName } from "./PersonName.tsx";

/** A user in a row of a ranking. */
export const Investor = ({ person, own }: { person: Person; own: boolean }) => (
  <span className="investor">
    <Avatar name={personName(person)} url={person.avatar_url} />
    <PersonName person={person} />
    {own && <Badge tone="blue">{t("You")}</Badge>}
  </span>
);
