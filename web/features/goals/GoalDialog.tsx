import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, Controller, useForm } from "react-hook-form";
import { createGoal, type Goal, goalTypeNames, rulesOf } from "../../../core/goals/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { DateInput } from "../../ui/form/DateInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { goalsQuery } from "./queries.ts";
import { TargetFields } from "./TargetFields.tsx";
import { type GoalInput, typeName } from "../../lib/goals.ts";

interface Props {
  readonly request: { readonly portfolioId: string; readonly itemId?: string };
  readonly onClose: () => void;
}

/** Creates a goal, or changes the one in the request. */
export function GoalDialog({ request: { portfolioId, itemId }, onClose }: Props) {
  const { data } = useQuery({ ...goalsQuery(portfolioId), enabled: itemId !== undefined });
  const edited = data?.find(({ id }) => id === itemId);
  if (!itemId || edited) return <GoalForm portfolioId={portfolioId} edited={edited} onClose={onClose} />;
  return (
    <Dialog title={t("Edit goal")} onClose={onClose}>
      {data ? <EmptyState title={t("This goal does not exist any more")} /> : <RowsSkeleton rows={6} dense />}
    </Dialog>
  );
}

const emptyGoal = (portfolio_id: string): GoalInput => ({ portfolio_id, goal_type: "net_worth", title: "" });
const inputOf = ({ portfolio_id, goal_type, ...goal }: Goal): GoalInput => ({
  portfolio_id,
  goal_type,
  title: goal.title,
  description: goal.description,
  target_amount: goal.target_amount,
  target_date: goal.target_date,
  is_public: goal.is_public,
  target_stock_symbol: goal.target_stock_symbol,
  target_shares: goal.target_shares,
  target_percentage: goal.target_percentage,
  target_sector: goal.target_sector as GoalInput["target_sector"],
});

/** Without the fields of other types of goal. */
function onlyNeeded(input: GoalInput): GoalInput {
  const { target, needs } = rulesOf(input.goal_type);
  const { portfolio_id, goal_type, title, description, target_date, is_public } = input;
  return {
    portfolio_id,
    goal_type,
    title,
    description: description || null,
    target_date: target_date || null,
    ...(is_public === undefined ? {} : { is_public }),
    [target]: input[target],
    ...(needs ? { [needs]: input[needs] } : {}),
  };
}

interface FormProps {
  readonly portfolioId: string;
  readonly edited: Goal | undefined;
  readonly onClose: () => void;
}

/** The commands that save a goal, and why they failed. */
function useSave(edited: Goal | undefined, onClose: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const done = () => {
    onClose();
  };
  const create = useCommand("goals.create", {
    onDone: done,
    onFail: (error) => setFailure(t("Failed to create goal: {reason}", { reason: messageOf(error) })),
  });
  const edit = useCommand("goals.edit", {
    onDone: done,
    onFail: (error) => setFailure(t("Failed to update goal: {reason}", { reason: messageOf(error) })),
  });
  const save = (input: GoalInput) => {
    setFailure(null);
    const { portfolio_id, goal_type, ...fields } = onlyNeeded(input);
    if (edited) edit.mutate({ id: edited.id, ...fields });
    else create.mutate({ portfolio_id, goal_type, ...fields });
  };
  return { failure, save, busy: create.isPending || edit.isPending };
}

const Kind = ({ control, disabled }: { control: Control<GoalInput>; disabled: boolean }) => (
  <Controller
    name="goal_type"
    control={control}
    render={({ field: { ref: _, ...field } }) => (
      <Field label={t("Kind of goal")}>
        {(props) => (
          <Select
            {...field}
            {...props}
            disabled={disabled}
            options={goalTypeNames.map((name) => ({ value: name, label: typeName(name) }))}
          />
        )}
      </Field>
    )}
  />
);

function GoalForm({ portfolioId, edited, onClose }: FormProps) {
  const { failure, save, busy } = useSave(edited, onClose);
  const { control, handleSubmit, watch } = useForm<GoalInput>({
    resolver: (values, context, options) =>
      zodResolver(createGoal.input)(onlyNeeded(values) as never, context, options as never) as never,
    defaultValues: edited ? inputOf(edited) : emptyGoal(portfolioId),
  });
  const type = watch("goal_type");
  return (
    <Dialog title={edited ? t("Edit goal") : t("Add Goal")} onClose={onClose} busy={busy}>
      <form className="stack" noValidate onSubmit={handleSubmit(save)}>
        <FormError>{failure}</FormError>
        <Kind control={control} disabled={edited !== undefined} />
        <Controller
          name="title"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Title")} error={fieldState.error?.message}>
              {(props) => <TextInput {...field} {...props} maxLength={100} data-autofocus />}
            </Field>
          )}
        />
        <TargetFields control={control} type={type} />
        <Controller
          name="target_date"
          control={control}
          render={({ field: { ref: _, value, ...field }, fieldState }) => (
            <Field label={t("Target date (optional)")} error={fieldState.error?.message}>
              {(props) => <DateInput {...field} {...props} value={value ?? ""} />}
            </Field>
          )}
        />
        <Controller
          name="description"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Description (optional)")} error={fieldState.error?.message}>
              {(props) => <TextArea {...field} value={field.value ?? ""} {...props} rows={2} />}
            </Field>
          )}
        />
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>{edited ? t("Save") : t("Add Goal")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
