import { useQuery } from "@tanstack/react-query";
import { cap99 } from "../lib/format.ts";
import { inboxQuery } from "../lib/api/queries.ts";
import { t } from "../lib/text.ts";
import { Icon } from "../ui/icons.tsx";
import { lazily } from "../ui/page/lazily.tsx";
import { RowsSkeleton } from "../ui/page/Panel.tsx";
import { Popup } from "../ui/page/Popup.tsx";

const NotificationList = lazily(
  async () => (await import("../features/notifications/NotificationList.tsx")).NotificationList,
  () => <RowsSkeleton rows={3} label={t("Loading")} />,
);

export function Bell() {
  const { data } = useQuery(inboxQuery());
  const unread = data?.unread_groups ?? 0;
  return (
    <Popup
      label={unread > 0 ? t("Notifications, {number} unread", { number: cap99(unread) }) : t("Notifications")}
      width={380}
      trigger={
        <>
          <Icon name="bell" size={20} />
          {unread > 0 && <span className="dot">{cap99(unread)}</span>}
        </>
      }
    >
      {(close) => <NotificationList onLeave={close} />}
    </Popup>
  );
}
