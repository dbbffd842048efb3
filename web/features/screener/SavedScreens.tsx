import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SavedScreen } from "../../../core/watch/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { writeSort } from "../../lib/views/portfolio_view.ts";
import { polled } from "../../lib/api/query.ts";
import type { ScreenSearch } from "../../lib/views/screen_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { readColumns, readWhere, writeColumns, writeWhere } from "./conditions.ts";
import { DEFAULT_SORT, inputOf } from "./queries.ts";

type Part = { readonly [K in keyof ScreenSearch]?: ScreenSearch[K] | undefined };

/** A saved screen as search parameters; undefined removes one from the address. */
const addressOf = ({ where, sort, order, columns }: SavedScreen) => ({
  where: writeWhere(readWhere(where.join(";"))),
  sort: writeSort({ key: sort, direction: order }),
  columns: writeColumns(columns),
});

interface Props {
  readonly search: ScreenSearch;
  readonly onShow: (part: Part) => void;
}

interface SavedProps {
  readonly screen: SavedScreen;
  /** It is the screen shown on the page. */
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly commands: Commands;
}

/** A saved screen, with buttons for its notifications and its removal. */
function Saved({ screen, shown, onShow, commands: { update, remove } }: SavedProps) {
  const { id, name, alert } = screen;
  return (
    <span className="row saved-screen">
      <button type="button" className="chip" aria-pressed={shown} onClick={onShow}>{name}</button>
      <IconButton
        aria-label={t("Tell me of new matches of {name}", { name })}
        title={t("Tell me of new matches")}
        aria-pressed={alert}
        disabled={update.isPending}
        onClick={() => update.mutate({ id, alert: !alert })}
      >
        <Icon name="bell" size={14} />
      </IconButton>
      <IconButton aria-label={t("Delete {name}", { name })} onClick={() => remove.mutate({ id })}>
        <Icon name="close" size={14} />
      </IconButton>
    </span>
  );
}

function useCommands() {
  const remove = useCommand("screens.delete", { onFail: (error) => toast.bad(messageOf(error)) });
  const update = useCommand("screens.update", {
    onDone: ({ name, alert }) => {
      toast.good(
        alert ? t("You are told of new matches of {name}", { name }) : t("No more word of {name}", { name }),
      );
    },
    onFail: (error) => toast.bad(messageOf(error)),
  });
  return { remove, update };
}
type Commands = ReturnType<typeof useCommands>;

/** Saves the screen shown, under a name. */
function NameForm({ search, onClose }: { search: ScreenSearch; onClose: () => void }) {
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<string>();
  const save = useCommand("screens.save", {
    onDone: (screen) => {
      onClose();
      toast.good(t("{name} is saved", { name: screen.name }));
    },
    onFail: (error) => setFailure(messageOf(error)),
  });
  return (
    <form
      className="row"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        const { where = [], sort, order } = inputOf(readWhere(search.where), search.sort ?? DEFAULT_SORT);
        const columns = readColumns(search.columns);
        save.mutate({ name, where, sort, order, ...(columns ? { columns } : {}) });
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
      <Button size="small" onClick={onClose} disabled={save.isPending}>{t("Cancel")}</Button>
    </form>
  );
}

/** The user's saved screens, and a form to save the one shown. */
export function SavedScreens({ search, onShow }: Props) {
  const { data: saved } = useQuery(polled("screens.list", {}, 300));
  const [naming, setNaming] = useState(false);
  const commands = useCommands();
  // The target of a notification: the screen as it is now.
  const { screen: wanted } = search;
  useEffect(() => {
    if (!wanted || !saved) return;
    const screen = saved.find(({ id }) => id === wanted);
    if (!screen) toast.bad(t("That screen is no longer saved"));
    onShow({ ...(screen && addressOf(screen)), screen: undefined });
  }, [wanted, saved]);
  const conditions = readWhere(search.where);
  const now = {
    where: writeWhere(conditions),
    sort: search.sort ?? DEFAULT_SORT,
    columns: writeColumns(readColumns(search.columns)),
  };
  return (
    <div className="row wrap saved-screens">
      {saved && saved.length > 0 && <span className="small muted">{t("Saved")}</span>}
      {saved?.map((screen) => {
        const address = addressOf(screen);
        return (
          <Saved
            key={screen.id}
            screen={screen}
            shown={address.where === now.where && address.sort === now.sort && address.columns === now.columns}
            onShow={() => onShow({ ...address, open: undefined })}
            commands={commands}
          />
        );
      })}
      {naming
        ? <NameForm search={search} onClose={() => setNaming(false)} />
        : (
          <Button size="small" disabled={conditions.length === 0} onClick={() => setNaming(true)}>
            {t("Save screen")}
          </Button>
        )}
    </div>
  );
}
