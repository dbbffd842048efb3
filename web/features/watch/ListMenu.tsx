import { useQuery } from "@tanstack/react-query";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { watchlistsQuery } from "../../lib/market/watchlists.ts";
import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Popup } from "../../ui/page/Popup.tsx";
import { toast } from "../../ui/page/toasts.tsx";

/** Moves a list among the user's lists. */
function MoveList({ id }: { id: string }) {
  const { data: lists = [] } = useQuery(watchlistsQuery());
  const { mutate, isPending } = useCommand("watchlists.reorder", { onFail: (error) => toast.bad(messageOf(error)) });
  const ids = lists.map((list) => list.id);
  const at = ids.indexOf(id);
  const move = (to: number) => mutate({ ids: ids.toSpliced(at, 1).toSpliced(to, 0, id) });
  if (ids.length < 2) return null;
  return (
    <>
      <TextButton disabled={isPending || at === 0} onClick={() => move(at - 1)}>{t("Move list up")}</TextButton>
      <TextButton disabled={isPending || at === ids.length - 1} onClick={() => move(at + 1)}>
        {t("Move list down")}
      </TextButton>
    </>
  );
}

interface Props {
  readonly id: string;
  /** Opens a dialog about the list. */
  readonly onDialog: (what: "rename" | "delete") => void;
  /** Whether rows have buttons that move them. */
  readonly ordering: boolean;
  readonly onOrdering: (on: boolean) => void;
}

export function ListMenu({ id, onDialog, ordering, onOrdering }: Props) {
  return (
    <Popup label={t("More about this list")} trigger={<Icon name="more" />} width={180}>
      {(close) => {
        const ask = (what: "rename" | "delete") => () => {
          close();
          onDialog(what);
        };
        return (
          <div className="stack tight watch-choice">
            <TextButton
              onClick={() => {
                close();
                onOrdering(!ordering);
              }}
            >
              {ordering ? t("Stop ordering") : t("Change the order")}
            </TextButton>
            <MoveList id={id} />
            <TextButton onClick={ask("rename")}>{t("Rename list")}</TextButton>
            <TextButton onClick={ask("delete")}>{t("Delete list")}</TextButton>
          </div>
        );
      }}
    </Popup>
  );
}
