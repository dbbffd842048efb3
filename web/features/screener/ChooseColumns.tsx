import {
  MOST_SCREEN_COLUMNS,
  type ScreenColumnName,
  screenColumnsIn,
  screenFieldNames,
  screenFields,
} from "../../../core/research/screen/screen_fields.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Popup } from "../../ui/page/Popup.tsx";
import { columnLabel, groupTitles } from "./conditions.ts";

interface Props {
  /** In their order. */
  readonly shown: readonly ScreenColumnName[];
  /** Whether the user has chosen them. */
  readonly chosen: boolean;
  /** Null: the default ones. */
  readonly onChoose: (columns: readonly ScreenColumnName[] | null) => void;
}

const groupsOf = (): readonly (readonly [string, readonly ScreenColumnName[]])[] => [
  ...Object.entries(groupTitles()).map(([group, title]) =>
    [title, screenFieldNames.filter((name) => screenFields[name].group === group)] as const
  ),
  [t("Small charts"), ["today", "range_52w"]],
];
const meaningOf = (name: ScreenColumnName): string =>
  name === "today"
    ? t("The line of today's prices")
    : name === "range_52w"
    ? t("Where the price is between the year's low and high")
    : t(screenFields[name].meaning);

function Choice({ shown, chosen, onChoose }: Props) {
  // The default ones may be more than can be chosen.
  const now = screenColumnsIn(shown);
  const full = now.length >= MOST_SCREEN_COLUMNS;
  const flip = (name: ScreenColumnName) =>
    onChoose(now.includes(name) ? now.filter((other) => other !== name) : [...now, name]);
  return (
    <div className="stack column-choice">
      <div className="row between">
        <h2>{t("Columns")}</h2>
        <Button size="small" disabled={!chosen} onClick={() => onChoose(null)}>{t("Default columns")}</Button>
      </div>
      <p className="small muted" role="status">
        {t("In this order: {columns}.", { columns: now.map(columnLabel).join(", ") })}{" "}
        {full && t("{most} columns at most: remove one to add another.", { most: MOST_SCREEN_COLUMNS })}
      </p>
      {groupsOf().map(([title, names]) => (
        <div key={title} className="stack tight" role="group" aria-label={title}>
          <h3 className="label">{title}</h3>
          <div className="chips">
            {names.map((name) => {
              const on = now.includes(name);
              return (
                <button
                  key={name}
                  type="button"
                  className="chip"
                  aria-pressed={on}
                  title={meaningOf(name)}
                  disabled={on ? now.length === 1 : full}
                  onClick={() => flip(name)}
                >
                  {on && <strong aria-hidden="true">{now.indexOf(name) + 1}</strong>}
                  {columnLabel(name)}
                </button>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Which columns the table of matches has, and in which order: the order in which they are chosen. */
export const ChooseColumns = (props: Props) => (
  <Popup label={t("Columns")} trigger={<Icon name="list" size={16} />} width={520}>
    {() => <Choice {...props} />}
  </Popup>
);
