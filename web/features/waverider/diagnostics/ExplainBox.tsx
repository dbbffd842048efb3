import { useMutation } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import type { InputOf, OutputOf } from "../../../../core/contracts.ts";
import { api } from "../../../lib/api/client.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { useMarketNow } from "../../../lib/market/market_clock.ts";
import { newYorkClock, newYorkInstant } from "../../../lib/market/new_york.ts";
import { t } from "../../../lib/text.ts";
import { Delta } from "../../../ui/numbers.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Text } from "../../../ui/Text.tsx";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { Facts } from "../parts/Facts.tsx";
import { GateRail } from "../parts/GateRail.tsx";
import { RecordHash } from "../parts/RecordHash.tsx";
import { EtTime } from "../parts/times.tsx";

type Explained = OutputOf<"waverider.explain">;
const MAX_SYMBOL = 10;

/** An instant as the field has it, on New York's clock: 2026-11-20T10:12. */
const fieldText = (at: number): string => new Date(newYorkClock(at)).toISOString().slice(0, 16);

/** The instant of the field; null: there is none. */
function instantOf(text: string): string | null {
  const [date, time] = text.split("T");
  return date && time ? newYorkInstant(date, time.slice(0, 5)) : null;
}

/** Asks why a stock was or was not traded at an instant. */
export function ExplainBox() {
  const marketNow = useMarketNow();
  const [symbol, setSymbol] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (input: InputOf<"waverider.explain">) => api("waverider.explain", input),
  });
  const now = marketNow();
  const time = chosen ?? (now === null ? "" : fieldText(now));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const at = instantOf(time);
    const wrong = symbol.trim() === ""
      ? t("Please enter a ticker symbol")
      : at === null
      ? t("Please choose a day and a time")
      : null;
    setFault(wrong);
    if (wrong === null) mutate({ symbol: symbol.trim(), at: at! });
  };
  const problem = fault ?? (error && messageOf(error));
  return (
    <Panel title={t("Why was it not traded?")}>
      <form className="wr-explain" onSubmit={submit} noValidate>
        <Input
          aria-label={t("Ticker symbol")}
          placeholder={t("Ticker")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_SYMBOL}
          value={symbol}
          onChange={(event) => setSymbol(event.target.value.toUpperCase())}
        />
        <Input
          type="datetime-local"
          aria-label={t("Day and time (ET)")}
          value={time}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={isPending}>{t("Explain")}</Button>
      </form>
      {problem ? <p className="loss small" role="alert">{problem}</p> : data && !isPending && <Answer answer={data} />}
    </Panel>
  );
}

const Answer = ({ answer }: { answer: Explained }) => {
  const { afterwards } = answer;
  return (
    <div className="wr-explained" role="status">
      <p className="row wrap">
        <strong>{answer.symbol}</strong>
        <EwsBadge score={answer.ews_score} />
        <span className="small muted">
          <Text of="scan of {time} ET" time={<EtTime at={answer.at} as="seconds" />} />
        </span>
      </p>
      <div className="wr-sentences">{answer.sentences.map((sentence, i) => <p key={i}>{sentence}</p>)}</div>
      <Facts
        of={[
          [t("15 minutes later"), <Delta key="15" percent={afterwards.minutes_15} />],
          [t("60 minutes later"), <Delta key="60" percent={afterwards.minutes_60} />],
          [t("At the close"), <Delta key="close" percent={afterwards.close} />],
        ]}
      />
      <GateRail gates={answer.gates} />
      {answer.recomputed && (
        <p className="small muted">{t("No full record: computed again from the market of that instant.")}</p>
      )}
      <RecordHash hash={answer.hash} version={answer.config_version} />
    </div>
  );
};
