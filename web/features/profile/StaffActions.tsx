import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { STAFF_ACTIONS, staffActionsQuery } from "./queries.ts";

/** What staff did to the user's account and content, newest first. */
export function StaffActions() {
  const { data, error, refetch } = useQuery(staffActionsQuery());
  return (
    <Panel title={t("What staff did")}>
      {error && !data
        ? <PageError title={t("The list could not be loaded")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={1} label={t("Loading the list")} />
        : data.length === 0
        ? <p className="muted small">{t("Staff did nothing to your account or to what you wrote.")}</p>
        : (
          <ul className="staff-actions">
            {data.map(({ number, at, actor, role, action, reason }) => (
              <li key={number}>
                <code>{action}</code>{" "}
                <span className="small muted">
                  <Text
                    of="by {who}, {time}"
                    who={actor === null ? t("Operator") : `${actor} (${role})`}
                    time={<When at={at} />}
                  />
                </span>
                {reason && <p className="small">{reason}</p>}
              </li>
            ))}
          </ul>
        )}
      {data?.length === STAFF_ACTIONS && (
        <p className="small muted">{t("The newest {count}.", { count: STAFF_ACTIONS })}</p>
      )}
    </Panel>
  );
}
