import type { ReactNode } from "react";
import { t } from "../../../lib/text.ts";

interface Props {
  readonly wideOnly?: boolean;
  readonly hasVwap?: boolean;
  readonly children?: ReactNode;
}

/** Names the stop's line, and the areas between it and the entry; what else is drawn comes first. */
export const StopLegend = ({ wideOnly = false, hasVwap = false, children }: Props) => (
  <span className={wideOnly ? "wr-legend desktop-only" : "wr-legend"}>
    {children}
    <span>
      <i className="wr-key line warn" />
      {t("stop")}
    </span>
    <span>
      <i className="wr-key risk" />
      {t("at risk")}
    </span>
    <span>
      <i className="wr-key locked" />
      {t("locked in")}
    </span>
    {hasVwap && (
      <span>
        <i className="wr-key line violet" />
        {t("VWAP")}
      </span>
    )}
  </span>
);
