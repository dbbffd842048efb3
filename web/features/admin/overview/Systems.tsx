import { useQuery } from "@tanstack/react-query";
import { t } from "../../../lib/text.ts";
import { jobsQuery } from "./queries.ts";
import { liveOf, type System, systems } from "./systems.ts";
import type { JobState } from "../../../../core/staff/job_contract.ts";

/** The list is static; the states beside it are of their jobs. */
export function Systems() {
  const { data } = useQuery(jobsQuery());
  return (
    <section className="panel" aria-labelledby="staff-systems">
      <header>
        <h2 id="staff-systems">{t("Automated systems")}</h2>
        <span className="small muted">{t("market time, ET")}</span>
      </header>
      <ul className="systems">
        {systems().map((system) => (
          <Row
            key={system.name}
            system={system}
            job={data?.find(({ name }) => name === system.job)}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ system, job }: { system: System; job: JobState | undefined }) {
  const { tone, text } = liveOf(job);
  return (
    <li>
      <span className="row">
        <i className={`system-lamp ${tone}`} aria-hidden="true" />
        {system.name}
      </span>
      <span className={tone === "failed" ? "loss" : "muted"}>
        {tone === "none"
          ? (
            <>
              <span aria-hidden="true">{text}</span>
              <span className="sr-only">{system.job ? t("not known") : t("not on this server")}</span>
            </>
          )
          : text}
      </span>
    </li>
  );
}
