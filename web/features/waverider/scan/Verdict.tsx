/** Whether the stock would be traded, and why, in sentences of its record. */
import { Button } from "antd";
import { t } from "../../../lib/text.ts";
import { Delta, Price } from "../../../ui/numbers.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { BEST_SCORE } from "../parts/levels.ts";
import { useEnter } from "../parts/use_enter.ts";
import { fromOpenText } from "../parts/words.ts";
import type { Scanned } from "../queries.ts";

export function Verdict({ result }: { result: Scanned }) {
  const { symbol, ews_score, tradeable, market_data, sentences } = result;
  return (
    <section className="panel flush" aria-label={t("Result for {symbol}", { symbol })}>
      <div className="wr-verdict" role="status">
        <EwsBadge score={ews_score} large />
        <div>
          <p className="row wrap">
            <strong className="wr-verdict-name">{symbol}</strong>
            <span className="wr-verdict-name">
              <Price value={market_data.price} />
            </span>
            <span>
              {t("gap")} <Delta percent={market_data.gap_pct} />
            </span>
            <span className="small muted">{t("EWS {score} of {best}", { score: ews_score, best: BEST_SCORE })}</span>
          </p>
          {tradeable
            ? (
              <p>
                <strong className="gain">{t("WOULD TRADE")}</strong>
              </p>
            )
            : (
              <p>
                <strong className="loss">{t("WOULD NOT TRADE")}</strong> {t("Failed quality gates - see reasons below")}
              </p>
            )}
        </div>
      </div>
      {tradeable && <EnterLine result={result} />}
      {sentences.length > 0 && (
        <div className="wr-say">
          {sentences.map((sentence, i) => <p key={i} className={i > 0 ? "muted" : undefined}>{sentence}</p>)}
        </div>
      )}
    </section>
  );
}

/** Only what is tradeable may be entered, unless something about the account bars it now. */
function EnterLine({ result: { symbol, entry_mode, market_data, barred } }: { result: Scanned }) {
  const entries = useEnter();
  return (
    <div className="wr-enter-line row between wrap">
      <span>
        {t("Entry mode")} <strong>{entry_mode}</strong>, {fromOpenText(market_data.minutes_from_open)}
        {barred !== null && <span className="wr-sub">{barred}</span>}
      </span>
      <Button
        type="primary"
        disabled={barred !== null}
        loading={entries.isBusy(symbol)}
        onClick={() => entries.enter(symbol)}
      >
        {t("Enter Position")}
      </Button>
    </div>
  );
}
