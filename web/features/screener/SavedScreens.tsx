import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SavedScreen } from "../../../core/watch/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { writeSort } from "../../lib/portfolio_view.ts";
import { polled } from "../../lib/query.ts";
import type { ScreenSearch } from "../../lib/screen_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toast } from "../../ui/toasts.tsx";
import { readWhere, writeWhere } from "./conditions.ts";
import { DEFAULT_SORT, inputOf } from "./queries.ts";

/** The screen as an address has it. */
const addressOf = ({ where, sort, order }: SavedScreen): ScreenSearch => {
  const text = writeWhere(readWhere(where.join(";")));
  return { ...(text ? { where: text } : {}), sort: writeSort({ key: sort, direction: order }) };
};

interface Props {
  readonly search: ScreenSearch;
  readonly onShow: (part: { readonly [K in keyof ScreenSearch]?: ScreenSearch[K] | undefined }) => void;
}

/** The user's own screens by name, and a name for the one that is shown. */
export function SavedScreens({ search, onShow }: Props) {
  const client = useQueryClient();
  const { data: saved } = useQuery(polled("screens.list", {}, 300));
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const refetch = () => void client.invalidateQueries({ queryKey: ["screens.list"] });
  const save = useCommand("screens.save", {
    onDone: (screen) => {
      refetch();
      setName(null);
      toast.good(t("{name} is saved", { name: screen.name }));
    },
    onFail: (error) => setFailure(messageOf(error)),
  });
  const remove = useCommand("screens.delete", { onDone: refetch, onFail: (error) => toast.bad(messageOf(error)) });
  const update = useCommand("screens.update", {
    onDone: ({ name, alert }) => {
      refetch();
      toast.good(
        alert ? t("You are told of new matches of {name}", { name }) : t("No more word of {name}", { name }),
      );
    },
    onFail: (error) => toast.bad(messageOf(error)),
  });
  // Where a notification leads: to the screen as it is now.
  const { screen: wanted } = search;
  useEffect(() => {
    if (!wanted || !saved) return;
    const screen = saved.find(({ id }) => id === wanted);
    if (!screen) toast.bad(t("That screen is no longer saved"));
    onShow({ ...(screen && addressOf(screen)), screen: undefined });
  }, [wanted, saved]);
  const conditions = readWhere(search.where);
  const sort = search.sort ?? DEFAULT_SORT;
  const now = writeWhere(conditions);
  return (
    <div className="row wrap saved-screens">
      {saved && saved.length > 0 && <span className="small muted">{t("Saved")}</span>}
      {saved?.map((screen) => {
        const { where, sort: savedSort } = addressOf(screen);
        return (
          <span key={screen.id} className="row saved-screen">
            <button
              type="button"
              className="chip"
              aria-pressed={where === now && savedSort === sort}
              onClick={() => onShow({ ...addressOf(screen), open: undefined })}
            >
              {screen.name}
            </button>
            <IconButton
              aria-label={t("Tell me of new matches of {name}", { name: screen.name })}
              title={t("Tell me of new matches")}
              aria-pressed={screen.alert}
              disabled={update.isPending}
              onClick={() => update.mutate({ id: screen.id, alert: !screen.alert })}
            >
              <Icon name="bell" size={14} />
            </IconButton>
            <IconButton
              aria-label={t("Delete {name}", { name: screen.name })}
              onClick={() => remove.mutate({ id: screen.id })}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </span>
        );
      })}
      {name === null
        ? (
          <Button size="small" disabled={conditions.length === 0} onClick={() => setName("")}>
            {t("Save screen")}
          </Button>
        )
        : (
          <form
            className="row"
            onKeyDown={(event) => event.key === "Escape" && setName(null)}
            onSubmit={(event) => {
              event.preventDefault();
              const { where = [], sort: by, order } = inputOf(conditions, sort);
              save.mutate({ name, where, sort: by, order });
            }}
          >
            <Field label={t("Name of the screen")} error={failure}>
              {(props) => (
                <TextInput
                  {...props}
                  value={name}
                  maxLength={60}
                  autoFocus
                  onChange={(event) => {
                    setFailure(undefined);
                    setName(event.target.value);
                  }}
                />
              )}
            </Field>
            <Button size="small" kind="primary" type="submit" busy={save.isPending} disabled={name.trim() === ""}>
              {t("Save")}
            </Button>
            <Button size="small" onClick={() => setName(null)} disabled={save.isPending}>{t("Cancel")}</Button>
          </form>
        )}
    </div>
  );
}
