import { Button, Input, Select } from "antd";
import { t } from "../../../lib/text.ts";
import { type DebugFilter, directionWord, highScores, limits, RESET, type SortKey, sortKeys } from "./debug_filter.ts";

type Direction = "down" | "up";

interface Props {
  readonly filter: DebugFilter;
  readonly onFilter: (filter: DebugFilter) => void;
}

/** Takes effect as it is changed. */
export function DebugForm({ filter, onFilter }: Props) {
  const change = (part: Partial<DebugFilter>) => onFilter({ ...filter, ...part });
  const bound = (key: "min" | "max", label: string) => (
    <Input
      className="wr-bound"
      size="small"
      type="number"
      min={0}
      max={13}
      prefix={label}
      aria-label={key === "min" ? t("Lowest EWS") : t("Highest EWS")}
      value={filter[key]}
      onChange={(event) => change({ [key]: event.target.value })}
    />
  );
  return (
    <div className="row wrap wr-filter">
      {bound("min", t("EWS from"))}
      {bound("max", t("to|number"))}
      <Input
        className="wr-symbol"
        size="small"
        placeholder={t("Symbol")}
        aria-label={t("Symbol")}
        maxLength={12}
        value={filter.symbol}
        onChange={(event) => change({ symbol: event.target.value.toUpperCase() })}
      />
      <Select<SortKey>
        size="small"
        aria-label={t("Sort by")}
        value={filter.sort}
        options={sortKeys.map((value) => ({ value, label: t("Sort: {name}", { name: value }) }))}
        onChange={(sort) => change({ sort })}
      />
      <Select<Direction>
        size="small"
        aria-label={t("Direction")}
        value={filter.descending ? "down" : "up"}
        options={(["down", "up"] as const).map((value) => ({ value, label: directionWord(value === "down") }))}
        onChange={(direction) => change({ descending: direction === "down" })}
      />
      <Select<number>
        size="small"
        aria-label={t("Limit")}
        value={filter.limit}
        options={limits.map((value) => ({ value, label: t("Limit {count}", { count: value }) }))}
        onChange={(limit) => change({ limit })}
      />
      <Button size="small" onClick={() => onFilter(highScores(filter))}>{t("High Scores Only")}</Button>
      <Button size="small" type="text" onClick={() => onFilter(RESET)}>{t("Reset")}</Button>
    </div>
  );
}
