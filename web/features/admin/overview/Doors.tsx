import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { formatClock, formatCountdown } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Icon, type IconName } from "../../../ui/icons.tsx";
import { overviewQuery } from "./queries.ts";

type Overview = OutputOf<"staff.overview">;

interface Door {
  readonly page: string;
  readonly icon: IconName;
  readonly tone?: "loss" | "gain";
  readonly title: string;
  readonly sub: string;
}

/** The pages where something may wait. */
export function Doors() {
  const { data, error, dataUpdatedAt } = useQuery(overviewQuery());
  useEffect(() => {
    if (error) console.error("What waits for staff was not loaded", error);
  }, [error]);
  if (!data) return null;
  return (
    <nav className="doors" aria-label={t("What waits")}>
      {doorsOf(data, dataUpdatedAt).map(({ page, icon, tone = "", title, sub }) => (
        <Link key={page} to="/admin/$page" params={{ page }} className="panel door">
          <span className={tone} aria-hidden="true">
            <Icon name={icon} />
          </span>
          <span className="door-words">
            <strong>{title}</strong>
            <span className="small muted">{sub}</span>
          </span>
          <span className="door-arrow" aria-hidden="true">
            <Icon name="right" size={16} />
          </span>
        </Link>
      ))}
    </nav>
  );
}

function doorsOf({ reports, feedback, jobs, audit }: Overview, now: number): Door[] {
  const { first } = jobs;
  return [
    {
      page: "moderation",
      icon: "flag",
      title: t("{count} comment reports", { count: reports.pending }),
      sub: reports.oldest_at
        ? t("oldest {time}", { time: formatCountdown(now - Date.parse(reports.oldest_at)) })
        : t("nothing waits"),
    },
    {
      page: "feedback",
      icon: "comment",
      title: t("{count} feedback items", { count: feedback.pending }),
      sub: t("{count} bugs since yesterday", { count: feedback.bugs_last_day }),
    },
    {
      page: "jobs",
      icon: "refresh",
      ...(jobs.failed > 0 ? { tone: "loss" as const } : {}),
      title: t("{count} failed jobs", { count: jobs.failed }),
      sub: !first
        ? t("all work is done")
        : first.max_tries === null
        ? first.name
        : t("{name}, {tries} of {most} tries", { name: first.name, tries: first.tries, most: first.max_tries }),
    },
    {
      page: "audit",
      icon: "shield",
      ...(audit.whole === null ? {} : { tone: audit.whole ? "gain" as const : "loss" as const }),
      title: audit.whole === null ? t("Audit log") : audit.whole ? t("Audit chain whole") : t("Audit chain broken"),
      sub: audit.checked_at
        ? t("{rows}, checked {time}", {
          rows: t("{count} rows", { count: audit.rows }),
          time: formatClock(audit.checked_at),
        })
        : t("{rows}, not checked yet", { rows: t("{count} rows", { count: audit.rows }) }),
    },
  ];
}
