import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { type Day, DayGain } from "./ValueHero.tsx";

const Label = ({ portfolio }: { portfolio: Portfolio }) =>
  portfolio.is_competition
    ? <Badge tone="violet">{t("Competition")}</Badge>
    : portfolio.is_default
    ? <Badge tone="blue">{t("Default")}</Badge>
    : portfolio.is_public
    ? (
      <Badge>
        <Icon name="globe" size={13} />
        {t("Public")}
      </Badge>
    )
    : null;

/** Part of the width that an arrow moves by: a card of the old place stays in sight. */
const MOVE = 0.75;

/** Whether cards are hidden before or after the visible ones, and moving there. */
function useEdges(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState({ before: false, after: false });
  useEffect(() => {
    const strip = ref.current!;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = strip;
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setEdges((old) => old.before === next.before && old.after === next.after ? old : next);
    };
    look();
    strip.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      strip.removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [count]);
  const move = (direction: 1 | -1) => ref.current!.scrollBy({ left: direction * MOVE * ref.current!.clientWidth });
  return { ref, edges, move };
}

const Card = ({ portfolio, day }: { portfolio: Portfolio; day: Day | undefined }) => (
  <Link className="panel" to="/portfolios/$id" params={{ id: portfolio.id }}>
    <span className="strip-head">
      <strong className="strip-name">
        <span>{portfolio.name}</span>
      </strong>
      <Label portfolio={portfolio} />
    </span>
    <span className="strip-value">
      <span>
        <strong>
          <Money value={portfolio.total_value} />
        </strong>
        <span className="small muted">
          <DayGain day={day} value={portfolio.total_value} />
        </span>
      </span>
      <Sparkline values={[...day?.values ?? [], portfolio.total_value]} base={null} area />
    </span>
  </Link>
);

/** All portfolios side by side, with their last month. Those that do not fit are reached by arrows, keys or a swipe. */
export function PortfolioStrip({ portfolios, days }: { portfolios: readonly Portfolio[]; days: readonly Day[] }) {
  const { ref, edges, move } = useEdges(portfolios.length);
  return (
    <div className="strip-frame" data-before={edges.before || undefined} data-after={edges.after || undefined}>
      <div
        ref={ref}
        className="strip"
        role="group"
        aria-label={t("Portfolios")}
        // Arrow keys scroll what has the focus.
        tabIndex={edges.before || edges.after ? 0 : undefined}
      >
        {portfolios.map((portfolio) => (
          <Card
            key={portfolio.id}
            portfolio={portfolio}
            day={days.find(({ portfolio_id }) => portfolio_id === portfolio.id)}
          />
        ))}
      </div>
      {edges.before && (
        <span className="strip-move before">
          <IconButton aria-label={t("Show the portfolios before")} onClick={() => move(-1)}>
            <Icon name="left" />
          </IconButton>
        </span>
      )}
      {edges.after && (
        <span className="strip-move after">
          <IconButton aria-label={t("Show further portfolios")} onClick={() => move(1)}>
            <Icon name="right" />
          </IconButton>
        </span>
      )}
    </div>
  );
}
