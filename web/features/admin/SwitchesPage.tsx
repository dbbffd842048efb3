import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Checkbox, Input, Segmented, Typography } from "antd";
import { type FormEvent, useState } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Role } from "../../../core/kernel/operation.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { message, t } from "../../lib/text.ts";
import { WallDate } from "../../ui/dates.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";
import { LoadFailure, Loading, ViewOnly } from "./parts.tsx";
import { refetchAll, switchChangesQuery } from "./queries.ts";
import { OPEN_STATES, statesOf, stateWord, switchTitle } from "./switch_words.ts";

export type StaffSwitch = OutputOf<"switches.changes">[number];
const MAX_SENTENCE = 300;
const MAX_REASON = 500;

/** What is open, and what people see where it is not. */
export function SwitchesPage({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery(switchChangesQuery());
  const mayAct = role === "admin";
  return (
    <>
      {!mayAct && <ViewOnly>{t("Contact an admin to change a switch.")}</ViewOnly>}
      {error && !data && (
        <LoadFailure
          title={t("The switches cannot be shown")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Loading label={t("Loading switches...")} />}
      <div className="staff-switches">
        {data?.map((one) => <SwitchPanel key={`${one.name} ${one.changed_at}`} one={one} mayAct={mayAct} />)}
      </div>
    </>
  );
}

interface PanelProps {
  readonly one: StaffSwitch;
  readonly mayAct: boolean;
}

function SwitchPanel({ one, mayAct }: PanelProps) {
  return (
    <section className="panel" aria-labelledby={`switch-${one.name}`}>
      <header>
        <h2 id={`switch-${one.name}`}>{switchTitle(one.name)}</h2>
        <span className="small muted">
          {one.changed_at === null ? t("Never changed") : (
            <Text
              of="Changed {date} by {name}"
              date={<WallDate at={one.changed_at} />}
              name={one.changed_by ?? t("the operator")}
            />
          )}
        </span>
      </header>
      <div className="stack">
        <p>
          <strong>{stateWord(one.state)}</strong> {one.sentence && <span>{message(one.sentence)}</span>}
        </p>
        {mayAct && <SwitchForm one={one} />}
      </div>
    </section>
  );
}

/** The new code stays in the page until it is left: it is shown once. */
let shownCode: string | null = null;

interface Draft {
  readonly state: StaffSwitch["state"];
  readonly sentence: string;
  readonly reason: string;
  readonly newCode: boolean;
}

function SwitchForm({ one }: { one: StaffSwitch }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ state: one.state, sentence: one.sentence, reason: "", newCode: false });
  const set = useCommand("switches.set", {
    onDone: ({ invitation_code }) => {
      if (one.name === "registration") shownCode = invitation_code;
      refetchAll(client, "switches");
      toast.good(t("{name} changed", { name: switchTitle(one.name) }));
    },
    onFail: (error) => toast.bad(`${t("Failed to change the switch")}: ${messageOf(error)}`),
  });
  const { state, sentence, reason, newCode } = draft;
  const isOpen = OPEN_STATES.has(state);
  const isSame = state === one.state && (isOpen || sentence.trim() === one.sentence) && !newCode;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = isOpen ? {} : { sentence };
    set.mutate({ name: one.name, state, reason, ...text, ...(newCode ? { new_code: true } : {}) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {one.name === "registration" && one.state === "invitation" && shownCode && <Code code={shownCode} />}
      <Fields one={one} draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
      <div>
        <Button type="primary" htmlType="submit" loading={set.isPending} disabled={isSame || !reason.trim()}>
          {t("Save")}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly one: StaffSwitch;
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const Fields = ({ one, draft: { state, sentence, reason, newCode }, onChange }: FieldsProps) => (
  <>
    <div className="staff-scroll">
      <Segmented
        aria-label={t("State of {name}", { name: switchTitle(one.name) })}
        value={state}
        // Each state has its own sentence.
        onChange={(next) => onChange({ state: next, sentence: next === one.state ? one.sentence : "" })}
        options={statesOf(one.name).map((value) => ({ value, label: stateWord(value) }))}
      />
    </div>
    {!OPEN_STATES.has(state) && (
      <Field label={t("What people see")} hint={t("Empty: a general sentence")}>
        {(props) => (
          <Input
            {...props}
            value={sentence}
            maxLength={MAX_SENTENCE}
            onChange={(event) => onChange({ sentence: event.target.value })}
          />
        )}
      </Field>
    )}
    {state === "invitation" && one.state === "invitation" && (
      <Checkbox
        checked={newCode}
        onChange={(event) => onChange({ newCode: event.target.checked })}
      >
        {t("Make a new code; the earlier one ends")}
      </Checkbox>
    )}
    <Field label={t("Reason, for the record")}>
      {(props) => (
        <Input
          {...props}
          value={reason}
          maxLength={MAX_REASON}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      )}
    </Field>
  </>
);

const Code = ({ code }: { code: string }) => (
  <Alert
    type="success"
    title={t("The invitation code, shown only now")}
    description={<Typography.Text code copyable={{ tooltips: false }}>{code}</Typography.Text>}
  />
);
