import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStatus } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { useTitle } from "../../lib/title.ts";
import { CodeTrouble } from "../../ui/page/CodeTrouble.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { type Shared, sharedQuery } from "./queries.ts";
import { SharedFigures } from "./SharedFigures.tsx";
import { SharedFills } from "./SharedFills.tsx";
import { SharedHead } from "./SharedHead.tsx";
import { SharedReturn } from "./SharedReturn.tsx";
import { SharedMissing, SharedSkeleton } from "./SharedStates.tsx";
import { SharedWeights } from "./SharedWeights.tsx";

const CopyDialog = lazily<{ shared: Shared; onClose: () => void }>(
  async () => (await import("./CopyDialog.tsx")).CopyDialog,
  undefined,
  ({ trouble, onClose }) => (
    <Dialog title={t("This dialog is not loaded yet")} onClose={onClose}>
      <CodeTrouble trouble={trouble} />
    </Dialog>
  ),
);

/** A public portfolio as everyone sees it: weights and returns, and no amount. */
export function SharedPortfolio({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sharedQuery(id));
  useTitle(data?.name ?? t("Shared portfolio"));
  // One that has become private is no longer shown.
  if (isStatus(error, 404) || isStatus(error, 422)) return <SharedMissing />;
  if (data) return <Loaded shared={data} />;
  return error
    ? (
      <Panel>
        <h1 className="sr-only">{t("Shared portfolio")}</h1>
        <PageError title={t("The portfolio could not be loaded")} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
    : <SharedSkeleton />;
}

function Loaded({ shared }: { shared: Shared }) {
  const [copies, setCopies] = useState(false);
  return (
    <>
      <SharedHead shared={shared} onCopy={() => setCopies(true)} />
      <SharedFigures shared={shared} />
      <div className="shared-columns">
        <div className="stack">
          <SharedReturn shared={shared} />
          <SharedFills shared={shared} />
        </div>
        <SharedWeights shared={shared} />
      </div>
      {copies && <CopyDialog shared={shared} onClose={() => setCopies(false)} />}
    </>
  );
}
