import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { EndDialog, type Ending } from "./EndDialog.tsx";
import { HintsDialog } from "./HintsDialog.tsx";
import { InterestSettings, StaffBadge } from "./InterestSettings.tsx";
import { NewContest } from "./NewContest.tsx";
import { type Contest, contestsQuery } from "./queries.ts";

/** What only administrators may do; loaded for them alone. */
export const StaffPanels = () => (
  <>
    <InterestSettings />
    <Manage />
  </>
);

function Manage() {
  const { data } = useQuery(contestsQuery());
  const [ending, setEnding] = useState<{ contest: Contest; how: Ending } | null>(null);
  const [hinted, setHinted] = useState<Contest | null>(null);
  const [creates, setCreates] = useState(false);
  const running = data?.filter(({ state }) => state === "open" || state === "announced") ?? [];
  return (
    <Panel title={t("Manage contests")} extra={<StaffBadge />}>
      <ul className="manage-contests">
        {running.map((contest) => (
          <li key={contest.id}>
            <span>
              <span className="contest-title">{contest.name}</span>
              <span className="small muted">
                <Text of="Closes by itself on {date}" date={<When at={contest.closes_at} as="short" />} />
              </span>
            </span>
            <span className="row">
              <Button
                size="small"
                kind="quiet"
                aria-label={t("Hints for {name}", { name: contest.name })}
                onClick={() => setHinted(contest)}
              >
                {t("Hints")}
              </Button>
              {contest.state === "open" && (
                <Button
                  size="small"
                  className="loss"
                  aria-label={t("Finalize {name}", { name: contest.name })}
                  onClick={() => setEnding({ contest, how: "finalize" })}
                >
                  {t("Finalize")}
                </Button>
              )}
              <Button
                size="small"
                kind="quiet"
                aria-label={t("Cancel {name}", { name: contest.name })}
                onClick={() => setEnding({ contest, how: "cancel" })}
              >
                {t("Cancel")}
              </Button>
            </span>
          </li>
        ))}
        <li>
          <span>
            <span className="contest-title">{t("New contest")}</span>
            <span className="small muted">{t("Name, dates, start cash, stocks, invitation code")}</span>
          </span>
          <Button size="small" onClick={() => setCreates(true)}>{t("Create")}</Button>
        </li>
      </ul>
      {ending && <EndDialog {...ending} onClose={() => setEnding(null)} />}
      {hinted && <HintsDialog contest={hinted} onClose={() => setHinted(null)} />}
      {creates && <NewContest onClose={() => setCreates(false)} />}
    </Panel>
  );
}
