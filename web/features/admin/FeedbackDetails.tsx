import { Link } from "@tanstack/react-router";
import { Button, Checkbox, Input } from "antd";
import { useId, useState } from "react";
import type { Feedback } from "../../../core/feedback/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { QuickActions, StatusTag, TypeBadge } from "./FeedbackItem.tsx";
import { useUpdateFeedback } from "./use_update.ts";
import { ratingWord, roleWord } from "./words.ts";
import type { Role } from "../../../core/kernel/operation.ts";

const MAX_NOTES = 2000;

/** A whole text with the notes of staff. */
export const FeedbackDetails = ({ item, mayAct }: { item: Feedback; mayAct: boolean }) => (
  <div className="stack">
    <span className="row wrap">
      <TypeBadge type={item.type} />
      <StatusTag status={item.status} />
      <span className="small muted">
        <When at={item.created_at} />, @{item.username}
      </span>
    </span>
    <p className="feedback-text">{item.description}</p>
    <dl className="feedback-facts">
      <div>
        <dt>{t("Page")}</dt>
        <dd>
          <Link to={item.url}>{item.url}</Link>
        </dd>
      </div>
      <div>
        <dt>{t("Rating")}</dt>
        <dd>{t("{rating} of 5, {word}", { rating: item.rating, word: ratingWord(item.rating) })}</dd>
      </div>
      <div>
        <dt>{t("Role")}</dt>
        <dd>{roleWord(item.role as Role)}</dd>
      </div>
      {item.updated_at && (
        <div>
          <dt>{t("Last changed")}</dt>
          <dd>
            <When at={item.updated_at} /> {item.updated_by}
          </dd>
        </div>
      )}
    </dl>
    {mayAct ? <Notes item={item} /> : <ReadNotes item={item} />}
  </div>
);

const ReadNotes = ({ item }: { item: Feedback }) =>
  item.admin_notes && (
    <div>
      <h3>{t("Notes")}</h3>
      <p className="feedback-text">{item.admin_notes}</p>
    </div>
  );

function Notes({ item }: { item: Feedback }) {
  const id = useId();
  const update = useUpdateFeedback();
  const [notes, setNotes] = useState(item.admin_notes ?? "");
  const [isPublic, setPublic] = useState(item.note_is_public);
  const isSame = notes.trim() === (item.admin_notes ?? "") && isPublic === item.note_is_public;
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t("Notes, seen by staff. Saving marks it reviewed")}</label>
        <Input.TextArea
          id={id}
          rows={4}
          maxLength={MAX_NOTES}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </div>
      <Checkbox checked={isPublic} disabled={!notes.trim()} onChange={(event) => setPublic(event.target.checked)}>
        {t("Show the notes to the sender")}
      </Checkbox>
      <div>
        <Button
          type="primary"
          loading={update.isPending}
          disabled={isSame}
          onClick={() => update.mutate({ id: item.id, notes, note_is_public: isPublic })}
        >
          {t("Save notes")}
        </Button>
      </div>
      <QuickActions item={item} />
    </>
  );
}
