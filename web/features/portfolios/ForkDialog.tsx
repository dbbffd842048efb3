import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { fieldErrorsOf, messageOf } from "../../lib/errors.ts";
import { useMarketStatus } from "../../lib/market_clock.ts";
import { newYorkDate, newYorkInstant } from "../../lib/new_york.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FormError } from "../../ui/Field.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toasts.tsx";
import { portfolioQuery } from "../../lib/queries.ts";

const DAY_MS = 86_400_000;
interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

/** Copies a portfolio as it stood at a past moment into a new private one. */
export function ForkDialog({ request, onClose }: Props) {
  const { data: portfolio } = useQuery(portfolioQuery(request.portfolioId));
  const status = useMarketStatus();
  return portfolio && status
    ? <ForkForm portfolio={portfolio} now={Date.parse(status.current_time_et)} onClose={onClose} />
    : null;
}

function ForkForm({ portfolio, now, onClose }: { portfolio: Portfolio; now: number; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const earliest = newYorkDate(portfolio.created_at);
  const yesterday = newYorkDate(now - DAY_MS);
  const [date, setDate] = useState(yesterday > earliest ? yesterday : newYorkDate(now));
  const [time, setTime] = useState("16:00");
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<{ at?: string | undefined; form?: string }>({});
  const fork = useCommand("portfolios.fork", {
    onDone: (copy) => {
      refreshMoney(client);
      toast.good(t("{name} is ready", { name: copy.name }), {
        label: t("Open it"),
        run: () => void navigate({ to: "/portfolios/$id", params: { id: copy.id } }),
      });
      onClose();
    },
    onFail: (error) => {
      const field = fieldErrorsOf(error).get("at");
      setFailure(field ? { at: field } : { form: messageOf(error) });
    },
  });
  const submit = () => {
    const at = newYorkInstant(date, time);
    setFailure(at ? {} : { at: t("Choose a day and a time") });
    if (at) fork.mutate({ id: portfolio.id, at, ...(name.trim() ? { name: name.trim() } : {}) });
  };
  return (
    <Dialog title={t("Copy at a past moment")} onClose={onClose} busy={fork.isPending} width={440}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="small muted">
          <Text
            of="A new private portfolio with the cash and shares that {name} had then, at today's prices: see what came of it had you stopped there. {name} began {date}."
            name={portfolio.name}
            date={<When at={portfolio.created_at} />}
          />
        </p>
        <FormError>{failure.form}</FormError>
        <div className="two-fields">
          <Field label={t("Day")} error={failure.at}>
            {(props) => (
              <TextInput
                {...props}
                type="date"
                min={earliest}
                max={newYorkDate(now)}
                value={date}
                onChange={(event) => setDate(event.target.value)}
                data-autofocus
              />
            )}
          </Field>
          <Field label={t("Time in New York")}>
            {(props) => (
              <TextInput
                {...props}
                type="time"
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={t("Name of the copy (optional)")}>
          {(props) => (
            <TextInput
              {...props}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="foot">
          <Button onClick={onClose} disabled={fork.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={fork.isPending}>{t("Copy portfolio")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
