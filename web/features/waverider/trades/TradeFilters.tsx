import { t } from "../../../lib/text.ts";
import { FilterSelect } from "../../../ui/form/FilterSelect.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { tradeGrades, tradeModes, tradeScores, tradeStatuses } from "../../../lib/views/waverider_view.ts";
import { statusWord, type Trade } from "../parts/trade_words.ts";
import { activeText, modeWord, type TradeFilter } from "./trade_filter.ts";

const ALL = "all";

interface Props {
  readonly filter: TradeFilter;
  readonly onFilter: (filter: TradeFilter) => void;
}

export function TradeFilters({ filter, onFilter }: Props) {
  const choice = <Part extends keyof TradeFilter>(
    part: Part,
    label: string,
    values: readonly NonNullable<TradeFilter[Part]>[],
    word: (value: string) => string = (value) => value,
  ) => {
    const { [part]: _, ...others } = filter;
    const choose = (chosen: string) => {
      const value = values.find((one) => String(one) === chosen);
      onFilter(value === undefined ? others : { ...others, [part]: value });
    };
    return (
      <FilterSelect
        label={label}
        value={String(filter[part] ?? ALL)}
        onChange={choose}
        options={[
          { value: ALL, label: t("all") },
          ...values.map((value) => ({ value: String(value), label: word(String(value)) })),
        ]}
      />
    );
  };
  return (
    <div className="wr-filters" role="group" aria-label={t("Filters")}>
      {choice("score", t("EWS score"), tradeScores)}
      {choice("mode", t("Entry mode"), tradeModes, modeWord)}
      {choice("grade", t("Grade"), tradeGrades)}
      {choice("status", t("Status"), tradeStatuses, statusWord)}
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
      <TextButton disabled={active === ""} onClick={() => onFilter({})}>{t("Clear Filters")}</TextButton>
    </span>
  );
}
