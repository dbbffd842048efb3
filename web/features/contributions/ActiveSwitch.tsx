import { useQueryClient } from "@tanstack/react-query";
import type { Contribution } from "../../../core/contributions/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { Switch } from "../../ui/Switch.tsx";

interface Props {
  readonly contribution: Contribution;
  readonly onFail: (error: unknown) => void;
}

export function ActiveSwitch({ contribution: { id, name, is_active: active }, onFail }: Props) {
  const client = useQueryClient();
  const toggle = useCommand("contributions.toggle-active", { onDone: () => refreshMoney(client), onFail });
  return (
    <Switch
      aria-label={t("{name} is active", { name })}
      checked={active}
      loading={toggle.isPending}
      onChange={(is_active) => toggle.mutate({ id, is_active })}
    />
  );
}
