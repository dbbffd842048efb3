/** Looks of charts with a name: some ready-made, and those that the user has saved. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { query } from "../../../lib/api/query.ts";
import { useSession } from "../../../lib/api/session.ts";
import { t } from "../../../lib/text.ts";
import { type ChartLook, type ChartView, readLook, writeLook } from "../../../lib/views/chart_view.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Dialog } from "../../../ui/page/Dialog.tsx";
import { Skeleton } from "../../../ui/page/Panel.tsx";
import { PageError } from "../../../ui/page/states.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { studyNames } from "../studies.ts";

type Template = OutputOf<"charts.templates">[number];

/** What usual questions need, as indicators. */
const readyMade = () => [
  { name: t("Trend of a year"), indicators: "sma50.sma200" },
  { name: t("Momentum"), indicators: "ema20.rsi.macd" },
  { name: t("Within the day"), indicators: "ema9.ema20-1.vwap" },
  { name: t("Price alone"), indicators: "-sma" },
];

interface Props {
  readonly view: ChartView;
  readonly onView: (look: Partial<ChartLook>) => void;
  readonly onClose: () => void;
}

interface RowProps {
  readonly name: string;
  readonly look: Pick<ChartLook, "studies">;
  readonly onUse: () => void;
  readonly onRemove?: (() => void) | undefined;
}
function TemplateRow({ name, look: { studies }, onUse, onRemove }: RowProps) {
  return (
    <li className="row between">
      <button type="button" className="desk-template" onClick={onUse}>
        <b>{name}</b> <span className="small muted">{studyNames(studies) || t("No indicators")}</span>
      </button>
      {onRemove && (
        <IconButton aria-label={t("Delete {name}", { name })} title={t("Delete")} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </IconButton>
      )}
    </li>
  );
}

/** The user's templates; a deleted one can be brought back. */
function Own({ onUse }: { onUse: (look: ChartLook) => void }) {
  const { data, error, refetch } = useQuery(query("charts.templates", {}));
  const [gone, setGone] = useState<Template | null>(null);
  const failed = (error: unknown) => toast.bad(messageOf(error));
  const save = useCommand("charts.save-template", { onDone: () => setGone(null), onFail: failed });
  const remove = useCommand("charts.delete-template", { onFail: failed });
  if (error && !data) {
    return <PageError title={t("Unable to load your templates")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={44} />;
  return (
    <>
      {data.length === 0 && !gone && (
        <p className="small muted">{t("None yet. Save this chart's look under a name.")}</p>
      )}
      <ul className="desk-templates" aria-label={t("Your templates")}>
        {data.map((template) => {
          const look = readLook(template);
          return (
            <TemplateRow
              key={template.id}
              name={template.name}
              look={look}
              onUse={() => onUse(look)}
              onRemove={() => remove.mutate({ id: template.id }, { onSuccess: () => setGone(template) })}
            />
          );
        })}
      </ul>
      {/* In place of a toast, whose button a modal dialog makes inert. */}
      <p className="small" role="status">
        {gone && (
          <>
            {t("{name} is deleted", { name: gone.name })}{" "}
            <TextButton onClick={() => save.mutate({ name: gone.name, ...writeLook(readLook(gone)) })}>
              {t("Undo")}
            </TextButton>
          </>
        )}
      </p>
    </>
  );
}

/** Saves the look of the chart under a name. */
function SaveForm({ view }: { view: ChartView }) {
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const save = useCommand("charts.save-template", {
    onDone: () => {
      setName("");
      toast.good(t("{name} is saved", { name }));
    },
    onFail: (error) => setFault(messageOf(error)),
  });
  return (
    <form
      className="row desk-save"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return setFault(t("Enter a name"));
        save.mutate({ name, ...writeLook(view) });
      }}
    >
      <Field label={t("Save this chart's look as")} error={fault}>
        {(props) => (
          <TextInput
            {...props}
            value={name}
            maxLength={60}
            onChange={(event) => {
              setFault(undefined);
              setName(event.target.value);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={save.isPending}>{t("Save")}</Button>
    </form>
  );
}

export function Templates({ view, onView, onClose }: Props) {
  const signedIn = useSession().phase === "signed-in";
  const use = (look: Partial<ChartLook>) => {
    onView(look);
    onClose();
  };
  return (
    <Dialog title={t("Templates")} onClose={onClose} width={460}>
      <div className="stack">
        <p className="small muted">
          {t("A template is the look of a chart: its kind, indicators, scale and panels, for any stock.")}
        </p>
        <ul className="desk-templates" aria-label={t("Ready-made templates")}>
          {readyMade().map(({ name, indicators }) => {
            const { studies } = readLook({ ...writeLook(view), indicators });
            return <TemplateRow key={name} name={name} look={{ studies }} onUse={() => use({ studies })} />;
          })}
        </ul>
        {signedIn && (
          <>
            <h3>{t("Your templates")}</h3>
            <Own onUse={use} />
            <SaveForm view={view} />
          </>
        )}
      </div>
    </Dialog>
  );
}
