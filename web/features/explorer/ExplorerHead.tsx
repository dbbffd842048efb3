import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { signalOf, signalWord } from "../../lib/market/breadth.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { Text } from "../../ui/Text.tsx";
import { UpDownBar } from "../../ui/chart/UpDownBar.tsx";
import { breadthQuery } from "./queries.ts";

const tones = { bullish: "gain", neutral: "", bearish: "loss" } as const;

/** How many stocks rise and fall, and a word for it. */
function BreadthBadge() {
  const { data, error } = useQuery(breadthQuery());
  // Without any stock there is nothing to say.
  if ((error && !data) || data?.total_stocks === 0) return null;
  if (!data) {
    return (
      <span className="breadth-badge">
        <Skeleton width={262} height={16} />
      </span>
    );
  }
  const signal = signalOf(data.advance_decline_ratio);
  return (
    <span className="breadth-badge" role="group" aria-label={t("Market breadth")}>
      <strong className={tones[signal]}>{signalWord(signal)}</strong>
      <span>
        <Text of="{count} up" count={<Count value={data.advancers} />} />
      </span>
      <UpDownBar up={data.advancers} unchanged={data.unchanged} down={data.decliners} />
      <span>
        <Text of="{count} down" count={<Count value={data.decliners} />} />
      </span>
    </span>
  );
}

interface Props {
  readonly otc: boolean;
  readonly onOtc: (otc: boolean) => void;
}

export function ExplorerHead({ otc, onOtc }: Props) {
  const id = useId();
  const user = useUser();
  return (
    <div className="page-head explorer-head">
      <div className="row wrap">
        <h1>{t("Stock Explorer")}</h1>
        <BreadthBadge />
      </div>
      <div className="row wrap">
        <span className="muted" id={id}>{t("Exclude OTC")}</span>
        <Switch aria-labelledby={id} checked={!otc} onChange={(excluded) => onOtc(!excluded)} />
        <strong className="otc-word">{otc ? t("OFF (Includes OTC)") : t("ON (No OTC)")}</strong>
        {user && (
          <LinkButton to="/watchlists" aria-label={t("Watchlists")}>
            <Icon name="star" size={16} />
            <span className="desktop-only">{t("Watchlists")}</span>
          </LinkButton>
        )}
        <LinkButton to="/compare" aria-label={t("Compare")}>
          <Icon name="swap" size={16} />
          <span className="desktop-only">{t("Compare")}</span>
        </LinkButton>
      </div>
    </div>
  );
}
