import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import { query } from "../../lib/api/query.ts";
import { t } from "../../lib/text.ts";
import { Percent } from "../../ui/numbers.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Contest } from "./queries.ts";

type Hint = OutputOf<"competitions.hints">[number];

/** Pairs of entries that may be one person's. */
export function HintsDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query("competitions.hints", { id: contest.id }));
  return (
    <Dialog title={t("Hints for {name}", { name: contest.name })} onClose={onClose}>
      <p className="small muted">{t("Nothing follows from a hint by itself, and only administrators see them.")}</p>
      {error && !data
        ? <PageError title={t("The hints cannot be shown")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={3} label={t("Loading hints...")} />
        : data.length === 0
        ? <p>{t("No two entries trade alike or share an address.")}</p>
        : (
          <ul className="manage-contests">
            {data.map((hint) => (
              <li key={`${hint.kind} ${hint.entries.map(({ number }) => number).join(" ")}`}>
                <Pair hint={hint} />
              </li>
            ))}
          </ul>
        )}
    </Dialog>
  );
}

function Pair({ hint: { kind, entries: [one, other], agreement_percentage: percent, fills } }: { hint: Hint }) {
  return (
    <span>
      <span className="contest-title">
        <Text
          of="{one} (number {first}) and {other} (number {second})"
          one={<PersonName person={one!} />}
          first={one!.number}
          other={<PersonName person={other!} />}
          second={other!.number}
        />
      </span>
      <span className="small muted">
        {kind === "same_address" ? t("Signed in from one address") : (
          <Text
            of="{percent} of fills alike, {count} in number"
            percent={<Percent value={percent} />}
            count={fills}
          />
        )}
      </span>
    </span>
  );
}
