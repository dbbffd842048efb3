import { Button } from "antd";
import { useState } from "react";
import { operations } from "../../../../core/client_table.ts";
import { api } from "../../../lib/api/client.ts";
import { formatDuration } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { alerts } from "../parts/words.ts";
import { useBusy } from "../parts/use_busy.ts";

const names = ["waverider.health", "waverider.automation", "waverider.account", "waverider.universe"] as const;
type Name = (typeof names)[number];

const labelOf = (name: Name): string =>
  ({
    "waverider.health": t("Health"),
    "waverider.automation": t("Automation Status"),
    "waverider.account": t("Account"),
    "waverider.universe": t("Universe"),
  })[name];

/** What was called, and what came back, as it came. */
interface Result {
  readonly head: string;
  readonly text: string;
}

/** Calls an operation and shows its answer. */
export function EndpointTests() {
  const busy = useBusy();
  const [result, setResult] = useState<Result | null>(null);
  const test = (name: Name) =>
    busy.run(name, async () => {
      const began = performance.now();
      const head = () => `${operations[name].route}  ${formatDuration(performance.now() - began)}`;
      try {
        const answer: unknown = await api(name, {});
        setResult({ head: head(), text: JSON.stringify(answer, null, 2) });
      } catch (error) {
        setResult({ head: head(), text: alerts.test(labelOf(name), error) });
      }
    });
  return (
    <Panel title={t("API Endpoint Tests")}>
      <div className="row wrap">
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            loading={busy.isBusy(name)}
            onClick={() => void test(name)}
          >
            {labelOf(name)}
          </Button>
        ))}
      </div>
      <div role="alert">
        {result && (
          <pre className="wr-code" tabIndex={0} aria-label={result.head}>
            {result.head}
            {"\n"}
            {result.text}
          </pre>
        )}
      </div>
    </Panel>
  );
}
