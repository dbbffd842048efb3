import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { StaffAction } from "../../../../core/audit/contract.ts";
import { t } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { When } from "../../../ui/dates.tsx";
import { actorName } from "../audit/words.ts";
import { Empty, LoadFailure } from "../parts.tsx";
import { actionWords } from "./action_words.ts";
import { latestQuery } from "./queries.ts";

/** What staff did last, in words; the audit log has the rest. */
export function LatestActions() {
  const { data, error, refetch } = useQuery(latestQuery());
  return (
    <section className="panel" aria-labelledby="staff-latest">
      <header>
        <h2 id="staff-latest">{t("Latest staff actions")}</h2>
        <Link to="/admin/audit" className="small">{t("Audit log")}</Link>
      </header>
      {error && !data && (
        <LoadFailure
          title={t("Staff actions cannot be shown")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.actions.length === 0 && <Empty title={t("No staff action yet")} />}
      {data && data.actions.length > 0 && (
        <ul className="latest-actions">
          {data.actions.map((action) => <Row key={action.number} action={action} />)}
        </ul>
      )}
    </section>
  );
}

function Row({ action }: { action: StaffAction }) {
  const actor = actorName(action);
  return (
    <li>
      <span className="row">
        <Avatar name={actor} url={null} size={28} />
        <span>
          <strong>{actor}</strong> {actionWords(action)}
        </span>
      </span>
      <span className="small muted">
        <When at={action.at} as="short" />
      </span>
    </li>
  );
}
