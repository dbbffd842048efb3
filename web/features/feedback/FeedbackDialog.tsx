import { useLocation } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useEffect, useId } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { ApiError, messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Text } from "../../ui/Text.tsx";
import { type Draft, MAX_DESCRIPTION, MAX_TITLE, MAX_URL, ratings, types } from "./words.ts";

/** How long the thanks are shown. */
const CLOSES_MS = 2000;

export interface Props {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
  /** It is sent, and the thanks have been shown. */
  readonly onSent: () => void;
}

export function FeedbackDialog({ draft, onDraft, onClose, onSent }: Props) {
  const { pathname, searchStr } = useLocation();
  const url = `${pathname}${searchStr}`.slice(0, MAX_URL);
  const send = useCommand("feedback.create");
  const { isPending, isSuccess, error } = send;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onSent, CLOSES_MS);
    return () => clearTimeout(timer);
  }, [isSuccess]);
  const title = draft.title.trim(), description = draft.description.trim();
  const isReady = title !== "" && description !== "" && !isPending;
  const submit = () => {
    if (isReady) send.mutate({ ...draft, title, description, url });
  };
  return (
    <Dialog title={t("Send Feedback")} onClose={onClose} busy={isPending || isSuccess} width={520}>
      {isSuccess ? <Thanks /> : (
        <Form
          draft={draft}
          onDraft={onDraft}
          url={url}
          error={error}
          isReady={isReady}
          isPending={isPending}
          onSubmit={submit}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const Thanks = () => (
  <div className="feedback-thanks" role="status">
    <span className="gain">
      <Icon name="check" size={36} />
    </span>
    <h3>{t("Thank You!")}</h3>
    <p className="muted">{t("Closes by itself in 2 seconds.")}</p>
  </div>
);

interface FormProps extends Pick<Props, "draft" | "onDraft" | "onClose"> {
  readonly url: string;
  readonly error: unknown;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
}

function Form({ draft, onDraft, url, error, isReady, isPending, onSubmit, onClose }: FormProps) {
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="stack" onSubmit={onFormSubmit} onKeyDown={onKeyDown}>
      {error !== null && <Failure error={error} />}
      <TypeChoice value={draft.type} onChange={(type) => change({ type })} />
      <Field label={t("Title")}>
        {(props) => (
          <TextInput
            {...props}
            value={draft.title}
            maxLength={MAX_TITLE}
            readOnly={isPending}
            required
            data-autofocus
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("Description")}>
        {(props) => (
          <TextArea
            {...props}
            rows={4}
            value={draft.description}
            maxLength={MAX_DESCRIPTION}
            readOnly={isPending}
            required
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <RatingChoice value={draft.rating} onChange={(rating) => change({ rating })} />
      <p className="small muted feedback-page">
        <Text of="Sent with the page you are on: {page}" page={<code>{url}</code>} />
      </p>
      <div className="foot feedback-foot">
        <span className="small muted desktop-only feedback-keys">
          <Text of="{keys} submits" keys={<Keys />} />
        </span>
        <Button onClick={onClose} disabled={isPending}>{t("Cancel")}</Button>
        <Button kind="primary" type="submit" busy={isPending} disabled={!isReady}>{t("Submit")}</Button>
      </div>
    </form>
  );
}

const Keys = () => (
  <>
    <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd>
  </>
);

/** What to do; where the server has refused, also why. */
const Failure = ({ error }: { error: unknown }) => (
  <div className="form-error" role="alert">
    {t("Failed to submit feedback. Please try again.")}
    {error instanceof ApiError && error.status < 500 && <div className="small">{messageOf(error)}</div>}
  </div>
);

function TypeChoice({ value, onChange }: { value: Draft["type"]; onChange: (value: Draft["type"]) => void }) {
  const name = useId();
  return (
    <fieldset className="feedback-choice">
      <legend>{t("Type")}</legend>
      <div className="feedback-types">
        {types().map((type) => (
          <label key={type.value}>
            <input
              type="radio"
              name={name}
              checked={type.value === value}
              onChange={() => onChange(type.value)}
            />
            {type.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function RatingChoice({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const name = useId();
  return (
    <fieldset className="feedback-choice">
      <legend>{t("Rating")}</legend>
      <div className="feedback-ratings">
        {ratings().map((word, i) => (
          <label key={word} className={i + 1 === value ? "on" : ""}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={i + 1 === value}
              onChange={() => onChange(i + 1)}
            />
            <strong>{i + 1}</strong> <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
