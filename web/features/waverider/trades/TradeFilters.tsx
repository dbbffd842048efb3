import { t } from "../../../lib/text.ts";
import { FilterSelect } from "../../../ui/form/FilterSelect.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { statusWord, type Trade } from "../parts/trade_words.ts";
import {
  activeText,
  ALL,
  grades,
  modes,
  modeWord,
  noFilter,
  scores,
  statuses,
  type TradeFilter,
} from "./trade_filter.ts";

interface Props {
  readonly filter: TradeFilter;
  readonly onFilter: (filter: TradeFilter) => void;
}

export function TradeFilters({ filter, onFilter }: Props) {
  const choice = (
    part: keyof TradeFilter,
    label: string,
    values: readonly string[],
    word = (value: string) => value,
  ) => (
    <FilterSelect
      label={label}
      value={filter[part]}
      onChange={(value) => onFilter({ ...filter, [part]: value })}
      options={[{ value: ALL, label: t("all") }, ...values.map((value) => ({ value, label: word(value) }))]}
    />
  );
  return (
    <div className="wr-filters" role="group" aria-label={t("Filters")}>
      {choice("score", t("EWS score"), scores)}
      {choice("mode", t("Entry mode"), modes, modeWord)}
      {choice("grade", t("Grade"), grades)}
      {choice("status", t("Status"), statuses, statusWord)}
    </div>
  );
}

interface SummaryProps extends Props {
  readonly all: readonly Trade[];
  readonly shown: number;
}

/** How many trades there are, and which filters are active. */
export function FilterSummary({ filter, onFilter, all, shown }: SummaryProps) {
  const active = activeText(filter);
  const open = all.filter(({ status }) => status === "open").length;
  return (
    <span className="row wrap small muted">
      <span role="status">
        {active === ""
          ? t("{total} trades, {open} open. No filter is active", { total: all.length, open })
          : t("{shown} of {total} trades: {filters}", { shown, total: all.length, filters: active })}
      </span>
      <TextButton disabled={active === ""} onClick={() => onFilter(noFilter)}>{t("Clear Filters")}</TextButton>
    </span>
  );
}
