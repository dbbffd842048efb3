import { Button } from "antd";
import { t } from "../../../lib/text.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { Position } from "../queries.ts";
import type { Exits } from "./use_exit.ts";

/** Exits at once, without a question; in its place who was first, if something else closed the position. */
export function ExitButton({ position, exits }: { position: Position; exits: Exits }) {
  const { id, symbol } = position;
  const lost = exits.lostOf(id);
  if (lost !== undefined) {
    return (
      <span className="row small wr-lost" role="status">
        {lost}
        <IconButton aria-label={t("Dismiss")} onClick={() => exits.dismiss(id)}>
          <Icon name="close" />
        </IconButton>
      </span>
    );
  }
  return (
    <Button
      size="small"
      danger
      className="wr-exit"
      aria-label={t("Exit {symbol}", { symbol })}
      loading={exits.isBusy(id)}
      onClick={() => exits.exit(position)}
    >
      {t("Exit")}
    </Button>
  );
}
