import { isStatus, isUnreached } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Panel } from "../../ui/page/Panel.tsx";

interface Props {
  readonly symbol: string;
  readonly errors: readonly unknown[];
  readonly onRetry: () => void;
}

/** In place of a stock's page. Only a response of the server can mean that the stock does not exist. */
export function StockFailure({ symbol, errors, onRetry }: Props) {
  const unknown = errors.some((error) => isStatus(error, 404) || isStatus(error, 422));
  const unreachable = errors.some(isUnreached);
  const [title, text] = unknown
    ? [t("Stock Not Found"), t("There is no stock {symbol} on this market.", { symbol })]
    : unreachable
    ? [
      t("The server cannot be reached"),
      t("This is shown as soon as the server answers again. Nothing needs to be done."),
    ]
    : [
      t("API Service Temporarily Unavailable"),
      t("The market data service has no answer for {symbol}. Your portfolios are not affected.", { symbol }),
    ];
  return (
    <Panel>
      <div className="state" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="foot row wrap">
          {!unknown && <Button kind="primary" onClick={onRetry}>{t("Try Again")}</Button>}
          <LinkButton to="/stocks">{t("Back to Stock Explorer")}</LinkButton>
        </div>
      </div>
    </Panel>
  );
}
