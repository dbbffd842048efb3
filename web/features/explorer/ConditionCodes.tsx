import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import type { ExplorerTabProps } from "../../lib/views/explorer_view.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { codesOf, type ConditionCode, matching } from "./condition_codes.ts";
import { Facts } from "./Facts.tsx";
import { codesQuery } from "./queries.ts";

/** A name with underscores as words. */
const words = (name: string): string => {
  const spaced = name.replaceAll("_", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const yesNo = (yes: boolean | undefined): string => yes === undefined ? t("not known") : yes ? t("Yes") : t("No");

function Detail({ code }: { code: ConditionCode }) {
  const { id, name, description, type, data_types, update_rules: rules, sip_mapping } = code;
  const mapping = Object.entries(sip_mapping).map(([sip, letter]) => `${sip}: ${letter}`).join(", ");
  const facts = [
    [t("Type"), words(type)],
    [t("Data"), data_types.map(words).join(", ")],
    [t("Updates high and low"), yesNo(rules?.updates_high_low)],
    [t("Updates open and close"), yesNo(rules?.updates_open_close)],
    [t("Updates volume"), yesNo(rules?.updates_volume)],
    [t("SIP mapping"), mapping || t("none")],
  ] as const;
  return (
    <section className="code-detail" aria-label={t("Condition code {code}", { code: id })} aria-live="polite">
      <h3>
        <span className="code-number">{id}</span> {name}
      </h3>
      <p className="muted">{description || t("No description is given.")}</p>
      <Facts of={facts} />
    </section>
  );
}

interface CodesProps {
  readonly found: readonly ConditionCode[];
  readonly chosen: ConditionCode;
  readonly onShow: ExplorerTabProps["onShow"];
}

/** The arrow keys select the previous or next code. */
function Codes({ found, chosen, onShow }: CodesProps) {
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const next = found[found.indexOf(chosen) + by];
    if (!next) return;
    event.preventDefault();
    onShow({ code: next.id });
    event.currentTarget.querySelector<HTMLElement>(`[data-code="${next.id}"]`)?.focus();
  };
  return (
    <ul aria-label={t("Condition codes")} onKeyDown={move}>
      {found.map((code) => (
        <li key={code.id}>
          <button
            type="button"
            data-code={code.id}
            aria-pressed={code.id === chosen.id}
            tabIndex={code.id === chosen.id ? 0 : -1}
            onClick={() => onShow({ code: code.id })}
          >
            <span className="code-number">{code.id}</span>
            <span className="stock-name">
              <strong>{code.name}</strong>
              <span>{code.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** All condition codes of trades: a searchable list, and the meaning of one of them. */
export function ConditionCodes({ search, onShow }: ExplorerTabProps) {
  const { data, error, refetch } = useQuery(codesQuery());
  const codes = useMemo(() => codesOf(data), [data]);
  const found = useMemo(() => matching(codes, search.find ?? ""), [codes, search.find]);
  const chosen = found.find(({ id }) => id === search.code) ?? found[0];
  return (
    <Panel
      flush
      className="codes"
      title={t("Condition Code Inspector")}
      extra={codes.length > 0 && (
        <TextInput
          type="search"
          className="code-search"
          aria-label={t("Code, name or text")}
          placeholder={t("Code, name or text")}
          maxLength={60}
          lead={<Icon name="search" size={14} />}
          value={search.find ?? ""}
          onChange={(event) => onShow({ find: event.target.value || undefined, code: undefined })}
        />
      )}
    >
      {error && !data && (
        <PageError
          title={t("Failed to load condition codes")}
          error={error}
          retry={t("Try Again")}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div className="inset">
          <RowsSkeleton rows={10} label={t("Loading condition codes")} />
        </div>
      )}
      {data && codes.length === 0 && <EmptyState title={t("No condition codes available.")} />}
      {codes.length > 0 && found.length === 0 && (
        <EmptyState title={t("No condition codes match your search criteria.")} />
      )}
      {chosen && (
        <div className="code-columns">
          <Codes found={found} chosen={chosen} onShow={onShow} />
          <Detail code={chosen} />
        </div>
      )}
    </Panel>
  );
}
