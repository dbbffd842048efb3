import { useMemo } from "react";
import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { shownRows } from "../../ui/table/shown_rows.ts";
import { Text } from "../../ui/Text.tsx";
import { rankingColumns, rankingPhoneRow } from "./columns.tsx";
import type { Participant } from "./queries.ts";

interface Props {
  readonly rows: readonly Participant[];
  readonly own: string | undefined;
  /** All entries. */
  readonly count: number;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
}

const idOf = ({ user_id }: Participant) => user_id;

export function Ranking({ rows, own, count, all, onAll }: Props) {
  const { rows: shown, folds } = useMemo(() => shownRows(rows, idOf, own, all), [rows, own, all]);
  const columns = useMemo(() => rankingColumns(own), [own]);
  const phoneRow = useMemo(() => rankingPhoneRow(own), [own]);
  const classOf = ({ user_id: id }: Participant) =>
    [id === own && "own", folds.has(id) && "folded"].filter(Boolean).join(" ") || undefined;
  return (
    <Panel flush className="board">
      <DataTable
        label={t("Ranking")}
        rows={shown}
        columns={columns}
        rowKey={idOf}
        phoneRow={phoneRow}
        rowClass={classOf}
      />
      {(shown.length < count || all) && (
        <p className="board-foot small muted row between">
          <Text of="{shown} of {count}" shown={shown.length} count={count} />
          <TextButton onClick={() => onAll(!all)}>{all ? t("Show fewer") : t("Show all")}</TextButton>
        </p>
      )}
    </Panel>
  );
}
