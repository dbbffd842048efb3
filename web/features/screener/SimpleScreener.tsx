import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { searchQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import type { SimpleSearch } from "../../lib/views/screen_view.ts";
import { Button } from "../../ui/form/Button.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { formOf, hasFilter, type NumberName, SEARCHED, searchOf, type SimpleForm, wrongNumbers } from "./simple.ts";
import { SimpleFields } from "./SimpleFields.tsx";
import { SimpleResults } from "./SimpleResults.tsx";

interface Props {
  readonly search: SimpleSearch;
  /** Undefined removes a parameter from the address. */
  readonly onSearch: (part: { readonly [K in keyof SimpleSearch]?: SimpleSearch[K] | undefined }) => void;
}

/** Needs a symbol or a company to run; the address has what was run. */
export function SimpleScreener({ search, onSearch }: Props) {
  const [form, setForm] = useState(() => formOf(search));
  const [wrong, setWrong] = useState<readonly NumberName[]>([]);
  const searched = search.q?.trim() ?? "";
  const { data, isFetching, isError } = useQuery({ ...searchQuery(searched, SEARCHED), enabled: searched !== "" });
  const put = (part: Partial<SimpleForm>) => setForm((before) => ({ ...before, ...part }));
  const run = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = wrongNumbers(form);
    setWrong(refused);
    if (refused.length === 0) onSearch(searchOf(form));
  };
  const clear = () => {
    const cleared = formOf({ q: form.q });
    setForm(cleared);
    setWrong([]);
    onSearch({ ...searchOf(cleared), q: search.q });
  };
  const busy = searched !== "" && isFetching && !data;
  return (
    <>
      <form className="simple-form" onSubmit={run} noValidate>
        <SimpleFields form={form} wrong={wrong} onForm={put} />
        <div className="row simple-actions">
          <Button kind="primary" type="submit" disabled={form.q.trim() === ""} busy={busy}>
            {busy ? t("Screening...") : t("Run Screener")}
          </Button>
          {hasFilter(form) && <Button onClick={clear}>{t("Clear Filters")}</Button>}
        </div>
      </form>
      {wrong.length > 0 && (
        <p className="simple-wrong loss small" role="alert">{t("Use numbers such as 50, 1.5 or 1B.")}</p>
      )}
      {searched === "" && (
        <EmptyState title={t("Find Your Next Investment")}>
          {t("Search for a symbol or a company, then narrow the results by price, market cap, P/E and yield.")}
        </EmptyState>
      )}
      {searched !== "" && data && <SimpleResults found={data} search={search} onSearch={onSearch} />}
      {busy && (
        <div className="inset">
          <RowsSkeleton rows={6} label={t("Screening...")} />
        </div>
      )}
      {searched !== "" && isError && !data && (
        <p className="inset small muted" role="status">{t("The search did not work. Run the screener again.")}</p>
      )}
    </>
  );
}
