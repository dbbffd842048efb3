import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";

/** The boxes of the dashboard while its portfolios are loading. */
export const DashboardSkeleton = () => (
  <>
    <section className="panel flush hero-skeleton" aria-hidden="true">
      <div className="hero-figures">
        <div>
          <Skeleton width={160} height={22} />
          <Skeleton width={200} height={38} />
          <Skeleton width={150} height={15} />
        </div>
      </div>
      <div className="hero-chart">
        <Skeleton height="100%" />
      </div>
    </section>
    <div className="strip" aria-hidden="true">
      <div className="panel strip-skeleton">
        <Skeleton width="60%" height={16} />
        <Skeleton width="40%" height={24} />
      </div>
    </div>
    <div className="two-up">
      {[t("What moved your day"), t("Recent Activity")].map((title) => (
        <Panel key={title} title={title}>
          <RowsSkeleton rows={6} label={t("Loading")} />
        </Panel>
      ))}
    </div>
  </>
);
