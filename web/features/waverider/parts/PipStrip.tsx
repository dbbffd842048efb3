/** What a score is made of: a pip for each point, in nine groups. */
import { Fragment } from "react";
import { t } from "../../../lib/text.ts";
import { BOOST, type ComponentKey, components, type Scores } from "./components.ts";
import { BEST_SCORE } from "./levels.ts";

const Pips = ({ of: key, max, points }: { of: ComponentKey; max: number; points: number }) => (
  <>
    {Array.from(
      { length: max },
      (_, i) => <i key={i} className={i < points ? key === BOOST ? "boost" : "on" : undefined} />,
    )}
  </>
);

/** In the line of a table. */
export const PipStrip = ({ scores }: { scores: Scores }) => (
  <span
    className="wr-pips"
    role="img"
    aria-label={components.map(({ key, max, label }) =>
      t("{component} {points} of {max}", { component: label(), points: scores[key], max })
    ).join(", ")}
  >
    {components.map(({ key, max }) => (
      <span key={key}>
        <Pips of={key} max={max} points={scores[key]} />
      </span>
    ))}
  </span>
);

interface ListProps {
  readonly scores: Scores;
  readonly total: number;
  /** Why a component has its points, by its key. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Its long form: name, pips, reason and points. The boost is listed only where there is one. */
export const ComponentList = ({ scores, total, reasons }: ListProps) => (
  <>
    <dl className="wr-comp">
      {components.filter(({ key }) => key !== BOOST || scores[key] > 0).map(({ key, max, label }) => (
        <Fragment key={key}>
          <dt>{label()}</dt>
          <dd>
            <span className="wr-comp-track" aria-hidden="true">
              <Pips of={key} max={max} points={scores[key]} />
            </span>
            <span className="wr-comp-why">{reasons[key]}</span>
          </dd>
          <dd className="wr-comp-points num">
            <strong>{scores[key]}</strong> <span className="muted">/{max}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
    <p className="row between wr-comp-total">
      <strong>{t("Total")}</strong>
      <span className="num">
        <strong>{total}</strong> <span className="muted">/{BEST_SCORE}</span>
      </span>
    </p>
  </>
);
