/** The announcements of staff, above every page until they are dismissed; each is put into the bell once. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OutputOf } from "../../core/contracts.ts";
import { useCommand } from "../lib/api/command.ts";
import { messageOf } from "../lib/api/errors.ts";
import { inboxQuery } from "../lib/api/queries.ts";
import { useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { IconButton } from "../ui/form/IconButton.tsx";
import { Icon } from "../ui/icons.tsx";
import { toast } from "../ui/page/toasts.tsx";

type Inbox = OutputOf<"announcements.inbox">;
type Shown = Inbox["announcements"][number];

export const Announcements = () => {
  const user = useUser();
  return user && <Banners key={user.id} />;
};

const words: Readonly<Record<Shown["level"], () => string>> = {
  info: () => t("Announcement"),
  warning: () => t("Warning"),
  important: () => t("Important"),
};

function Banners() {
  const client = useQueryClient();
  const { queryKey } = inboxQuery();
  const data = useQuery(inboxQuery()).data?.announcements;
  const receive = useCommand("announcements.receive");
  const dismiss = useCommand("announcements.dismiss", {
    onFail: (error) => {
      toast.bad(messageOf(error, t("The announcement could not be dismissed")));
      void client.invalidateQueries({ queryKey });
    },
  });
  const hasNew = data?.some(({ is_new }) => is_new) ?? false;
  useEffect(() => {
    if (hasNew) receive.mutate({});
  }, [hasNew]);
  if (!data?.length) return null;
  return (
    <section className="announcements" aria-label={t("Current announcements")}>
      {data.map((one) => (
        <div key={one.id} className={`announcement ${one.level}`}>
          <p>
            <span className="sr-only">{words[one.level]()}:</span> <strong>{one.title}</strong>{" "}
            <span className="announcement-text">{one.message}</span>
          </p>
          <IconButton
            aria-label={t("Dismiss: {title}", { title: one.title })}
            onClick={() => {
              // It goes at once; the server keeps it away.
              client.setQueryData<Inbox>(
                queryKey,
                (inbox) => inbox && { ...inbox, announcements: inbox.announcements.filter(({ id }) => id !== one.id) },
              );
              dismiss.mutate({ id: one.id });
            }}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
