import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useUser } from "../../lib/api/session.ts";
import { formatCount } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Ant } from "./Ant.tsx";
import { overviewQuery } from "./overview/queries.ts";
import { titleOf } from "./words.ts";

export const parts = [
  "overview",
  "users",
  "moderation",
  "feedback",
  "competitions",
  "jobs",
  "audit",
  "announcements",
  "switches",
] as const;
export type Part = (typeof parts)[number];

interface Props {
  readonly part: Part;
  readonly children: ReactNode;
}

/** The frame of the staff's pages: title by role, and the pages that there are. */
export function StaffPanel({ part, children }: Props) {
  const user = useUser();
  if (!user) return null;
  return (
    <Ant>
      <main className="page">
        <div className="page-head">
          <div className="row wrap">
            <h1>{titleOf(user.role)}</h1>
            <Badge tone="violet">
              <Icon name="shield" size={13} />
              {user.username}
            </Badge>
          </div>
        </div>
        <StaffNav part={part} />
        <div className="stack">{children}</div>
      </main>
    </Ant>
  );
}

function StaffNav({ part }: { part: Part }) {
  const nav = useRef<HTMLElement>(null);
  const counts = useCounts();
  // They make the names before it longer.
  const known = Object.keys(counts).length > 0;
  useEffect(() => {
    // Braces: newer browsers return a promise, which is no clean-up.
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [part, known]);
  const labels: Readonly<Record<Part, string>> = {
    overview: t("Overview"),
    users: t("Users"),
    moderation: t("Moderation"),
    feedback: t("Feedback"),
    competitions: t("Competitions"),
    jobs: t("Jobs"),
    audit: t("Audit log"),
    announcements: t("Announcements"),
    switches: t("Switches"),
  };
  return (
    <nav ref={nav} aria-label={t("Staff pages")} className="staff-nav">
      {parts.map((key) => (
        <Link key={key} to={`/admin/${key}`} aria-current={key === part ? "page" : undefined}>
          {labels[key]}
          {counts[key] && <span className="staff-count num">{counts[key]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** What waits beside the name of a page; nothing where nothing waits, or while it is not known. */
function useCounts(): Readonly<Record<string, string | undefined>> {
  const { data } = useQuery(overviewQuery());
  if (!data) return {};
  const some = (count: number) => count > 0 ? formatCount(count) : undefined;
  return {
    users: some(data.users),
    moderation: some(data.reports.pending),
    feedback: some(data.feedback.pending),
    jobs: data.jobs.failed > 0 ? t("{count} failed", { count: data.jobs.failed }) : undefined,
  };
}
