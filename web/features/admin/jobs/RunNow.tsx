import { Button } from "antd";
import { t } from "../../../lib/text.ts";
import { useRunJob } from "./use_job.ts";

/** Runs what is due. */
export function RunNow({ name }: { name: string }) {
  const run = useRunJob();
  return (
    <Button
      size="small"
      aria-label={t("Run now: {name}", { name })}
      loading={run.isPending}
      onClick={() => run.mutate({ name })}
    >
      {t("Run now")}
    </Button>
  );
}
