import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Input, Modal, Segmented, Select } from "antd";
import { type FormEvent, useState } from "react";
import type { Announcement, Level } from "../../../core/announcements/contract.ts";
import { type Role, roles } from "../../../core/kernel/operation.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Field } from "../../ui/form/Field.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { fromField, levels, levelWord, toField } from "./announcement_words.ts";
import { container } from "./container.ts";
import { refetchAll } from "./queries.ts";
import { roleWord } from "./words.ts";

const MAX_TITLE = 120;
const MAX_MESSAGE = 1000;

interface Draft {
  readonly title: string;
  readonly message: string;
  readonly level: Level;
  readonly role: Role | "";
  readonly from: string;
  readonly until: string;
}

interface Props {
  /** Null for a new one. */
  readonly edited: Announcement | null;
  readonly onClose: () => void;
}

export function AnnouncementForm({ edited, onClose }: Props) {
  const client = useQueryClient();
  const first: Draft = {
    ...{ title: edited?.title ?? "", message: edited?.message ?? "", level: edited?.level ?? "info" },
    ...{ role: edited?.role ?? "", from: toField(edited?.starts_at ?? null), until: toField(edited?.ends_at ?? null) },
  };
  const [draft, setDraft] = useState(first);
  const events = (done: string) => ({
    onDone: () => {
      refetchAll(client, "announcements");
      toast.good(done);
      onClose();
    },
  });
  const create = useCommand("announcements.create", events(t("Announcement created")));
  const update = useCommand("announcements.update", events(t("Announcement changed")));
  const { isPending, error } = edited ? update : create;
  const isReady = draft.title.trim() !== "" && draft.message.trim() !== "" && !isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { title, message, level, role, from, until } = draft;
    const texts = { title, message, level, role: role || null };
    // A field without seconds must not move what it does not change.
    const starts_at = from === first.from ? undefined : fromField(from) ?? undefined;
    const ends_at = until === first.until ? undefined : fromField(until);
    const span = { ...(starts_at ? { starts_at } : {}), ...(ends_at === undefined ? {} : { ends_at }) };
    if (edited) update.mutate({ id: edited.id, ...texts, ...span });
    else create.mutate({ ...texts, ...span });
  };
  return (
    <Modal
      open
      title={edited ? t("Edit the announcement") : t("New announcement")}
      onCancel={onClose}
      closable={{ "aria-label": t("Close") }}
      mask={{ closable: !isPending }}
      keyboard={!isPending}
      footer={null}
      getContainer={container}
    >
      <form className="stack" onSubmit={submit}>
        {error !== null && (
          <Alert
            type="error"
            title={`${t("Failed to save the announcement")}: ${messageOf(error)}`}
          />
        )}
        <Fields draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
        <div className="row staff-foot">
          <Button onClick={onClose} disabled={isPending}>{t("Cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={isPending} disabled={!isReady}>
            {edited ? t("Save") : t("Announce")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const Fields = ({ draft, onChange }: FieldsProps) => (
  <>
    <Field label={t("Title")}>
      {(props) => (
        <Input
          {...props}
          autoFocus
          value={draft.title}
          maxLength={MAX_TITLE}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      )}
    </Field>
    <Field label={t("Text")}>
      {(props) => (
        <Input.TextArea
          {...props}
          rows={4}
          value={draft.message}
          maxLength={MAX_MESSAGE}
          onChange={(event) => onChange({ message: event.target.value })}
        />
      )}
    </Field>
    <div className="staff-scroll">
      <Segmented<Level>
        aria-label={t("Level")}
        value={draft.level}
        onChange={(level) => onChange({ level })}
        options={levels.map((value) => ({ value, label: levelWord(value) }))}
      />
    </div>
    <Field label={t("For")}>
      {({ id }) => (
        <Select<Role | "">
          id={id}
          value={draft.role}
          onChange={(role) => onChange({ role })}
          options={[
            { value: "" as const, label: t("All") },
            ...roles.map((value) => ({ value, label: roleWord(value) })),
          ]}
        />
      )}
    </Field>
    <div className="staff-pair">
      <Field label={t("From, in your time")} hint={t("Empty: from now on")}>
        {(props) => (
          <Input
            {...props}
            type="datetime-local"
            value={draft.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("Until, in your time")} hint={t("Empty: until it is ended")}>
        {(props) => (
          <Input
            {...props}
            type="datetime-local"
            value={draft.until}
            onChange={(event) => onChange({ until: event.target.value })}
          />
        )}
      </Field>
    </div>
  </>
);
