import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { CorrectDialog } from "./CorrectDialog.tsx";
import { EndDialog, type Ending } from "./EndDialog.tsx";
import { HintsDialog } from "./HintsDialog.tsx";
import { InterestSettings, StaffBadge } from "./InterestSettings.tsx";
import { NewContest } from "./NewContest.tsx";
import { type Contest, contestsQuery, historyQuery } from "./queries.ts";

interface Props {
  /** With the finished contests, too. */
  readonly finished?: boolean;
}

/** What only administrators may do; loaded for them alone. */
export const StaffPanels = ({ finished = false }: Props) => (
  <>
    <InterestSettings />
    <Manage />
    {finished && <Finished />}
  </>
);

const Row = ({ name, about, children }: { name: string; about: ReactNode; children?: ReactNode }) => (
  <li>
    <span>
      <span className="contest-title">{name}</span>
      <span className="small muted">{about}</span>
    </span>
    <span className="row">{children}</span>
  </li>
);

const HintsButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="small" kind="quiet" aria-label={t("Hints for {name}", { name })} onClick={onClick}>{t("Hints")}</Button>
);

const useRunning = () =>
  useQuery(contestsQuery()).data?.filter(({ state }) => state === "open" || state === "announced");

const Closes = ({ contest }: { contest: Contest }) => (
  <Text of="Closes by itself on {date}" date={<When at={contest.closes_at} as="short" />} />
);

/** The contests that run or are announced, for staff who may not change them. */
export function RunningContests() {
  const running = useRunning();
  return (
    <Panel title={t("Contests")}>
      {running?.length === 0
        ? <p className="muted">{t("No active competition at the moment.")}</p>
        : (
          <ul className="manage-contests">
            {running?.map((one) => <Row key={one.id} name={one.name} about={<Closes contest={one} />} />)}
          </ul>
        )}
    </Panel>
  );
}

function Manage() {
  const [ending, setEnding] = useState<{ contest: Contest; how: Ending } | null>(null);
  const [hinted, setHinted] = useState<Contest | null>(null);
  const [creates, setCreates] = useState(false);
  return (
    <Panel title={t("Manage contests")} extra={<StaffBadge />}>
      <ul className="manage-contests">
        {useRunning()?.map((contest) => (
          <Row key={contest.id} name={contest.name} about={<Closes contest={contest} />}>
            <HintsButton name={contest.name} onClick={() => setHinted(contest)} />
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
          </Row>
        ))}
        <Row name={t("New contest")} about={t("Name, dates, start cash, stocks, invitation code")}>
          <Button size="small" onClick={() => setCreates(true)}>{t("Create")}</Button>
        </Row>
      </ul>
      {ending && <EndDialog {...ending} onClose={() => setEnding(null)} />}
      {hinted && <HintsDialog contest={hinted} onClose={() => setHinted(null)} />}
      {creates && <NewContest onClose={() => setCreates(false)} />}
    </Panel>
  );
}

function Finished() {
  const { data } = useQuery(historyQuery());
  const [hinted, setHinted] = useState<Contest | null>(null);
  const [corrected, setCorrected] = useState<Contest | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("Finished contests")} extra={<StaffBadge />}>
      <ul className="manage-contests">
        {data.map((contest) => (
          <Row
            key={contest.id}
            name={contest.name}
            about={<Text of="Closed on {date}" date={<When at={contest.closes_at} as="short" />} />}
          >
            <HintsButton name={contest.name} onClick={() => setHinted(contest)} />
            <Button
              size="small"
              aria-label={t("Correct {name}", { name: contest.name })}
              onClick={() => setCorrected(contest)}
            >
              {t("Correct")}
            </Button>
          </Row>
        ))}
      </ul>
      {hinted && <HintsDialog contest={hinted} onClose={() => setHinted(null)} />}
      {corrected && <CorrectDialog contest={corrected} onClose={() => setCorrected(null)} />}
    </Panel>
  );
}
