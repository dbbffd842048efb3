import { useEffect, useState } from "react";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { countText } from "../../../ui/numbers.tsx";
import type { Undoable } from "./use_decide.ts";

const TICK_MS = 200;

interface Props {
  readonly last: Undoable;
  readonly onUndo: () => void;
  /** The time is over. */
  readonly onOver: () => void;
}

/** What was decided, with a way back while there is one. It covers the page and moves nothing. */
export function UndoBar({ last: { message, about, until }, onUndo, onOver }: Props) {
  const left = () => Math.ceil((until - Date.now()) / 1000);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => left() > 0 ? setSeconds(left()) : onOver(), TICK_MS);
    return () => clearInterval(timer);
  });
  return (
    <div className="undo-bar">
      <span role="status">
        <strong>{message}</strong> <span className="muted">{about}</span>
      </span>
      <TextButton onClick={onUndo}>{t("Undo")}</TextButton>
      <kbd className="kbd act-key">u</kbd>
      {/* Not read out each second. */}
      <span className="small muted undo-left" aria-hidden="true">{countText(seconds)} s</span>
    </div>
  );
}
