import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Popup } from "../../ui/page/Popup.tsx";

interface Props {
  /** Opens a dialog about the list. */
  readonly onDialog: (what: "rename" | "delete") => void;
  /** Whether rows have buttons that move them. */
  readonly ordering: boolean;
  readonly onOrdering: (on: boolean) => void;
}

export function ListMenu({ onDialog, ordering, onOrdering }: Props) {
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
            <TextButton onClick={ask("rename")}>{t("Rename list")}</TextButton>
            <TextButton onClick={ask("delete")}>{t("Delete list")}</TextButton>
          </div>
        );
      }}
    </Popup>
  );
}
