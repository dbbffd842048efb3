import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Ant } from "./Ant.tsx";
import { titleOf } from "./words.ts";

export const parts = ["feedback", "competitions", "audit", "announcements", "switches"] as const;
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
  useEffect(() => {
    // Braces: newer browsers return a promise, which is no clean-up.
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [part]);
  const labels: Readonly<Record<Part, string>> = {
    feedback: t("Feedback"),
    competitions: t("Competitions"),
    audit: t("Audit log"),
    announcements: t("Announcements"),
    switches: t("Switches"),
  };
  return (
    <nav ref={nav} aria-label={t("Staff pages")} className="staff-nav">
      {parts.map((key) => (
        <Link key={key} to={`/admin/${key}`} aria-current={key === part ? "page" : undefined}>{labels[key]}</Link>
      ))}
    </nav>
  );
}
