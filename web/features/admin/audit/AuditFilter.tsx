import { Button, Input } from "antd";
import { type FormEvent, useState } from "react";
import { t } from "../../../lib/text.ts";
import type { AuditView } from "../../../lib/views/audit_view.ts";
import { DateInput } from "../../../ui/form/DateInput.tsx";

const MAX = 60;

interface Props {
  readonly view: AuditView;
  readonly onView: (view: AuditView) => void;
}

const fields = ["actor", "action", "target"] as const;

/** Narrows the rows by who, what, to whom and when; Enter applies the texts. */
export function AuditFilter({ view, onView }: Props) {
  const [texts, setTexts] = useState({ actor: view.actor, action: view.action, target: view.target });
  const hints = {
    actor: t("Actor, or operator"),
    action: t("Action, like users.set-role"),
    target: t("Target or user"),
  };
  const labels = { actor: t("Actor"), action: t("Action"), target: t("Target") };
  const apply = (changes: AuditView) => {
    const next = Object.entries({ ...view, ...texts, ...changes }).filter(([, value]) => value?.trim());
    onView(Object.fromEntries(next) as AuditView);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({});
  };
  const isSet = Object.values({ ...view, ...texts }).some(Boolean);
  return (
    <form
      className="row wrap audit-filter"
      role="search"
      aria-label={t("Filter of the staff actions")}
      onSubmit={submit}
    >
      {fields.map((field) => (
        <Input
          key={field}
          aria-label={labels[field]}
          placeholder={hints[field]}
          maxLength={MAX}
          value={texts[field] ?? ""}
          onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
          onBlur={() => apply({})}
        />
      ))}
      <label className="row small">
        {t("From")}
        <DateInput
          aria-label={t("From day")}
          value={view.from ?? ""}
          {...(view.to ? { max: view.to } : {})}
          onChange={(from) => apply({ from })}
        />
      </label>
      <label className="row small">
        {t("To")}
        <DateInput
          aria-label={t("To day")}
          value={view.to ?? ""}
          {...(view.from ? { min: view.from } : {})}
          onChange={(to) => apply({ to })}
        />
      </label>
      <Button htmlType="submit">{t("Filter")}</Button>
      {isSet && (
        <Button
          type="text"
          onClick={() => {
            setTexts({ actor: undefined, action: undefined, target: undefined });
            onView({});
          }}
        >
          {t("Clear")}
        </Button>
      )}
    </form>
  );
}
