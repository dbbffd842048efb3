import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CommunityGoals } from "../features/community_goals/CommunityGoals.tsx";
import { CompetitionsTab } from "../features/competitions/CompetitionsTab.tsx";
import { HowRanked } from "../features/leaderboard/HowRanked.tsx";
import { PublicBoard } from "../features/leaderboard/PublicBoard.tsx";
import { boardQuery, myRankQuery, REFRESH_SECONDS, summaryQuery } from "../features/leaderboard/queries.ts";
import { YourRank } from "../features/leaderboard/YourRank.tsx";
import { useUser } from "../lib/api/session.ts";
import { useChannel } from "../lib/api/stream.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { type BoardPeriod, boardPeriods, type BoardSearch } from "../lib/views/leaderboard_view.ts";
import { Segmented } from "../ui/form/Segmented.tsx";
import { Tabs } from "../ui/page/Tabs.tsx";
import { Updated } from "../ui/stock/Updated.tsx";

const labels = (): Record<BoardPeriod, string> => ({ lifetime: t("Lifetime"), "1d": "1D", "7d": "7D", "30d": "30D" });

export function LeaderboardPage() {
  useTitle(t("Leaderboard"));
  const { tab = "public", period = "lifetime", goals = "popular", contest = "current", competition }: BoardSearch =
    useSearch({ from: "/shell/leaderboard" });
  const navigate = useNavigate();
  const show = (part: BoardSearch) =>
    void navigate({
      to: "/leaderboard",
      search: { tab, period, goals, contest, ...(competition ? { competition } : {}), ...part },
      replace: true,
      resetScroll: false,
    });
  return (
    <main className="page">
      <div className="page-head">
        <div>
          <h1>{t("Leaderboard")}</h1>
          {tab === "public" && <Participants period={period} />}
        </div>
      </div>
      <Tabs
        label={t("Sections")}
        items={[
          { key: "public", label: t("Public Portfolios") },
          { key: "competitions", label: t("Competitions") },
          { key: "goals", label: t("Goals") },
        ]}
        current={tab}
        onChange={(next) => show({ tab: next })}
      >
        {tab === "goals"
          ? <CommunityGoals filter={goals} onFilter={(next) => show({ goals: next })} />
          : tab === "competitions"
          ? (
            <CompetitionsTab
              part={contest}
              onPart={(next) => show({ contest: next })}
              chosen={competition}
              onChoose={(next) => show({ competition: next })}
            />
          )
          : <PublicTab period={period} onPeriod={(next) => show({ period: next })} />}
      </Tabs>
    </main>
  );
}

function Participants({ period }: { period: BoardPeriod }) {
  const { data } = useQuery(summaryQuery(period));
  return data
    ? (
      <p className="muted">
        {t("{count} public portfolios, ranked by return", { count: data.participants })}
      </p>
    )
    : null;
}

function PublicTab({ period, onPeriod }: { period: BoardPeriod; onPeriod: (period: BoardPeriod) => void }) {
  const { dataUpdatedAt } = useQuery(boardQuery(period));
  useRefreshed(period);
  return (
    <div className="stack">
      <div className="row between wrap">
        <Segmented
          options={boardPeriods.map((value) => ({ value, label: labels()[value] }))}
          value={period}
          onChange={onPeriod}
          aria-label={t("Period")}
        />
        {dataUpdatedAt > 0 && (
          <span className="small muted">
            <Updated at={dataUpdatedAt} minutes={REFRESH_SECONDS / 60} />
          </span>
        )}
      </div>
      <div className="board-columns">
        <PublicBoard period={period} />
        <div className="board-side">
          {useUser() && <YourRank period={period} />}
          <HowRanked />
        </div>
      </div>
    </div>
  );
}

/** The longest time in which open pages refetch after a refresh: together they would be many requests at once. */
const SPREAD_MS = 4000;

/** Refetches the board when the server has refreshed it. */
function useRefreshed(period: BoardPeriod) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChannel("leaderboard", "leaderboard", () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const query of [boardQuery(period), summaryQuery(period), myRankQuery(period)]) {
        void client.invalidateQueries({ queryKey: query.queryKey });
      }
    }, Math.random() * SPREAD_MS);
  });
}
