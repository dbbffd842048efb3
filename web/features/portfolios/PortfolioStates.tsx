/** States of a portfolio's page without a portfolio: loading, failed, or not found. */
import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";

export const PortfolioMissing = () => (
  <Panel>
    <h1 className="sr-only">{t("Portfolio Not Found")}</h1>
    <EmptyState
      title={t("Portfolio Not Found")}
      action={<LinkButton to="/portfolios">{t("Back to portfolios")}</LinkButton>}
    >
      {t("This portfolio does not exist, or you do not have access to it.")}
    </EmptyState>
  </Panel>
);

export const PortfolioWaiting = () => (
  <>
    <div className="page-head head-skeleton" aria-hidden="true">
      <div className="grow">
        <Skeleton width={64} height={12} />
        <Skeleton width={200} height={24} />
        <Skeleton width={260} height={15} />
      </div>
    </div>
    <div className="stat-skeleton">
      <Skeleton />
    </div>
    <div className="tabs tabs-skeleton" aria-hidden="true" />
    <Panel>
      <RowsSkeleton rows={8} label={t("Loading the portfolio")} />
    </Panel>
  </>
);
