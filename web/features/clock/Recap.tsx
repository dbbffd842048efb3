import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { type Cents, cents, centsNumber, subtractCents } from "../../../core/kernel/money.ts";
import { byPrices, type Since } from "../../lib/market/since.ts";
import { t } from "../../lib/text.ts";
import { GainBars } from "../../ui/chart/GainBars.tsx";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Delta, LeadMoney, Money } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Jump } from "./jump.ts";

/** What moved the value; the parts add up to the change. */
function Parts({ change, since }: { change: Cents; since: Since }) {
  const { dividends, interest, paidIn } = since;
  const rows = [
    { key: "prices", label: t("Prices and trading"), gain: centsNumber(byPrices(change, since)) },
    { key: "dividends", label: t("Dividends"), gain: centsNumber(dividends.amount) },
    { key: "interest", label: t("Interest"), gain: centsNumber(interest.amount) },
    { key: "paid-in", label: t("Paid in"), gain: centsNumber(paidIn.amount) },
  ].filter(({ key, gain }) => key === "prices" || gain !== 0);
  return (
    <GainBars
      label={t("What moved the value")}
      rows={rows}
      foot={
        <>
          <span>{t("Adds up to")}</span>
          <Delta amount={centsNumber(change)} />
        </>
      }
    />
  );
}

/** What happened, as counts; nothing that did not. */
function Counts({ since }: { since: Since }) {
  const { fills, dividends, interest, paidIn, reinvested, splits, ended } = since;
  const counts = [
    fills > 0 && t("{count} fills", { count: fills }),
    dividends.count > 0 && t("{count} dividends", { count: dividends.count }),
    reinvested > 0 && t("{count} reinvested", { count: reinvested }),
    interest.count > 0 && t("{count} interest payments", { count: interest.count }),
    paidIn.count > 0 && t("{count} contributions and deposits", { count: paidIn.count }),
    splits > 0 && t("{count} splits", { count: splits }),
    ended > 0 && t("{count} listings ended", { count: ended }),
  ].filter((one) => one !== false);
  if (counts.length === 0) return <p className="muted small">{t("No entries in between: only prices moved.")}</p>;
  return (
    <ul className="row wrap clock-counts" aria-label={t("In between")}>
      {counts.map((one) => <li key={one} className="badge">{one}</li>)}
    </ul>
  );
}

function Portfolio({ jump: { portfolio, after, since }, onClose }: { jump: Jump; onClose: () => void }): ReactNode {
  if (!portfolio) return <p className="note">{t("You have no portfolio yet, so there is nothing to sum up.")}</p>;
  if (!after) return <p className="note">{t("The portfolio of before the move is gone.")}</p>;
  const change = subtractCents(cents(after.total_value), cents(portfolio.total_value));
  const unpriced = [...new Set([...portfolio.unpriced_symbols, ...after.unpriced_symbols])];
  return (
    <>
      <div>
        <Link to="/portfolios/$id" params={{ id: after.id }} onClick={onClose}>{after.name}</Link>
        <p className="clock-value">
          <LeadMoney value={after.total_value} />
        </p>
        <p>
          <Text
            of="{change} from {before}"
            change={<Delta amount={centsNumber(change)} />}
            before={<Money value={portfolio.total_value} />}
          />
        </p>
      </div>
      {since
        ? <Parts change={change} since={since} />
        : <p className="note">{t("Too many entries to count here; the transactions list them all.")}</p>}
      {since && <Counts since={since} />}
      {unpriced.length > 0 && (
        <p className="note warning">
          {t("Without a price, counted as zero: {symbols}", { symbols: unpriced.join(", ") })}
        </p>
      )}
    </>
  );
}

/** What a move of the clock did to a portfolio, on one screen. */
export function Recap({ jump, onClose }: { jump: Jump; onClose: () => void }) {
  const isShort = Date.parse(jump.reached) < Date.parse(jump.asked);
  return (
    <div className="stack clock-recap">
      <p>
        <Text
          of="From {from} to {to}"
          from={<When at={jump.from} />}
          to={
            <strong>
              <When at={jump.reached} />
            </strong>
          }
        />
      </p>
      {isShort && (
        <p className="note">
          <Text of="Cancelled on the way to {time}." time={<When at={jump.asked} />} />
        </p>
      )}
      <Portfolio jump={jump} onClose={onClose} />
      <div className="foot">
        <Button kind="primary" data-autofocus onClick={onClose}>{t("Done")}</Button>
      </div>
    </div>
  );
}
