import { useId, useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { Money } from "../../ui/numbers.tsx";
import { countedKind, type NoteGroup, paidBy } from "./groups.ts";
import { NoteIcon, NotificationRow } from "./NotificationRow.tsx";

interface Props {
  readonly group: NoteGroup;
  readonly today: boolean;
  readonly onLeave: () => void;
}

/** The subjects of a group, each name once. */
function subjects({ notes }: NoteGroup): string {
  return [...new Set(notes.flatMap(({ data }) => data.stock_symbol ?? data.portfolio_name ?? []))].join(", ");
}

/** Several notifications of one kind and day as one expandable row. */
export function NotificationGroup({ group, today, onLeave }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const unread = group.notes.filter((note) => !note.is_read).length;
  const counted = countedKind(group.type, group.notes.length);
  const paid = paidBy(group);
  const what = group.open ? t("{what} or more", { what: counted }) : counted;
  return (
    <li className="note-group" tabIndex={-1}>
      <button
        type="button"
        className="note-row"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <NoteIcon type={group.type} />
        <span className="note-text">
          <span className="note-title">
            {today
              ? t("{what} today", { what })
              : t("{what} on {day}", { what, day: formatDay(group.notes[0].created_at) })}
            {unread > 0 && <span className="lamp" aria-hidden="true" />}
          </span>
          <span className="small muted note-subjects">
            {unread > 0 && <span className="note-unread">{t("{number} unread", { number: unread })}</span>}
            {paid !== null && <Money value={paid} />} {subjects(group)}
          </span>
        </span>
        <span className="note-turn">
          <Icon name="down" size={16} />
        </span>
      </button>
      <ul id={id} hidden={!open}>
        {open && group.notes.map((note) => <NotificationRow key={note.id} note={note} today onLeave={onLeave} />)}
      </ul>
    </li>
  );
}
