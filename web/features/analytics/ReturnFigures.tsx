/** Three ways to state a return, and every dollar of it. The open one shows how it was computed. */
import type { OutputOf } from "../../../core/contracts.ts";
import { centsNumber } from "../../../core/kernel/money.ts";
import { type Figure, figures } from "../../lib/views/portfolio_view.ts";
import { t } from "../../lib/text.ts";
import { Delta, Money, Percent } from "../../ui/numbers.tsx";
import { nothingPaidIn } from "../../ui/stock/PaidInReturn.tsx";
import { Text } from "../../ui/Text.tsx";
import { paidInBase } from "./live_returns.ts";
import { MoneyWeighted, Simple, TimeWeighted } from "./ReturnMethods.tsx";
import { Waterfall } from "./Waterfall.tsx";

type Returns = OutputOf<"analytics.returns">;

const label = (figure: Figure) =>
  ({
    simple: t("Return on paid-in money"),
    "time-weighted": t("Time-weighted return"),
    "money-weighted": t("Money-weighted return"),
  })[figure];

const percentOf = (figure: Figure, returns: Returns) =>
  ({
    simple: returns.simple.return_percentage,
    "time-weighted": returns.time_weighted.return_percentage,
    "money-weighted": returns.money_weighted.return_percentage,
  })[figure];

function Note({ figure, returns: { simple, money_weighted } }: { figure: Figure; returns: Returns }) {
  switch (figure) {
    case "simple":
      return (
        <>
          <Text
            of="{gain} on {base} of paid-in money"
            gain={<Money value={simple.gain} signed />}
            base={<Money value={centsNumber(paidInBase(simple))} />}
          />
          {simple.return_percentage === null && `: ${nothingPaidIn()}`}
        </>
      );
    case "time-weighted":
      return t("What your choices earned until now, deposits aside");
    case "money-weighted":
      return (
        <Text
          of="What your money earned, {rate} a year"
          rate={<Percent value={money_weighted.yearly_percentage} signed />}
        />
      );
  }
}

const methods = { simple: Simple, "time-weighted": TimeWeighted, "money-weighted": MoneyWeighted } as const;

interface Props {
  readonly returns: Returns;
  readonly open: Figure | undefined;
  readonly onOpen: (figure: Figure | undefined) => void;
}

export function ReturnFigures({ returns, open, onOpen }: Props) {
  const Method = open && methods[open];
  return (
    <section className={open ? "returns open" : "returns"} aria-label={t("Return")}>
      <div className="return-buttons">
        {figures.map((figure) => (
          <button
            key={figure}
            type="button"
            className="return-button"
            aria-expanded={figure === open}
            onClick={() => onOpen(figure === open ? undefined : figure)}
          >
            <span className="label">{label(figure)}</span>
            <span className="figure">
              <Delta
                percent={percentOf(figure, returns)}
                unknown={figure === "simple" ? nothingPaidIn() : t("not defined for this period")}
              />
            </span>
            <span className="small muted">
              <Note figure={figure} returns={returns} />
            </span>
          </button>
        ))}
      </div>
      <div className={Method ? "return-detail halves" : "return-detail"}>
        <Waterfall returns={returns} />
        {Method && <Method returns={returns} />}
      </div>
    </section>
  );
}
