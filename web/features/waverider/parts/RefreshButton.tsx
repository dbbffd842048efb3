import { Button } from "antd";
import { t } from "../../../lib/text.ts";
import { Icon } from "../../../ui/icons.tsx";

export const RefreshButton = ({ busy, onClick, label = t("Refresh") }: {
  busy: boolean;
  onClick: () => void;
  label?: string;
}) => <Button icon={<Icon name="refresh" size={16} />} loading={busy} onClick={onClick}>{label}</Button>;
