import { t } from "../../lib/text.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";

/** In place of the figures while no portfolio could be loaded. */
export const PortfoliosUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <Panel>
    <PageError
      title={t("Unable to load portfolio performance")}
      text={t("Please refresh the page or try again later")}
      onRetry={onRetry}
    />
  </Panel>
);
