import type { Contribution } from "../../../core/contributions/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { t } from "../../lib/text.ts";
import { Switch } from "../../ui/form/Switch.tsx";

interface Props {
  readonly contribution: Contribution;
  readonly onFail: (error: unknown) => void;
}

export function ActiveSwitch({ contribution: { id, name, is_active: active }, onFail }: Props) {
  const toggle = useCommand("contributions.toggle-active", { onFail });
  return (
    <Switch
      aria-label={t("{name} is active", { name })}
      checked={active}
      loading={toggle.isPending}
      onChange={(is_active) => toggle.mutate({ id, is_active })}
    />
  );
}
