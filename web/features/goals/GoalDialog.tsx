import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { createGoal, type Goal, goalTypeNames, rulesOf } from "../../../core/goals/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { DateInput } from "../../ui/DateInput.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FormError } from "../../ui/Field.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TextArea, TextInput } from "../../ui/TextInput.tsx";
import { goalsQuery } from "./queries.ts";
import { TargetFields } from "./TargetFields.tsx";
import { type GoalInput, typeName } from "./words.ts";

interface Props {
  readonly request: { readonly portfolioId: string; readonly itemId?: string };
  readonly onClose: () => void;
}

/** Sets a goal, or changes the one that is asked for. */
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

/** Without what another type of goal was asked for. */
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

function GoalForm({ portfolioId, edited, onClose }: FormProps) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, watch } = useForm<GoalInput>({
    resolver: (values, context, options) =>
      zodResolver(createGoal.input)(onlyNeeded(values) as never, context, options as never) as never,
    defaultValues: edited ? inputOf(edited) : emptyGoal(portfolioId),
  });
  const done = () => {
    void client.invalidateQueries({ queryKey: ["goals.list"] });
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
  const busy = create.isPending || edit.isPending;
  const type = watch("goal_type");
  const submit = handleSubmit((input) => {
    setFailure(null);
    const { portfolio_id, goal_type, ...fields } = onlyNeeded(input);
    if (edited) edit.mutate({ id: edited.id, ...fields });
    else create.mutate({ portfolio_id, goal_type, ...fields });
  });
  return (
    <Dialog title={edited ? t("Edit goal") : t("Add Goal")} onClose={onClose} busy={busy}>
      <form className="stack" noValidate onSubmit={submit}>
        <FormError>{failure}</FormError>
        <Controller
          name="goal_type"
          control={control}
          render={({ field: { ref: _, ...field } }) => (
            <Field label={t("Kind of goal")}>
              {(props) => (
                <Select
                  {...field}
                  {...props}
                  disabled={edited !== undefined}
                  options={goalTypeNames.map((name) => ({ value: name, label: typeName(name) }))}
                />
              )}
            </Field>
          )}
        />
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
