import { useState } from "react";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Meter } from "../../ui/chart/Meter.tsx";
import { Money, Percent } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

export interface Share {
  readonly symbol: string;
  readonly percent: number | undefined;
}
/** The server's limit. */
const MOST = 20;
const SYMBOL = /^[A-Z][A-Z0-9.\-]{0,9}$/;

interface Props {
  readonly shares: readonly Share[];
  /** Dollars invested each time. */
  readonly invested: number | undefined;
  readonly onChange: (shares: readonly Share[]) => void;
}

/** Which stocks a contribution buys, and the percentage of each. */
export function AllocationEditor({ shares, invested, onChange }: Props) {
  const [symbol, setSymbol] = useState("");
  const total = Math.round(shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0) * 100) / 100;
  const known = shares.some((share) => share.symbol === symbol);
  const fits = SYMBOL.test(symbol) && !known && shares.length < MOST;
  const add = () => {
    if (!fits) return;
    onChange([...shares, { symbol, percent: total < 100 ? Math.round((100 - total) * 100) / 100 : undefined }]);
    setSymbol("");
  };
  const change = (of: string, percent: number | undefined) =>
    onChange(shares.map((share) => share.symbol === of ? { symbol: of, percent } : share));
  return (
    <fieldset className="stack tight plain-fieldset">
      <legend className="row between">
        <span className="label">{t("Into")}</span>
        <span className="small muted">
          <Text of="{percent} of {amount}" percent={<Percent value={total} />} amount={<Money value={invested} />} />
        </span>
      </legend>
      {shares.map((share) => (
        <div className="allocation-share" key={share.symbol}>
          <strong>{share.symbol}</strong>
          <Meter width="100%" part={(share.percent ?? 0) / 100} over={total > 100} />
          <AmountInput
            id={`allocation-${share.symbol}`}
            aria-label={t("Percent of {symbol}", { symbol: share.symbol })}
            value={share.percent}
            onChange={(percent) => change(share.symbol, percent)}
            trail="%"
          />
          <IconButton
            aria-label={t("Remove {symbol}", { symbol: share.symbol })}
            onClick={() => onChange(shares.filter((other) => other.symbol !== share.symbol))}
          >
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      ))}
      <div className="row">
        <TextInput
          className="grow"
          aria-label={t("Symbol to add")}
          placeholder={t("Symbol, like KO")}
          value={symbol}
          maxLength={10}
          autoCapitalize="characters"
          onChange={(event) => setSymbol(event.target.value.trim().toUpperCase())}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Icon name="plus" size={14} />} onClick={add} disabled={!fits}>{t("Add a stock")}</Button>
      </div>
      {known && <span className="small warn" role="status">{t("{symbol} is in the list already", { symbol })}</span>}
    </fieldset>
  );
}
