import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../lib/text.ts";
import { entryOfPortfolio } from "../../ui/ConvertPortfolio.tsx";
import { Count, Delta } from "../../ui/numbers.tsx";
import { BandCell } from "../../ui/page/Band.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Rank } from "../../ui/Rank.tsx";
import { Text } from "../../ui/Text.tsx";

/** The place of a competition portfolio in its contest. */
export function CompetitionRank({ portfolioId }: { portfolioId: string }) {
  const { data, error } = useQuery(entryOfPortfolio(portfolioId));
  const { participant, competition, performance } = data ?? {};
  const rank = participant?.rank ?? null;
  const isOver = competition?.state === "completed";
  return (
    <BandCell
      label={t("Competition Rank")}
      figure={data
        ? rank === null ? t("Unranked") : rank <= 3 ? <Rank rank={rank} none={null} /> : `#${rank}`
        : error
        ? t("Not known")
        : <Skeleton width={60} height={20} />}
    >
      {competition && (
        <span>
          {rank === null
            ? participant?.state === "no_trade" && !isOver ? t("Make a trade to rank") : participant?.reason
            : <Text of="of {count} participants" count={<Count value={competition.total_participants} />} />}
          {performance && rank !== null && (
            <>
              {" "}
              <Delta percent={performance.return_percentage} />
            </>
          )}
        </span>
      )}
      {competition && (
        <span>
          {isOver
            ? <Link to="/leaderboard/competitions/$id" params={{ id: competition.id }}>{competition.name}</Link>
            : (
              <Link to="/leaderboard" search={{ tab: "competitions", competition: competition.id }}>
                {competition.name}
              </Link>
            )}
        </span>
      )}
    </BandCell>
  );
}
