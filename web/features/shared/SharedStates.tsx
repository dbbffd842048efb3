import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";

export const SharedMissing = () => (
  <Panel>
    <h1 className="sr-only">{t("Shared portfolio")}</h1>
    <EmptyState
      title={t("Portfolio Not Found")}
      icon={<Icon name="lock" size={26} />}
      action={<LinkButton to="/leaderboard" primary>{t("Back to Leaderboard")}</LinkButton>}
    >
      {t("This portfolio doesn't exist or is private.")}
    </EmptyState>
  </Panel>
);

export const SharedSkeleton = () => (
  <>
    <div className="shared-head" role="status">
      <span className="sr-only">{t("Loading the portfolio")}</span>
      <div className="shared-title" aria-hidden="true">
        <Skeleton width={110} />
        <Skeleton width={240} height={26} />
        <Skeleton width={320} />
      </div>
    </div>
    <div className="band" aria-hidden="true">
      {["lifetime", "30", "7", "drawdown", "rank"].map((cell) => (
        <div className="band-cell" key={cell}>
          <Skeleton width="40%" height={12} />
          <Skeleton width="60%" height={22} />
          <Skeleton width="50%" height={12} />
        </div>
      ))}
    </div>
    <div className="shared-columns" aria-hidden="true">
      <div className="stack">
        <Panel>
          <Skeleton height={330} />
        </Panel>
        <Panel>
          <RowsSkeleton rows={4} label="" />
        </Panel>
      </div>
      <Panel>
        <RowsSkeleton rows={8} label="" />
      </Panel>
    </div>
  </>
);
