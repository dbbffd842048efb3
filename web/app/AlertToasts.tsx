import { refresh } from "../lib/api/refresh.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { onNotice } from "../lib/api/stream.ts";
import { t } from "../lib/text.ts";
import { toast } from "../ui/page/toasts.tsx";

/** Shows a toast for each alert that fires, on any page. */
export function AlertToasts() {
  const client = useQueryClient();
  const { history } = useRouter();
  useEffect(() =>
    onNotice(({ type, title, link, data }) => {
      if (type !== "stock_alert") return;
      void refresh(client, ["alerts"]);
      const label = data.screen_id ? t("Open the screen") : t("Open the stock");
      toast.plain(title, link ? { label, run: () => history.push(link) } : undefined);
    }), [client, history]);
  return null;
}
