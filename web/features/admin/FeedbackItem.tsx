import { Button, Tag } from "antd";
import type { Feedback, FeedbackStatus, FeedbackType } from "../../../core/feedback/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Text } from "../../ui/Text.tsx";
import { useUpdateFeedback } from "./use_update.ts";
import { statuses, statusWord, typeWord } from "./words.ts";

const tones: Readonly<Record<FeedbackType, "red" | "blue" | "" | "amber">> = {
  bug: "red",
  feature: "blue",
  improvement: "blue",
  general: "",
  complaint: "amber",
};
export const TypeBadge = ({ type }: { type: FeedbackType }) => <Badge tone={tones[type]}>{typeWord(type)}</Badge>;
export const StatusTag = ({ status }: { status: FeedbackStatus }) => <Tag>{statusWord(status)}</Tag>;

/** An item in the list. */
export const FeedbackItem = ({ item }: { item: Feedback }) => (
  <>
    <span className="row between">
      <span className="row">
        <TypeBadge type={item.type} />
        <span className="small muted">{t("{rating} of 5", { rating: item.rating })}</span>
      </span>
      <span className="small muted">
        <When at={item.created_at} as="short" />
      </span>
    </span>
    <strong className="feedback-title">{item.title}</strong>
    <span className="small muted feedback-from">
      <Text of="@{name} on {page}" name={item.username} page={item.url} />
    </span>
  </>
);

/** The states that it may get next. */
export function QuickActions({ item }: { item: Feedback }) {
  const update = useUpdateFeedback();
  return (
    <div className="row wrap" role="group" aria-label={t("Mark “{title}” as", { title: item.title })}>
      {statuses.filter((status) => status !== "pending" && status !== item.status).map((status) => (
        <Button
          key={status}
          size="small"
          type={status === "dismissed" ? "text" : "default"}
          disabled={update.isPending}
          onClick={() => update.mutate({ id: item.id, status })}
        >
          {statusWord(status)}
        </Button>
      ))}
    </div>
  );
}
