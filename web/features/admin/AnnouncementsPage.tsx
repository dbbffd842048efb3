import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Popconfirm, Tag } from "antd";
import { useState } from "react";
import type { Announcement } from "../../../core/announcements/contract.ts";
import type { Role } from "../../../core/kernel/operation.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { WallDate } from "../../ui/dates.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";
import { AnnouncementForm } from "./AnnouncementForm.tsx";
import { levelWord } from "./announcement_words.ts";
import { Empty, LoadFailure, Loading, ViewOnly } from "./parts.tsx";
import { announcementsQuery, refetchAll } from "./queries.ts";
import { roleWord } from "./words.ts";

/** What is announced, was, and will be. */
export function AnnouncementsPage({ role }: { role: Role }) {
  const { data, error, refetch } = useQuery(announcementsQuery());
  const [edited, setEdited] = useState<Announcement | "new" | null>(null);
  const mayAct = role === "admin";
  return (
    <section className="panel" aria-labelledby="staff-announcements">
      <header>
        <h2 id="staff-announcements">{t("Announcements")}</h2>
        {mayAct && <Button type="primary" onClick={() => setEdited("new")}>{t("New announcement")}</Button>}
      </header>
      <div className="stack">
        {!mayAct && <ViewOnly>{t("Contact an admin to announce something.")}</ViewOnly>}
        {error && !data && (
          <LoadFailure
            title={t("Announcements cannot be shown")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && <Loading label={t("Loading announcements...")} />}
        {data?.length === 0 && (
          <Empty title={t("Nothing announced yet")}>
            {t("An announcement is a line above every page until a user dismisses it, and once in the bell.")}
          </Empty>
        )}
        {data && data.length > 0 && (
          <ul className="announcement-list" aria-label={t("Announcements")}>
            {data.map((one) => <Item key={one.id} one={one} mayAct={mayAct} onEdit={() => setEdited(one)} />)}
          </ul>
        )}
      </div>
      {edited && <AnnouncementForm edited={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

const tones = { info: "blue", warning: "amber", important: "red" } as const;
const stateWord = (state: Announcement["state"]): string =>
  ({ planned: t("Planned"), current: t("Shown now"), over: t("Over") })[state];

interface ItemProps {
  readonly one: Announcement;
  readonly mayAct: boolean;
  readonly onEdit: () => void;
}

function Item({ one, mayAct, onEdit }: ItemProps) {
  const client = useQueryClient();
  const end = useCommand("announcements.end", {
    onDone: () => {
      refetchAll(client, "announcements");
      toast.good(t("Announcement ended"));
    },
    onFail: (error) => toast.bad(`${t("Failed to end the announcement")}: ${messageOf(error)}`),
  });
  return (
    <li>
      <span className="row wrap">
        <Badge tone={tones[one.level]}>{levelWord(one.level)}</Badge>
        <Tag>{stateWord(one.state)}</Tag>
        <span className="small muted">
          {one.role === null ? t("To all") : t("To the role {role}", { role: roleWord(one.role) })}
        </span>
      </span>
      <strong className="announcement-title">{one.title}</strong>
      <p className="feedback-text">{one.message}</p>
      <p className="small muted">
        <Span one={one} />
      </p>
      {mayAct && one.state !== "over" && (
        <div className="row wrap">
          <Button size="small" onClick={onEdit} aria-label={t("Edit “{title}”", { title: one.title })}>
            {t("Edit")}
          </Button>
          <Popconfirm
            title={t("End this announcement now?")}
            okText={t("End now")}
            cancelText={t("Cancel")}
            onConfirm={() => end.mutate({ id: one.id })}
          >
            <Button size="small" loading={end.isPending} aria-label={t("End now: {title}", { title: one.title })}>
              {t("End now")}
            </Button>
          </Popconfirm>
        </div>
      )}
    </li>
  );
}

/** From when until when, in the reader's own time. */
const Span = ({ one: { starts_at, ends_at } }: { one: Announcement }) =>
  ends_at === null
    ? <Text of="From {start} until it is ended" start={<WallDate at={starts_at} />} />
    : <Text of="From {start} until {end}" start={<WallDate at={starts_at} />} end={<WallDate at={ends_at} />} />;
