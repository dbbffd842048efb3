import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  isSetField,
  type ScreenCondition,
  type ScreenFieldName,
  screenFieldNames,
  screenFields,
  type SetFieldName,
} from "../../../core/research/screen/screen_fields.ts";
import { t } from "../../lib/text.ts";
import { groupTitles, labelOf } from "./conditions.ts";
import { valuesQuery } from "./queries.ts";
import { SetEditor } from "./SetEditor.tsx";

interface Props {
  readonly where: readonly string[];
  readonly taken: ReadonlySet<ScreenFieldName>;
  readonly onAdd: (condition: ScreenCondition) => void;
  readonly onClose: () => void;
}

function Values({ where, field, onAdd }: Pick<Props, "where" | "onAdd"> & { field: SetFieldName }) {
  const { data } = useQuery(valuesQuery(where, field));
  return (
    <SetEditor
      label={labelOf(field)}
      chosen={[]}
      values={data?.conditions.at(-1)?.values}
      onChange={(values) => onAdd({ field, values })}
    />
  );
}

/** The fields that have no condition yet; a field with a set of values needs a first value. */
export function AddCondition({ where, taken, onAdd, onClose }: Props) {
  const [set, setSet] = useState<SetFieldName | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("button, input")?.focus(), [set]);
  const free = screenFieldNames.filter((name) => !taken.has(name));
  const pick = (name: ScreenFieldName) =>
    isSetField(name) ? setSet(name) : onAdd({ field: name, min: null, max: null } as ScreenCondition);
  return (
    <div
      ref={panel}
      className="add-condition"
      role="group"
      aria-label={t("Add a condition")}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      {set
        ? (
          <>
            <h2>{labelOf(set)}</h2>
            <Values where={where} field={set} onAdd={onAdd} />
          </>
        )
        : Object.entries(groupTitles()).map(([group, title]) => {
          const names = free.filter((name) => screenFields[name].group === group);
          return names.length === 0 ? null : (
            <div key={group} className="stack tight">
              <h2 className="label">{title}</h2>
              <div className="chips">
                {names.map((name) => (
                  <button
                    key={name}
                    type="button"
                    className="chip"
                    title={t(screenFields[name].meaning)}
                    onClick={() => pick(name)}
                  >
                    {labelOf(name)}
                  </button>
                ))}
              </div>
            </div>
          );
        })}
    </div>
  );
}
