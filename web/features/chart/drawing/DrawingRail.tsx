import { t } from "../../../lib/text.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon, type IconName } from "../../../ui/icons.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { type DrawingState, type Tool, tools } from "./tools.ts";

const icons: Readonly<Record<Tool, IconName>> = {
  cursor: "cross",
  trend: "trend",
  level: "level",
  fibonacci: "retracement",
  note: "note",
  ruler: "ruler",
  alert: "bell",
};
const toolName = (tool: Tool): string =>
  ({
    cursor: t("Cursor"),
    trend: t("Trend line"),
    level: t("Horizontal line"),
    fibonacci: t("Fibonacci retracement"),
    note: t("Note"),
    ruler: t("Measure"),
    alert: t("Alert"),
  })[tool];

interface Props {
  readonly drawing: DrawingState;
  readonly onTool: (tool: Tool) => void;
}

export function DrawingRail({ drawing, onTool }: Props) {
  const { drawings, change, undo, redo, tool, hidden, onHidden, onSelect } = drawing;
  const clear = () => {
    change([]);
    onSelect(null);
    toast.plain(t("All drawings of this stock are deleted."), { label: t("Undo"), run: () => change(drawings) });
  };
  return (
    <div className="desk-rail" role="group" aria-label={t("Drawing tools")}>
      {tools.map((one) => (
        <IconButton
          key={one}
          aria-label={toolName(one)}
          title={toolName(one)}
          aria-pressed={tool === one}
          onClick={() => onTool(tool === one ? "cursor" : one)}
        >
          <Icon name={icons[one]} />
        </IconButton>
      ))}
      <IconButton aria-label={t("Undo")} title={t("Undo")} disabled={!undo} onClick={undo}>
        <Icon name="undo" />
      </IconButton>
      <IconButton aria-label={t("Redo")} title={t("Redo")} disabled={!redo} onClick={redo}>
        <Icon name="redo" />
      </IconButton>
      <IconButton
        aria-label={t("Hide drawings")}
        title={t("Hide drawings")}
        aria-pressed={hidden}
        onClick={() => onHidden(!hidden)}
      >
        <Icon name="eye" />
      </IconButton>
      <IconButton
        aria-label={t("Delete all drawings")}
        title={t("Delete all drawings")}
        disabled={drawings.length === 0}
        onClick={clear}
      >
        <Icon name="trash" />
      </IconButton>
    </div>
  );
}
