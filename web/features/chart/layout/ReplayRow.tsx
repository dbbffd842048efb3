import { t } from "../../../lib/text.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { FilterNumber } from "../../../ui/form/FilterSelect.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { type Replay, replaySpeeds } from "./use_replay.ts";
import { instantText } from "../words.ts";

interface Props {
  readonly replay: Replay;
  readonly intraday: boolean;
  readonly onEnd: () => void;
}

/** The controls of a replay: where it is, a step back or on, play, and its speed. */
export function ReplayRow({ replay, intraday, onEnd }: Props) {
  const { index, first, last, at, playing, onPlaying, speed, onSpeed, to, step } = replay;
  const place = instantText(at, intraday);
  return (
    <div className="desk-replay row wrap" role="group" aria-label={t("Replay")}>
      <IconButton
        aria-label={t("A bar back")}
        title={t("A bar back")}
        disabled={index === first}
        onClick={() => step(-1)}
      >
        <Icon name="left" />
      </IconButton>
      <Button size="small" kind="primary" disabled={index === last} onClick={() => onPlaying(!playing)}>
        {playing ? t("Pause") : t("Play")}
      </Button>
      <IconButton aria-label={t("A bar on")} title={t("A bar on")} disabled={index === last} onClick={() => step(1)}>
        <Icon name="right" />
      </IconButton>
      <input
        type="range"
        aria-label={t("Last bar of the replay")}
        aria-valuetext={place}
        min={first}
        max={last}
        value={index}
        onChange={(event) => to(Number(event.target.value))}
      />
      <FilterNumber
        label={t("Speed")}
        value={speed}
        onChange={onSpeed}
        options={replaySpeeds.map((value) => ({ value, label: t("{count} bars a second", { count: value }) }))}
      />
      <b className="num">{place}</b>
      <span className="small muted">{t("{count} bars to come", { count: last - index })}</span>
      <span className="grow" />
      <Button size="small" onClick={onEnd}>{t("End the replay")}</Button>
      <span className="sr-only" role="status">{playing ? "" : t("Replay up to {place}", { place })}</span>
    </div>
  );
}
