import type { ReactNode } from "react";
import { t } from "../../lib/text.ts";
import { Button } from "../form/Button.tsx";
import { IconButton } from "../form/IconButton.tsx";
import { Icon } from "../icons.tsx";

interface Props {
  /** The period that is shown. */
  readonly title: ReactNode;
  readonly by: "month" | "week";
  readonly onGo: (by: 1 | -1) => void;
  readonly onToday: () => void;
}

/** Moves a calendar by a period, or to the present one. */
export const PeriodTools = ({ title, by, onGo, onToday }: Props) => (
  <span className="row">
    <span className="month-name">{title}</span>
    <IconButton
      aria-label={by === "month" ? t("Previous month") : t("Previous week")}
      title="←"
      onClick={() => onGo(-1)}
    >
      <Icon name="left" size={16} />
    </IconButton>
    <IconButton aria-label={by === "month" ? t("Next month") : t("Next week")} title="→" onClick={() => onGo(1)}>
      <Icon name="right" size={16} />
    </IconButton>
    <Button size="small" onClick={onToday} title="T">{t("Today")}</Button>
  </span>
);
