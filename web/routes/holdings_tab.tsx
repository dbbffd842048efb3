import { ContributionsPanel } from "../features/contributions/ContributionsPanel.tsx";
import { HoldingsTab as Holdings } from "../features/holdings/HoldingsTab.tsx";
import { InterestPanel } from "../features/interest/InterestPanel.tsx";
import type { TabProps } from "../lib/views/portfolio_view.ts";

export const HoldingsTab = (props: TabProps) => (
  <Holdings {...props}>
    <InterestPanel portfolio={props.portfolio} />
    {!props.portfolio.is_competition && <ContributionsPanel portfolioId={props.portfolio.id} />}
  </Holdings>
);
