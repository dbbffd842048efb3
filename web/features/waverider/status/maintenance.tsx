/** What repairs the store. */
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../lib/api/command.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { alerts } from "../parts/words.ts";
import { refreshAll } from "../queries.ts";

type Name =
  | "waverider.tight-market-migration"
  | "waverider.fix-columns"
  | "waverider.add-enum-values"
  | "waverider.initialize-database"
  | "waverider.migrate-database";

export interface Task {
  readonly name: Name;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Trading depends on it. */
  readonly danger?: true;
}

export const maintenance = (): readonly Task[] => [
  {
    name: "waverider.tight-market-migration",
    title: t("Tight-market tracking"),
    text: t("Adds the columns that track the market at an entry, where they are missing."),
    action: t("Run Migration"),
  },
  {
    name: "waverider.fix-columns",
    title: t("Columns"),
    text: t("Adds missing columns of all Waverider tables."),
    action: t("Fix Database Columns"),
  },
  {
    name: "waverider.add-enum-values",
    title: t("Missing enum values"),
    text: t("Critical: exits cannot be stored without them."),
    action: t("FIX NOW"),
    danger: true,
  },
  {
    name: "waverider.initialize-database",
    title: t("Initialize database"),
    text: t("Creates tables and the account where they do not exist."),
    action: t("Initialize"),
  },
  {
    name: "waverider.migrate-database",
    title: t("Migrate database"),
    text: t("Brings Waverider's tables up to date."),
    action: t("Migrate"),
  },
];

/** Runs it, and shows what the server says. */
export function useMaintenance({ name }: Task, onOver: () => void) {
  const client = useQueryClient();
  const failed = name === "waverider.initialize-database" ? alerts.initialize : alerts.migration;
  const { mutate, isPending } = useCommand(name, {
    onDone: ({ message, details }) => {
      toast.good(<Outcome message={message} details={details} />);
      refreshAll(client);
      onOver();
    },
    onFail: (error) => {
      toast.bad(failed(error));
      onOver();
    },
  });
  return { run: () => mutate({}), isPending };
}

const Outcome = ({ message, details }: { message: string; details: readonly string[] }) => (
  <>
    {message}
    {details.length > 0 && <ul>{details.map((line) => <li key={line}>{line}</li>)}</ul>}
  </>
);
