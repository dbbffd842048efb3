import { Button, Input, type InputRef } from "antd";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";

const MAX_SYMBOL = 10;

interface Props {
  readonly first: string;
  readonly isBusy: boolean;
  /** It was opened by its key. */
  readonly hasFocus: boolean;
  readonly recent: readonly string[];
  readonly onScan: (symbol: string) => void;
}

/** The ticker, in capitals as it is typed; Enter submits. */
export function ScanForm({ first, isBusy, hasFocus, recent, onScan }: Props) {
  const [ticker, setTicker] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  useEffect(() => setTicker(first), [first]);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const symbol = ticker.trim();
    setFault(symbol === "" ? t("Please enter a ticker symbol") : null);
    if (symbol === "") input.current?.focus();
    else onScan(symbol);
  };
  return (
    <section className="panel">
      <form className="wr-scan-form" onSubmit={submit} noValidate>
        <Input
          ref={input}
          data-ticker
          className="wr-ticker"
          aria-label={t("Ticker symbol")}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : "wr-ticker-fault"}
          placeholder={t("Ticker")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_SYMBOL}
          value={ticker}
          disabled={isBusy}
          onChange={(event) => {
            setTicker(event.target.value.toUpperCase());
            setFault(null);
          }}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>{t("Scan EWS")}</Button>
        <span className="small muted wr-recent">
          {t("Enter submits.")}
          {recent.length > 0 && (
            <>
              {" "}
              {t("Recent:")} {recent.map((symbol) => (
                <TextButton
                  key={symbol}
                  disabled={isBusy}
                  onClick={() => onScan(symbol)}
                >
                  {symbol}
                </TextButton>
              ))}
            </>
          )}
        </span>
        {fault && <p id="wr-ticker-fault" className="loss small wr-fault" role="alert">{fault}</p>}
      </form>
    </section>
  );
}
