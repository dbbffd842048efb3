/** Mounts the dialog in the address; the code of each is loaded on first use. */
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useCallback } from "react";
import { type DialogRequest, DialogsContext, readDialog, withoutDialog, writeDialog } from "../lib/dialogs.ts";
import { PaletteHost } from "./PaletteHost.tsx";
import { useKeys } from "../lib/keys.ts";
import { sessionState } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { CodeTrouble } from "../ui/page/CodeTrouble.tsx";
import { Dialog } from "../ui/page/Dialog.tsx";
import { lazily } from "../ui/page/lazily.tsx";

type Props<K extends DialogRequest["kind"]> = {
  readonly request: Extract<DialogRequest, { kind: K }> & { readonly kind: K };
  readonly onClose: () => void;
};
type Kinds = { readonly [K in DialogRequest["kind"]]?: ComponentType<Props<K>> };

/** Shows nothing while it loads, but a failure to load is always shown. */
const dialog = <P extends { readonly onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  lazily<P>(
    load,
    undefined,
    ({ trouble, onClose }) => (
      <Dialog title={t("This dialog is not loaded yet")} onClose={onClose}>
        <CodeTrouble trouble={trouble} />
      </Dialog>
    ),
  );

const dialogs: Kinds = {
  trade: dialog(async () => (await import("../features/trade/TradeDialog.tsx")).TradeDialog),
  receipt: dialog(async () => (await import("../features/trade/ReceiptDialog.tsx")).ReceiptOfOrder),
  create: dialog(async () => (await import("../features/portfolios/CreatePortfolioDialog.tsx")).CreatePortfolioDialog),
  deposit: dialog(async () => (await import("../features/portfolios/DepositDialog.tsx")).DepositDialog),
  review: dialog(async () => (await import("../features/review/ReviewDialog.tsx")).ReviewDialog),
  fork: dialog(async () => (await import("../features/portfolios/ForkDialog.tsx")).ForkDialog),
  import: dialog(async () => (await import("../features/transfer/ImportDialog.tsx")).ImportDialog),
  "import-positions": dialog(async () => (await import("../features/transfer/PositionsDialog.tsx")).PositionsDialog),
  statement: dialog(async () => (await import("../features/transfer/StatementDialog.tsx")).StatementDialog),
  "average-cost": dialog(async () => (await import("../features/holdings/AverageCostDialog.tsx")).AverageCostDialog),
  contribution: dialog(async () =>
    (await import("../features/contributions/ContributionDialog.tsx")).ContributionDialog
  ),
  contributions: dialog(async () =>
    (await import("../features/contributions/ManageDialog.tsx")).ManageContributionsDialog
  ),
  goal: dialog(async () => (await import("../features/goals/GoalDialog.tsx")).GoalDialog),
  withdraw: dialog(async () => (await import("../features/portfolios/DepositDialog.tsx")).WithdrawDialog),
  alert: dialog(async () => (await import("../features/watch/AlertDialog.tsx")).AlertDialog),
  clock: dialog(async () => (await import("../features/clock/ClockDialog.tsx")).ClockDialog),
  shortcuts: dialog(async () => (await import("./ShortcutsDialog.tsx")).ShortcutsDialog),
};

function Mounted() {
  const search = useSearch({ from: "/shell" });
  const request = readDialog(search);
  const navigate = useNavigate();
  const router = useRouter();
  const Open = request && dialogs[request.kind] as ComponentType<{ request: DialogRequest; onClose: () => void }>;
  if (!request || !Open) return null;
  // A dialog opened on this page closes by going back, so that Back does not open it again.
  const close = () =>
    router.history.location.state.dialog
      ? router.history.back()
      : void navigate({ to: ".", search: (old) => withoutDialog(old), replace: true, state: true, resetScroll: false });
  return <Open key={JSON.stringify(request)} request={request} onClose={close} />;
}

export function DialogHost({ children }: { children: ReactNode }) {
  const router = useRouter();
  const open = useCallback((request: DialogRequest) => {
    // Visitors sign in first and then return to this page.
    if (sessionState().phase !== "signed-in" && request.kind !== "shortcuts") {
      void router.navigate({ to: "/login", search: { redirect: router.latestLocation.href } });
      return;
    }
    void router.navigate({
      to: ".",
      search: (old) => ({ ...withoutDialog(old), ...writeDialog(request) }),
      state: (before) => ({ ...before, dialog: true }),
      // One dialog replaces another: Back leads to the page.
      replace: router.latestLocation.state.dialog === true,
      resetScroll: false,
    });
  }, [router]);
  useKeys({ "?": () => open({ kind: "shortcuts" }) });
  return (
    <DialogsContext value={open}>
      {children}
      <Mounted />
      <PaletteHost />
    </DialogsContext>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The history entry was made by opening a dialog on the page of the previous entry. */
    dialog?: boolean;
  }
}
