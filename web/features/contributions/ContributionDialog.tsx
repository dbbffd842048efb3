import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Contribution, type Frequency, frequencyNames } from "../../../core/contributions/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { contributionsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { AllocationEditor } from "./AllocationEditor.tsx";
import { EffectNote } from "./EffectNote.tsx";
import { type ContributionForm, faultsOf, formOf, planOf } from "./form.ts";
import { frequencyLabel } from "./words.ts";

interface Props {
  readonly request: { readonly portfolioId: string; readonly itemId?: string };
  readonly onClose: () => void;
}

/** Creates a recurring contribution, or changes the one in the request. */
export function ContributionDialog({ request: { portfolioId, itemId }, onClose }: Props) {
  const { data, error } = useQuery(contributionsQuery(portfolioId));
  const status = useMarketStatus();
  const edited = data?.find(({ id }) => id === itemId);
  const title = itemId ? t("Edit contribution") : t("Recurring contribution");
  if (status && (!itemId || edited)) {
    // By the market's clock, which a practice clock may have moved.
    const first = firstOfNextMonth(status.current_time_et);
    return <Form title={title} portfolioId={portfolioId} edited={edited} first={first} onClose={onClose} />;
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error
        ? <PageError title={t("The contributions could not be loaded")} error={error} />
        : data && itemId
        ? <EmptyState title={t("This contribution does not exist any more")} />
        : <RowsSkeleton rows={6} dense label={t("Loading")} />}
    </Dialog>
  );
}

const firstOfNextMonth = (now: string): string => {
  const [year, month] = now.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

interface FormProps {
  readonly title: string;
  readonly portfolioId: string;
  readonly edited: Contribution | undefined;
  readonly first: string;
  readonly onClose: () => void;
}

type Faults = ReturnType<typeof faultsOf>;

/** The form's values, its errors, and the command that saves it. */
function useForm({ portfolioId, edited, first, onClose }: FormProps) {
  const [form, setForm] = useState(() => formOf(edited, first));
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const events = {
    onDone: ({ name }: Contribution) => {
      toast.good(t("{name} is saved", { name }));
      onClose();
    },
    onFail: (error: unknown) => setFailure(messageOf(error)),
  };
  const create = useCommand("contributions.create", events);
  const update = useCommand("contributions.update", events);
  const faults = tried ? faultsOf(form) : {};
  return {
    form,
    set: (part: Partial<ContributionForm>) => setForm({ ...form, ...part }),
    failure,
    busy: create.isPending || update.isPending,
    /** The error of a field, once the user has tried to save. */
    at: (field: keyof Faults) => faults[field] && t(faults[field]),
    save() {
      setTried(true);
      setFailure(null);
      if (Object.keys(faultsOf(form)).length > 0) return;
      const plan = planOf(form, portfolioId);
      if (edited) update.mutate({ id: edited.id, ...plan });
      else create.mutate(plan);
    },
  };
}

/** Amount, frequency, first date, and the percentage to invest. */
const Terms = ({ form, set, at }: Pick<ReturnType<typeof useForm>, "form" | "set" | "at">) => (
  <div className="two-fields">
    <Field label={t("Amount")} error={at("amount")}>
      {(props) => <AmountInput {...props} value={form.amount} onChange={(amount) => set({ amount })} lead="$" />}
    </Field>
    <Field label={t("Frequency")}>
      {(props) => (
        <Select<Frequency>
          {...props}
          value={form.frequency}
          onChange={(frequency) => set({ frequency })}
          options={frequencyNames.map((value) => ({ value, label: frequencyLabel(value) }))}
        />
      )}
    </Field>
    <Field label={t("Next date")} error={at("next")}>
      {(props) => (
        <TextInput
          {...props}
          type="date"
          value={form.next}
          onChange={(event) => set({ next: event.target.value })}
        />
      )}
    </Field>
    <Field label={t("Invest at once")} error={at("invest")}>
      {(props) => <AmountInput {...props} value={form.invest} onChange={(invest) => set({ invest })} trail="%" />}
    </Field>
  </div>
);

function Form(props: FormProps) {
  const { title, onClose } = props;
  const { form, set, failure, busy, at, save } = useForm(props);
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t("Name")} error={at("name")}>
          {(props) => (
            <TextInput
              {...props}
              value={form.name}
              maxLength={100}
              data-autofocus
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Terms form={form} set={set} at={at} />
        {(form.invest ?? 0) > 0 && (
          <AllocationEditor
            shares={form.shares}
            invested={(form.amount ?? 0) * Math.min(form.invest ?? 0, 100) / 100}
            onChange={(shares) => set({ shares })}
          />
        )}
        <EffectNote form={form} />
        <FormError>{at("shares") ?? failure}</FormError>
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>{t("Save")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
