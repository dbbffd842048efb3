import { Link } from "@tanstack/react-router";
import type { ListedTransaction } from "../../../core/ledger/contract.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { TransactionKind } from "../../ui/stock/TransactionKind.tsx";

interface Props {
  readonly entry: ListedTransaction;
  readonly portfolioId: string;
  readonly sector: string | null | undefined;
  /** Whether it is the first of its day and shows the date. */
  readonly first: boolean;
}

const Of = ({ entry, sector }: Pick<Props, "entry" | "sector">) =>
  entry.stock_symbol
    ? (
      <span className="row">
        <SymbolTile symbol={entry.stock_symbol} sector={sector} />
        <Link to="/stocks/$symbol" params={{ symbol: entry.stock_symbol }} className="stock-name plain">
          <strong>{entry.stock_symbol}</strong>
          <span title={entry.stock?.name}>{entry.stock?.name}</span>
        </Link>
      </span>
    )
    : (
      <span className="row">
        <span className="symbol-tile" data-colour="s0" aria-hidden="true">
          <Icon name="coins" size={15} />
        </span>
        <strong>{t("Cash")}</strong>
      </span>
    );

const Quantity = ({ entry }: Pick<Props, "entry">) => {
  if (entry.shares === null) return null;
  if (entry.price_per_share === null) return <Shares value={entry.shares} />;
  return (
    <Text
      of="{shares} at {price}"
      shares={<Shares value={entry.shares} />}
      price={<Price value={entry.price_per_share} />}
    />
  );
};

const Amount = ({ entry }: Pick<Props, "entry">) => (
  <strong className={entry.cash_effect > 0 ? "gain" : ""}>
    <Money value={entry.cash_effect} signed />
  </strong>
);

function Receipt({ entry, portfolioId }: Pick<Props, "entry" | "portfolioId">) {
  const { open } = useDialogs();
  const { order_id: order, stock_symbol: symbol } = entry;
  return order && (
    <TextButton
      aria-label={t("Receipt of {symbol}", { symbol: symbol ?? "" })}
      onClick={() => open({ kind: "receipt", portfolioId, itemId: order })}
    >
      {t("Receipt")}
    </TextButton>
  );
}

/** The cells of a row, in the order of the ledger's columns. */
export const LedgerEntry = (props: Props) => {
  const { entry, first } = props;
  return (
    <>
      <span role="cell">
        {first
          ? (
            <strong>
              <When at={entry.executed_at} as="date" />
            </strong>
          )
          : (
            <span className="sr-only">
              <When at={entry.executed_at} as="date" />
            </span>
          )}
      </span>
      <span role="cell">
        <TransactionKind type={entry.transaction_type} />
      </span>
      <span role="cell">
        <Of {...props} />
      </span>
      <span role="cell">
        <Quantity entry={entry} />
      </span>
      <span role="cell" className="row between ledger-notes">
        <span className="ellipsis muted" title={entry.notes ?? ""}>{entry.notes}</span>
        <Receipt {...props} />
      </span>
      <span role="cell" className="end muted">
        <When at={entry.executed_at} as="time" />
      </span>
      <span role="cell" className="end">
        <Amount entry={entry} />
      </span>
      <span role="cell" className="end muted">
        <Money value={entry.cash_after} />
      </span>
    </>
  );
};

/** The same in two lines. */
export const LedgerPhoneEntry = (props: Props) => {
  const { entry } = props;
  return (
    <span role="cell" className="ledger-two">
      <Of {...props} />
      <span className="two">
        <Amount entry={entry} />
        <span className="second muted">
          <When at={entry.executed_at} as="time" />
        </span>
      </span>
      <span className="small muted ellipsis">
        <TransactionKind type={entry.transaction_type} />{" "}
        {entry.shares === null ? entry.notes : <Quantity entry={entry} />}
      </span>
      <span className="small">
        <Receipt {...props} />
      </span>
    </span>
  );
};
