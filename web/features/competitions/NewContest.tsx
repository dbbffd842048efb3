import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { useCommand } from "../../lib/api/command.ts";
import { fieldErrorsOf, messageOf } from "../../lib/api/errors.ts";
import { addDays } from "../../lib/market/days.ts";
import { newYorkInstant } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { SwitchRow } from "../../ui/form/SwitchRow.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { refreshContests } from "./queries.ts";

interface Draft {
  readonly name: string;
  /** Days; an empty one opens now. */
  readonly opens: string;
  readonly entryUntil: string;
  readonly closes: string;
  readonly cash: number | undefined;
  readonly stocks: string;
  readonly largest: number | undefined;
  readonly byInvitation: boolean;
}

const EMPTY: Draft = {
  ...{ name: "", opens: "", entryUntil: "", closes: "", stocks: "" },
  ...{ cash: 10_000, largest: undefined, byInvitation: false },
};

/** Entries are taken on whole days in New York, the last one included. */
function inputOf(draft: Draft): InputOf<"competitions.create"> {
  const stocks = draft.stocks.toUpperCase().split(/[\s,;]+/).filter((symbol) => symbol !== "");
  return {
    name: draft.name.trim(),
    ...(draft.opens ? { opens_at: newYorkInstant(draft.opens, "00:00")! } : {}),
    entry_until: newYorkInstant(addDays(draft.entryUntil, 1), "00:00")!,
    closes_on: draft.closes,
    ...(draft.cash === undefined ? {} : { start_cash: draft.cash }),
    ...(stocks.length > 0 ? { universe: stocks } : {}),
    ...(draft.largest === undefined ? {} : { max_position_percentage: draft.largest }),
    by_invitation: draft.byInvitation,
  };
}

export function NewContest({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [made, setMade] = useState<OutputOf<"competitions.create"> | null>(null);
  const create = useCommand("competitions.create", {
    onDone: (output) => {
      refreshContests(client);
      setMade(output);
    },
  });
  return (
    <Dialog
      title={made ? t("{name} is announced", { name: made.competition.name }) : t("New contest")}
      onClose={onClose}
      busy={create.isPending}
    >
      {made ? <Made made={made} onClose={onClose} /> : (
        <ContestForm
          busy={create.isPending}
          error={create.error}
          onSubmit={(draft) => create.mutate(inputOf(draft))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (draft: Draft) => void;
  readonly onClose: () => void;
}

function ContestForm({ busy, error, onSubmit, onClose }: FormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const complete = draft.name.trim().length >= 3 && draft.entryUntil && draft.closes;
  const errors = fieldErrorsOf(error);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(draft);
      }}
    >
      <FormError>{error && errors.size === 0 ? messageOf(error) : null}</FormError>
      <Field label={t("Name")} error={errors.get("name")}>
        {(props) => (
          <TextInput
            {...props}
            value={draft.name}
            maxLength={100}
            data-autofocus
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Days draft={draft} change={change} errors={errors} />
      <Terms draft={draft} change={change} errors={errors} />
      <div className="foot">
        <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
        <Button kind="primary" type="submit" busy={busy} disabled={!complete}>{t("Announce the contest")}</Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly errors: ReadonlyMap<string, string>;
}

const Days = ({ draft, change, errors }: PartProps) => (
  <>
    <Field label={t("Opens (optional)")} error={errors.get("opens_at")} hint={t("At once without a day")}>
      {(props) => <DateInput {...props} value={draft.opens} onChange={(opens) => change({ opens })} />}
    </Field>
    <Field label={t("Last day of entry")} error={errors.get("entry_until")}>
      {(props) => <DateInput {...props} value={draft.entryUntil} onChange={(entryUntil) => change({ entryUntil })} />}
    </Field>
    <Field label={t("Last trading day")} error={errors.get("closes_on")} hint={t("It closes with that session.")}>
      {(props) => <DateInput {...props} value={draft.closes} onChange={(closes) => change({ closes })} />}
    </Field>
  </>
);

const Terms = ({ draft, change, errors }: PartProps) => (
  <>
    <Field label={t("Start cash")} error={errors.get("start_cash")}>
      {(props) => <AmountInput {...props} lead="$" value={draft.cash} onChange={(cash) => change({ cash })} />}
    </Field>
    <Field
      label={t("Stocks (optional)")}
      error={errors.get("universe") ?? errors.get("universe.0")}
      hint={t("Symbols that may be bought, separated by commas; all without any")}
    >
      {(props) => (
        <TextInput
          {...props}
          value={draft.stocks}
          onChange={(event) => change({ stocks: event.target.value })}
        />
      )}
    </Field>
    <Field
      label={t("Largest position (optional)")}
      error={errors.get("max_position_percentage")}
      hint={t("Largest part of the value that one position may have when it is bought")}
    >
      {(props) => (
        <AmountInput
          {...props}
          trail="%"
          value={draft.largest}
          onChange={(largest) => change({ largest })}
        />
      )}
    </Field>
    <SwitchRow
      label={t("By invitation: only those with the code may enter")}
      checked={draft.byInvitation}
      onChange={(byInvitation) => change({ byInvitation })}
    />
  </>
);

/** The announced contest; its code is shown once. */
function Made({ made: { competition, invitation_code: code }, onClose }: {
  made: OutputOf<"competitions.create">;
  onClose: () => void;
}) {
  const address = `${location.origin}/leaderboard?tab=competitions&competition=${competition.id}`;
  return (
    <div className="stack">
      {code
        ? (
          <>
            <p>{t("Give this address and this code to those who may enter. The code is shown only now.")}</p>
            <dl className="contest-facts">
              <div>
                <dt className="muted">{t("Invitation code")}</dt>
                <dd>
                  <code className="whole">{code}</code>
                </dd>
              </div>
              <div>
                <dt className="muted">{t("Address")}</dt>
                <dd>
                  <code className="whole">{address}</code>
                </dd>
              </div>
            </dl>
          </>
        )
        : <p>{t("Everyone sees it on this page.")}</p>}
      <div className="foot">
        <Button kind="primary" onClick={onClose}>{t("Done")}</Button>
      </div>
    </div>
  );
}
