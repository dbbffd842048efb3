/** The account's figures, and how much of the daily loss limit is used. */
import { t } from "../../../lib/text.ts";
import { Band, BandCell } from "../../../ui/page/Band.tsx";
import { Meter } from "../../../ui/chart/Meter.tsx";
import { Delta, LeadMoney, Money, moneyText } from "../../../ui/numbers.tsx";
import { Text } from "../../../ui/Text.tsx";
import { LOSS_MARKS, lossLevel } from "../parts/levels.ts";
import { EtTime } from "../parts/times.tsx";
import type { Dashboard } from "../queries.ts";

type Account = Dashboard["account"];

export function AccountBand({ account, count }: { account: Account; count: number }) {
  const invested = account.equity - account.cash_balance;
  return (
    <Band label={t("Account")}>
      <BandCell label={t("Equity")} figure={<LeadMoney value={account.equity} />} lead>
        <span>
          <Text
            of="{change} today"
            change={<Delta amount={account.day_change} percent={account.day_change_pct} />}
          />
        </span>
      </BandCell>
      <BandCell label={t("Cash balance")} figure={<Money value={account.cash_balance} />}>
        <Meter part={account.equity > 0 ? invested / account.equity : 0} width="100%" />
        <span>
          <Text
            of="{amount} in {count} of {most} slots"
            amount={<Money value={invested} />}
            count={count}
            most={account.max_positions}
          />
        </span>
      </BandCell>
      <BandCell
        label={t("Day trades used")}
        figure={
          <Figure>
            <Text
              of="{count} {limit}"
              count={account.day_trades_used}
              limit={<small>{t("of {limit}", { limit: account.day_trades_limit })}</small>}
            />
          </Figure>
        }
      >
        {account.day_trades_used > account.day_trades_limit && (
          <span className="warn">
            {t("Over {limit} in five sessions. Shown, not enforced", { limit: account.day_trades_limit })}
          </span>
        )}
      </BandCell>
      <LossLimit account={account} />
    </Band>
  );
}

const Figure = ({ children }: { children: React.ReactNode }) => <span className="num wr-figure">{children}</span>;

function LossLimit({ account }: { account: Account }) {
  const { daily_loss_limit: limit, daily_loss_used: used, deepest_loss, deepest_loss_at, loss_room } = account;
  const share = (amount: number) => limit > 0 ? Math.abs(amount) / limit * 100 : 0;
  const percent = share(used);
  return (
    <BandCell
      label={t("Daily loss limit")}
      extra={
        <span className="small muted">
          <Money value={limit} />
        </span>
      }
      figure={
        <Figure>
          {moneyText(used)} <small>{t("used, {percent}%", { percent: Math.round(percent) })}</small>
        </Figure>
      }
    >
      <LossBar percent={percent} deepest={share(deepest_loss)} />
      <span>
        {deepest_loss_at && (
          <>
            <Text
              of="Deepest today {amount} at {time}."
              amount={moneyText(-Math.abs(deepest_loss))}
              time={<EtTime at={deepest_loss_at} />}
            />
            {" "}
          </>
        )}
        {t("Room {amount}", { amount: moneyText(loss_room) })}
      </span>
    </BandCell>
  );
}

const place = (percent: number) => `${Math.min(percent, 100)}%`;

/** Colours change at half and at three quarters; a dark mark stands at the deepest point of the day. */
const LossBar = ({ percent, deepest }: { percent: number; deepest: number }) => (
  <div
    className="wr-limit"
    role="img"
    aria-label={t(
      "{percent} percent of the daily loss limit used; marks at 50, 75 and 100 percent; deepest today {deepest} percent",
      { percent: Math.round(percent), deepest: Math.round(deepest) },
    )}
  >
    <i className={lossLevel(percent)} style={{ width: place(percent) }} />
    {LOSS_MARKS.map((mark) => <s key={mark} style={{ left: place(mark) }} />)}
    {deepest > 0 && <u style={{ left: place(deepest) }} />}
  </div>
);
