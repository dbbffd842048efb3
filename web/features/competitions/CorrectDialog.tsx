import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { PublicReason } from "./PublicReason.tsx";
import { ALL_PLACES, type Contest, refreshContests, resultsQuery } from "./queries.ts";
import { nameOf } from "./race.ts";

/** Disqualifies an entry of a finished contest: a new version of the file stands beside the published one. */
export function CorrectDialog({ contest: { id, name }, onClose }: { contest: Contest; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(resultsQuery(id, ALL_PLACES));
  const [number, setNumber] = useState("");
  const [reason, setReason] = useState("");
  const correct = useCommand("competitions.correct", {
    onDone: ({ version }) => {
      refreshContests(client);
      toast.good(t("Version {version} of the file is published", { version }));
      onClose();
    },
    onFail: (failure) => toast.bad(`${t("Failed to correct the competition")}: ${messageOf(failure)}`),
  });
  const entries = data?.participants.filter(({ state }) => state !== "disqualified") ?? [];
  return (
    <Dialog title={t("Correct {name}", { name })} onClose={onClose} busy={correct.isPending}>
      {error && !data
        ? <PageError title={t("Finished contests cannot be shown")} error={error} onRetry={() => void refetch()} />
        : !data
        ? <RowsSkeleton rows={3} label={t("Loading the competition...")} />
        : (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              correct.mutate({ id, number: Number(number), reason: reason.trim() });
            }}
          >
            <p>
              {t(
                "The entry takes no rank any more. A new version of the file is published, with the reason; the earlier one stays.",
              )}
            </p>
            <Field label={t("Entry to disqualify")}>
              {(props) => (
                <Select
                  {...props}
                  value={number}
                  onChange={setNumber}
                  placeholder={t("Choose an entry")}
                  options={entries.map((entry) => ({
                    value: String(entry.number),
                    label: t("{number}: {name}", { number: entry.number, name: nameOf(entry) }),
                  }))}
                />
              )}
            </Field>
            <PublicReason value={reason} onChange={setReason} />
            <div className="foot">
              <Button onClick={onClose} disabled={correct.isPending}>{t("Cancel")}</Button>
              <Button kind="danger" type="submit" busy={correct.isPending} disabled={!reason.trim() || !number}>
                {t("Disqualify")}
              </Button>
            </div>
          </form>
        )}
    </Dialog>
  );
}
