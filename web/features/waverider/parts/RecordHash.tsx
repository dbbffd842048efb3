import { t } from "../../../lib/text.ts";
import { Text } from "../../../ui/Text.tsx";

const SHOWN = 8;

/** The record that a decision is checked by, and the configuration that made it; null: there is no record of it. */
export const RecordHash = ({ hash, version }: { hash: string | null; version: number }) => (
  <span className="small muted">
    {hash === null ? t("no record, configuration v{version}", { version }) : (
      <Text
        of="record {hash}, configuration v{version}"
        hash={<code title={hash}>{hash.slice(0, SHOWN)}</code>}
        version={version}
      />
    )}
  </span>
);
