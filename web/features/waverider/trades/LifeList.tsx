import { t } from "../../../lib/text.ts";
import { Money, Price } from "../../../ui/numbers.tsx";
import { EtTime } from "../parts/times.tsx";
import type { Life } from "./life.ts";

type Step = Life["life"][number];

/** From the scan that found it to its sale. */
export const LifeList = ({ life }: { life: Life }) => (
  <ol className="wr-steps" aria-label={t("Its whole life")}>
    {life.life.map((step, i) => (
      <li key={i} className={step.kind}>
        <EtTime at={step.at} />
        <span>
          <strong>{step.title}</strong>
          {step.detail !== null && <span className="wr-sub">{step.detail}</span>}
        </span>
        <StepFigure step={step} life={life} />
      </li>
    ))}
  </ol>
);

/** What a fill cost or brought, else the step's price. */
function StepFigure({ step, life }: { step: Step; life: Life }) {
  const side = { entry: "BUY", exit: "SELL" }[step.kind as string];
  const receipt = life.receipts.find((one) => one.side === side);
  if (receipt) return <Money value={receipt.amount} />;
  return step.price === null ? <span /> : <Price value={step.price} />;
}
