import type { ReactNode } from "react";
import { DEFAULT_INTEREST_RATE } from "../../../core/ledger/contract.ts";
import { DEFAULT_CASH } from "../../lib/amounts.ts";
import { t } from "../../lib/text.ts";
import { Money, Percent, Price } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { type Example, interestOf, type StockLine, trailOf } from "./example.ts";
import { LinePicture } from "./LinePicture.tsx";

const TRAIL = 1;

const Proof = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="panel flush">
    <div className="proof-picture">
      <div>{children}</div>
    </div>
    <div className="proof-words">
      <h3>{title}</h3>
      <p className="muted">{text}</p>
    </div>
  </li>
);

function Trail({ stock }: { stock: StockLine | undefined }) {
  if (!stock || stock.price === null) return null;
  const prices = [...stock.line.map(({ price }) => price), stock.price];
  return (
    <>
      <div className="row between">
        <strong>
          {stock.symbol} <Price value={stock.price} />
        </strong>
        <span className="small muted">
          <Text of="Trailing stop, {percent}" percent={`${TRAIL}%`} />
        </span>
      </div>
      <LinePicture values={prices} steps={trailOf(prices, TRAIL)} tone="trend" />
    </>
  );
}

const Reconciled = ({ example }: { example: Example }) => (
  <>
    <div className="small muted">{t("The day, explained")}</div>
    <div className="proof-figure">
      <Percent value={example.percent} signed />
    </div>
    <dl className="figures total">
      <dt>{t("Start")}</dt>
      <dd>
        <Money value={example.start} />
      </dd>
      <dt>{t("Paid in")}</dt>
      <dd>
        <Money value={0} />
      </dd>
      <dt>{t("Prices")}</dt>
      <dd>
        <Money value={example.gain} signed />
      </dd>
      <dt>{t("End")}</dt>
      <dd>
        <Money value={example.value} />
      </dd>
    </dl>
  </>
);

function Interest() {
  const earned = interestOf(DEFAULT_CASH, DEFAULT_INTEREST_RATE);
  const total = earned.at(-1)!;
  return (
    <>
      <div className="row between">
        <strong>{t("Interest, next 12 months")}</strong>
        <strong className="gain">
          <Money value={total} signed />
        </strong>
      </div>
      <div className="small muted">
        <Text
          of="on {cash} of idle cash at {rate}"
          cash={<Money value={DEFAULT_CASH} whole />}
          rate={<Percent value={DEFAULT_INTEREST_RATE * 100} />}
        />
      </div>
      <div className="proof-bars" aria-hidden="true">
        {earned.map((sum, i) => <i key={i} style={{ height: `${sum / total * 100}%` }} />)}
      </div>
    </>
  );
}

/** Three features of the product, each with current figures. */
export const Proofs = ({ stocks, example }: { stocks: readonly StockLine[]; example: Example | null }) => (
  <ul className="proofs">
    <Proof
      title={t("Orders as a broker has them")}
      text={t("Market, limit, stop, stop-limit, trailing and bracket, matched at the bid and the ask.")}
    >
      <Trail stock={stocks.find(({ symbol }) => symbol === "NVDA") ?? stocks[0]} />
    </Proof>
    <Proof
      title={t("Returns you can check")}
      text={t("Each figure opens into the cash and the prices behind it, and the difference is zero.")}
    >
      {example && <Reconciled example={example} />}
    </Proof>
    <Proof
      title={t("Dividends, splits and interest happen")}
      text={t("Paid on their dates, reinvested if you wish, and written in a ledger you can read.")}
    >
      <Interest />
    </Proof>
  </ul>
);
