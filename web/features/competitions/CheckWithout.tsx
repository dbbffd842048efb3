import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { countText } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import type { Checked } from "./check_file.ts";
import { checkKinds } from "./Checks.tsx";
import { fileName } from "./file_names.ts";
import type { ContestFile } from "./queries.ts";

const OK = "ok", DIFFERS = "differs", SAME = "same as published";

/** The lines that the terminal's command writes for these checks. */
function terminalLines({ verified }: Checked): string {
  const rows = verified.checks.map(({ ok, count, of }, i) => {
    const kind = checkKinds[i]!;
    const what = kind === "file"
      ? `${verified.hash.slice(0, 8)}…${verified.hash.slice(-4)}`
      : kind === "rules"
      ? ""
      : kind === "ranking"
      ? `${countText(of)} ${of === 1 ? "place" : "places"}`
      : count === of
      ? countText(of)
      : `${countText(count)} of ${countText(of)}`;
    return { kind, what, end: kind === "ranking" && ok ? SAME : ok ? OK : DIFFERS };
  });
  const wide = Math.max(...rows.map(({ what }) => what.length));
  return rows.map(({ kind, what, end }) => `${kind.padEnd(9)}${what.padEnd(wide + 2)}${end}`).join("\n");
}

/** The terminal's command, which reads nothing but the file. */
export function CheckWithout({ file, checked }: { file: ContestFile; checked: Checked | null }) {
  const command = `tradewinds competitions verify ${fileName(file.name)} --hash ${file.hash}`;
  const copy = () =>
    void navigator.clipboard.writeText(command).then(
      () => toast.good(t("Command copied")),
      () => toast.bad(t("The command could not be copied. Select its text.")),
    );
  return (
    <Panel
      title={t("Check it without us")}
      extra={
        <Button kind="quiet" size="small" icon={<Icon name="copy" size={14} />} onClick={copy}>{t("Copy")}</Button>
      }
    >
      <p className="small">
        {t(
          "The command reads nothing but the file. If one byte differs, it names the entrant, the line and the field.",
        )}
      </p>
      <pre className="terminal" tabIndex={0} role="region" aria-label={t("Command and its output")}>
        {`$ ${command}${checked ? `\n${terminalLines(checked)}` : ""}`}
      </pre>
    </Panel>
  );
}
