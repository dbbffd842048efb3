import { Link } from "@tanstack/react-router";
import type { Person } from "../../core/profiles/contract.ts";
import { isDeleted, personName } from "../lib/person.ts";

/** A user's name and handle, linked to the profile if the caller may open it. */
export function PersonName({ person }: { person: Person }) {
  const words = (
    <>
      <span className="name">{personName(person)}</span>
      {!isDeleted(person) && <span className="handle">@{person.username}</span>}
    </>
  );
  return person.has_profile
    ? <Link to="/profile/$userId" params={{ userId: person.user_id }} className="person-name">{words}</Link>
    : <span className="person-name">{words}</span>;
}
