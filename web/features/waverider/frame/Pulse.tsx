import { Tooltip } from "antd";
import { t } from "../../../lib/text.ts";
import type { Dashboard } from "../queries.ts";

type Mode = Dashboard["realtime_mode"];

const shortWord = (mode: Mode): string =>
  ({ LIVE: t("stops on every quote"), IDLE: t("no open position"), REST: t("polling every 3 s") })[mode];

const meanings = () =>
  [
    ["LIVE", t("Quotes are pushed, and every one is checked against the stops")],
    ["IDLE", t("Quotes would be pushed, but no position is open")],
    ["REST", t("No quotes are pushed: positions are checked every 3 seconds")],
  ] as const;

/** How positions are watched; the word is the state, shape and colour repeat it. */
export const Pulse = ({ mode }: { mode: Mode }) => (
  <Tooltip
    title={
      <dl className="wr-modes">
        {meanings().map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    }
    trigger={["hover", "focus", "click"]}
  >
    <button type="button" className={`wr-pulse ${mode.toLowerCase()}`}>
      <i aria-hidden="true" />
      {mode}
      <small className="desktop-only">{shortWord(mode)}</small>
    </button>
  </Tooltip>
);
