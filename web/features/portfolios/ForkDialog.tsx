import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { fieldErrorsOf, messageOf } from "../../lib/api/errors.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { newYorkDate, newYorkInstant } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { portfolioQuery } from "../../lib/api/queries.ts";

const DAY_MS = 86_400_000;
interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

/** Copies a portfolio as of a past moment into a new private one. */
export function ForkDialog({ request, onClose }: Props) {
  const { data: portfolio } = useQuery(portfolioQuery(request.portfolioId));
  const status = useMarketStatus();
  return portfolio && status
    ? <ForkForm portfolio={portfolio} now={Date.parse(status.current_time_et)} onClose={onClose} />
    : null;
}

/** The command, and the errors of the moment or of the whole form. */
function useFork(id: string, onClose: () => void) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ at?: string | undefined; form?: string }>({});
  const fork = useCommand("portfolios.fork", {
    onDone: (copy) => {
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
  const submit = (date: string, time: string, name: string) => {
    const at = newYorkInstant(date, time);
    setFailure(at ? {} : { at: t("Choose a day and a time") });
    if (at) fork.mutate({ id, at, ...(name ? { name } : {}) });
  };
  return { failure, submit, busy: fork.isPending };
}

function ForkForm({ portfolio, now, onClose }: { portfolio: Portfolio; now: number; onClose: () => void }) {
  const earliest = newYorkDate(portfolio.created_at);
  const yesterday = newYorkDate(now - DAY_MS);
  const [date, setDate] = useState(yesterday > earliest ? yesterday : newYorkDate(now));
  const [time, setTime] = useState("16:00");
  const [name, setName] = useState("");
  const { failure, submit, busy } = useFork(portfolio.id, onClose);
  return (
    <Dialog title={t("Copy at a past moment")} onClose={onClose} busy={busy} width={440}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(date, time, name.trim());
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
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>{t("Copy portfolio")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
