import { isStatus } from "../../lib/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";

/** In place of a stock's page. 404 and 500 are both taken for a failing service. */
export function StockFailure({ symbol, errors }: { symbol: string; errors: readonly unknown[] }) {
  const failing = errors.some((error) => isStatus(error, 404) || isStatus(error, 500));
  const back = <LinkButton to="/stocks">{t("Back to Stock Explorer")}</LinkButton>;
  return (
    <Panel>
      <div className="state" role="alert">
        <h1>{failing ? t("API Service Temporarily Unavailable") : t("Stock Not Found")}</h1>
        <p>
          {failing
            ? t("The market data service has no answer for {symbol}. Your portfolios are not affected.", { symbol })
            : t("{symbol} could not be found, or its data is unavailable.", { symbol })}
        </p>
        <div className="foot row wrap">
          {failing && <Button kind="primary" onClick={() => location.reload()}>{t("Try Again")}</Button>}
          {back}
        </div>
      </div>
    </Panel>
  );
}
