import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { marketStatusQuery } from "../../lib/api/queries.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { FormError } from "../../ui/form/Field.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";

const speeds = [0, 1, 10, 60] as const;

/** How fast the market's clock runs; a choice applies at once. */
export function Speed() {
  const client = useQueryClient();
  const speed = useMarketStatus()?.clock.speed;
  const [failure, setFailure] = useState<string | null>(null);
  const command = useCommand("clock.speed", {
    onDone: () => {
      setFailure(null);
      void client.invalidateQueries({ queryKey: marketStatusQuery().queryKey });
    },
    onFail: (error) => setFailure(messageOf(error)),
  });
  // One that was set elsewhere.
  const offered = speed === undefined || speeds.some((one) => one === speed) ? speeds : [...speeds, speed];
  const chosen = command.isPending ? command.variables.speed : speed;
  return (
    <div className="clock-speed">
      <h3 id="clock-speed">{t("Speed")}</h3>
      <Segmented
        block
        aria-labelledby="clock-speed"
        options={offered.map((value) => ({
          value,
          label: value === 0 ? t("Stopped") : t("{speed}\u00d7", { speed: value }),
        }))}
        value={chosen}
        disabled={command.isPending}
        onChange={(value) => command.mutate({ speed: value })}
      />
      <FormError>{failure}</FormError>
      <p className="small muted">{t("At 60\u00d7 a trading session takes six and a half minutes. Applies at once.")}</p>
    </div>
  );
}
