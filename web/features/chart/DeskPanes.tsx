/** The panes of the desk with their legends, event lane and cursor; loaded on demand with the chart library. */
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { EventLane } from "./EventLane.tsx";
import type { Desk } from "./desk.ts";
import { heightOf } from "./heights.ts";
import { Legends } from "./Legends.tsx";
import { placeByKey } from "./readout.ts";
import { type PanesProps, useDesk } from "./use_desk.ts";
import { useTools } from "./drawing/use_tools.ts";
import { barWords, drawingWords } from "./words.ts";

/** Keyboard input on the chart: it edits a drawing or moves the cursor. */
function keysOn(
  desk: Desk | null,
  { scene, readout, drawing }: PanesProps,
  onToolKey: ReturnType<typeof useTools>["onKey"],
  say: (words: string) => void,
) {
  const { bars } = scene;
  const leave = () => {
    readout.put(null);
    desk?.clearPoint();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!desk || event.altKey) return;
    const at = readout.index ?? bars.length - 1;
    if (onToolKey(event, at < 0 ? null : { at: bars.at[at]!, price: bars.close[at]! })) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") leave();
    const next = placeByKey(event, readout.index, bars);
    if (next === null) return;
    event.preventDefault();
    readout.put(next, "key");
    desk.pointAt(next);
  };
  // A key that is held down announces nothing until it is released.
  const onKeyUp = (event: KeyboardEvent) => {
    if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key) || readout.by !== "key" || readout.index === null) return;
    if (!drawing.selected) say(barWords(scene, readout.index));
  };
  return { onKeyDown, onKeyUp, onBlur: leave };
}

export function DeskPanes(props: PanesProps) {
  const { scene, events, drawing, readout, speaks } = props;
  const { bars, intraday, small, studies } = scene;
  const { host, desk, tops, panning } = useDesk(props);
  const [said, setSaid] = useState("");
  const say = (words: string) => speaks && setSaid(words);
  const tools = useTools(desk, scene, drawing, say);

  const keys = keysOn(desk, props, tools.onKey, say);
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    panning.current = false;
    tools.onPointerUp(event);
  };
  const selected = drawing.lines.find(({ id }) => id === drawing.selected?.id);
  const height = useMemo(() => heightOf(studies, small), [studies, small]);
  return (
    <div className="desk-panes">
      <div
        ref={host}
        className={`desk-host${drawing.tool === "cursor" ? "" : " drawing"}`}
        style={{ height }}
        // For a screen reader the chart is one image whose cursor is moved by keys.
        role="application"
        aria-roledescription={t("chart")}
        aria-label={props.label}
        aria-describedby={props.summaryId}
        tabIndex={0}
        {...keys}
        onPointerDownCapture={(event) => {
          panning.current = event.button === 0;
          tools.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          // The pointer takes the cursor over from the keys and from other charts.
          if (readout.by !== "pointer") readout.put(readout.index);
          tools.onPointerMove(event);
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      />
      <Legends scene={scene} readout={readout} tops={tops} />
      {selected && drawing.selected && (
        <div className="desk-selected small">
          {drawingWords(selected, drawing.selected.part, intraday)}{" "}
          <span className="muted">{t("Arrows move it, Delete removes it")}</span>
          {selected.kind === "level" && (
            <TextButton onClick={() => drawing.alerts.open(selected.price)}>{t("Add alert")}</TextButton>
          )}
          {selected.kind === "trend" && (
            <TextButton onClick={() => drawing.alerts.addLine(selected)}>{t("Add alert")}</TextButton>
          )}
        </div>
      )}
      {desk && events && <EventLane desk={desk} bars={bars} events={events} daily={!intraday} />}
      <div className="sr-only" role="status">{said}</div>
    </div>
  );
}
