import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { useCommand } from "../../lib/api/command.ts";
import { isStatus, messageOf } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Markdown } from "./markdown.tsx";

type Review = OutputOf<"portfolios.ai-analysis">;
const reviewQuery = (id: string) => query("portfolios.ai-analysis", { id });

/** Reviews expire by the user's clock, not by the market's. */
const isValid = ({ analysis, expires_at }: Review) =>
  analysis !== null && expires_at !== null && Date.parse(expires_at) > Date.now();

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

/** The latest review of a portfolio; without a valid one, a new one is requested. */
export function ReviewDialog({ request: { portfolioId: id }, onClose }: Props) {
  const client = useQueryClient();
  const admin = useUser()?.role === "admin";
  const { data, error } = useQuery({ ...reviewQuery(id), retry: false });
  const requested = useRef(false);
  const fail = (error: unknown) => {
    console.warn("Failed to fetch AI analysis", error);
    toast.bad(
      isStatus(error, 429)
        ? t("Failed to fetch AI analysis: {message}", { message: messageOf(error) })
        : t("Unable to retrieve AI analysis at this time."),
    );
    onClose();
  };
  const write = useCommand("portfolios.refresh-ai-analysis", {
    onDone: (review) => client.setQueryData(reviewQuery(id).queryKey, review),
    onFail: fail,
  });
  useEffect(() => {
    if (requested.current || (!data && !error)) return;
    if (!error && data && isValid(data)) return;
    requested.current = true;
    if (error) fail(error);
    else write.mutate({ id });
  }, [data, error]);
  const writing = write.isPending;
  return (
    <Dialog title={t("AI Portfolio Review")} onClose={onClose} width={720}>
      <div className="stack">
        {(!data || writing) && (
          <>
            <p className="note" role="status">
              {t("The review is being written. This takes up to a minute; you may close this window meanwhile.")}
            </p>
            <RowsSkeleton rows={8} dense label={t("Loading")} />
          </>
        )}
        {data && !writing && <Written review={data} admin={admin} />}
        <div className="foot">
          {data && !writing && (admin || !isValid(data)) && (
            <Button onClick={() => write.mutate({ id })}>{t("Write a new review")}</Button>
          )}
          <Button onClick={onClose} data-autofocus>{t("Close")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Written({ review, admin }: { review: Review; admin: boolean }) {
  const { analysis, model_name: model, is_premium: premium, market_time: at, expires_at: expires } = review;
  if (!analysis) return <EmptyState title={t("No analysis available.")} />;
  return (
    <>
      <div className="row wrap small muted">
        <Badge tone={premium ? "violet" : ""}>{premium ? t("Premium model") : t("Standard model")}</Badge>
        <span>{model}</span>
        {at && <Text of="As of {time}" time={<When at={at} />} />}
      </div>
      <Markdown text={analysis} />
      {!admin && expires && (
        <p className="note">
          <Text of="Next free review available at {time}" time={<When at={expires} />} />
        </p>
      )}
    </>
  );
}
