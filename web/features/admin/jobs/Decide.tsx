import { Button } from "antd";
import { t } from "../../../lib/text.ts";

interface Props {
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

/** What a person may do about something that failed. */
export const Decide = ({ isPending, onRetry, onGiveUp }: Props) => (
  <span className="row">
    <Button size="small" loading={isPending} onClick={onRetry}>{t("Try again")}</Button>
    <Button size="small" danger onClick={onGiveUp}>{t("Give up")}</Button>
  </span>
);
