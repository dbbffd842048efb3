import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { fieldErrorsOf, messageOf } from "../../lib/api/errors.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { standardOf } from "../../lib/standard_portfolio.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { moneyText } from "../../ui/numbers.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { type Chosen, chosenOf } from "./copy.ts";
import { CopyOrders } from "./CopyOrders.tsx";
import { type Plan, planQuery, type Shared } from "./queries.ts";
import { type Copy, useCopy } from "./use_copy.ts";

const TYPING_MS = 300;

/** A value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Shows the orders that copy the weights into an own portfolio, and places them only when it is told to. */
export function CopyDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const copy = useCopy();
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const own = data?.filter(({ id }) => id !== shared.portfolio_id);
  const { name, owner } = shared;
  return (
    <Dialog title={t("Copy as weights")} onClose={onClose} busy={copy.busy} width={720}>
      <div className="stack copy">
        <p className="small muted">
          {t("{name} by {owner}, weights at the last close", { name, owner: owner.display_name || owner.username })}
        </p>
        {own
          ? own.length > 0 ? <CopyForm shared={shared} own={own} copy={copy} onClose={onClose} /> : (
            <EmptyState
              title={t("No portfolio to copy into")}
              action={<LinkButton to="/portfolios" primary>{t("Open your portfolios")}</LinkButton>}
            />
          )
          : error
          ? (
            <PageError
              title={t("The portfolios could not be loaded")}
              error={error}
              onRetry={() => void refetch()}
            />
          )
          : <RowsSkeleton rows={4} label={t("Loading portfolios")} />}
      </div>
    </Dialog>
  );
}

interface FormProps {
  readonly shared: Shared;
  readonly own: readonly Portfolio[];
  readonly copy: Copy;
  readonly onClose: () => void;
}

function CopyForm({ shared, own, copy, onClose }: FormProps) {
  const [into, setInto] = useState(standardOf(own)!.id);
  const [amount, setAmount] = useState<number>();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const asked = useSettled(amount);
  const begun = copy.orders !== null;
  const { data, error, isPlaceholderData } = useQuery({
    ...planQuery({ portfolio_id: shared.portfolio_id, into, amount: asked ?? 0 }),
    enabled: asked !== undefined && asked > 0 && !begun,
  });
  const plan = amount !== undefined && (begun || !error) ? data : undefined;
  const chosen = useMemo(() => plan && chosenOf(plan, without), [plan, without]);
  const fields = fieldErrorsOf(error);
  const toggle = (symbol: string) => setWithout((before) => before.symmetricDifference(new Set([symbol])));
  // The plan on the page is that of the amount and the portfolio in the fields.
  const isCurrent = !isPlaceholderData && asked === amount && plan?.into === into;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && (isCurrent || begun)) void copy.place(into, chosen.orders);
      }}
    >
      <div className="copy-fields">
        <Field label={t("Into")} error={fields.get("into")}>
          {(props) => (
            <Select
              {...props}
              value={into}
              disabled={begun}
              onChange={setInto}
              options={own.map((one) => ({
                value: one.id,
                label: t("{name}, {amount} spendable", { name: one.name, amount: moneyText(one.spendable_cash) }),
              }))}
            />
          )}
        </Field>
        <Field label={t("Amount")} error={amount === undefined ? undefined : fields.get("amount")}>
          {(props) => (
            <AmountInput
              {...props}
              value={amount}
              onChange={setAmount}
              lead="$"
              autoFocus
              disabled={begun}
            />
          )}
        </Field>
      </div>
      {!begun && (
        <p className="note">
          {t(
            "Nothing is placed yet. These are market orders at the ask; the total moves with the quotes until you place them.",
          )}
        </p>
      )}
      {amount !== undefined && error && fields.size === 0 && !begun && <FormError>{messageOf(error)}</FormError>}
      {plan && chosen
        ? <Planned plan={plan} chosen={chosen} without={without} onToggle={toggle} copy={copy} />
        : amount === undefined
        ? <p className="small muted copy-empty">{t("Enter an amount to see the orders.")}</p>
        : !error && <RowsSkeleton rows={4} dense label={t("Loading the orders")} />}
      <Foot chosen={chosen} ready={isCurrent} copy={copy} onClose={onClose} />
    </form>
  );
}

interface PlannedProps {
  readonly plan: Plan;
  readonly chosen: Chosen;
  readonly without: ReadonlySet<string>;
  readonly onToggle: (symbol: string) => void;
  readonly copy: Copy;
}

function Planned({ plan, chosen, without, onToggle, copy }: PlannedProps) {
  const failed = [...copy.outcomes].flatMap(([symbol, one]) =>
    one.state === "failed" ? [{ symbol, why: one.why }] : []
  );
  return (
    <>
      {plan.orders.length > 0 && (
        <CopyOrders
          orders={copy.orders ?? plan.orders}
          chosen={chosen}
          without={without}
          onToggle={onToggle}
          outcomes={copy.outcomes}
          fixed={copy.orders !== null}
        />
      )}
      {plan.skipped.length > 0 && !copy.orders && (
        <ul className="copy-reasons small muted" aria-label={t("Left out")}>
          {plan.skipped.map(({ symbol, reason }) => (
            <li key={symbol}>{t("{symbol} is left out: {reason}", { symbol, reason })}</li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <ul className="copy-reasons small loss" role="alert" aria-label={t("Not placed")}>
          {failed.map(({ symbol, why }) => (
            <li key={symbol}>{t("{symbol} was not placed: {reason}", { symbol, reason: why })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FootProps {
  readonly chosen: Chosen | undefined;
  readonly ready: boolean;
  readonly copy: Copy;
  readonly onClose: () => void;
}

function Foot({ chosen, ready, copy, onClose }: FootProps) {
  const outcomes = [...copy.outcomes.values()];
  const placed = outcomes.filter(({ state }) => state === "placed").length;
  const again = outcomes.some((one) => one.state === "failed" && one.again);
  const count = chosen?.orders.length ?? 0;
  if (copy.orders && !copy.busy && !again) {
    return (
      <div className="foot copy-foot">
        <p className="grow" role="status">{t("{placed} of {total} orders placed", { placed, total: count })}</p>
        <Button kind="primary" data-autofocus onClick={onClose}>{t("Done")}</Button>
      </div>
    );
  }
  return (
    <div className="foot">
      <Button onClick={onClose} disabled={copy.busy}>{t("Cancel")}</Button>
      <Button kind="primary" type="submit" busy={copy.busy} disabled={count === 0 || (!ready && !copy.orders)}>
        {copy.orders
          ? copy.busy ? t("{placed} of {total} orders placed", { placed, total: count }) : t("Try again")
          : count === 0
          ? t("Place the orders")
          : t("Place {count} orders for about {amount}", { count, amount: moneyText(chosen!.total) })}
      </Button>
    </div>
  );
}
