/** Mounts the dialogs that pages open, one at a time; their code is loaded on first use. */
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import type { Portfolio } from "../../core/ledger/contract.ts";
import type { Order } from "../../core/orders/contract.ts";
import { type Dialogs, DialogsContext, type TradeRequest } from "../lib/dialogs.ts";
import { useRouter } from "@tanstack/react-router";
import { sessionState } from "../lib/session.ts";
import { useKeys } from "../lib/keys.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";

const TradeDialog = lazy(async () => ({ default: (await import("../features/trade/TradeDialog.tsx")).TradeDialog }));
const ReceiptDialog = lazy(async () => ({
  default: (await import("../features/trade/ReceiptDialog.tsx")).ReceiptDialog,
}));
const CreatePortfolioDialog = lazy(async () => ({
  default: (await import("../features/portfolios/CreatePortfolioDialog.tsx")).CreatePortfolioDialog,
}));
const DepositDialog = lazy(async () => ({
  default: (await import("../features/portfolios/DepositDialog.tsx")).DepositDialog,
}));

type Open =
  | { readonly kind: "trade"; readonly request: TradeRequest }
  | { readonly kind: "create" }
  | { readonly kind: "deposit"; readonly portfolio: Portfolio }
  | { readonly kind: "receipt"; readonly order: Order }
  | { readonly kind: "shortcuts" };

function Mounted({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.kind) {
    case "trade":
      return <TradeDialog request={open.request} onClose={onClose} />;
    case "create":
      return <CreatePortfolioDialog onClose={onClose} />;
    case "deposit":
      return <DepositDialog portfolio={open.portfolio} onClose={onClose} />;
    case "receipt":
      return <ReceiptDialog order={open.order} onClose={onClose} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={onClose} />;
  }
}

export function DialogHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const router = useRouter();
  const dialogs = useMemo<Dialogs>(() => ({
    // Visitors sign in first and then return to this page.
    trade: (request) =>
      sessionState().phase === "signed-in"
        ? setOpen({ kind: "trade", request })
        : void router.navigate({ to: "/login", search: { redirect: router.latestLocation.href } }),
    createPortfolio: () => setOpen({ kind: "create" }),
    deposit: (portfolio) => setOpen({ kind: "deposit", portfolio }),
    receipt: (order) => setOpen({ kind: "receipt", order }),
    shortcuts: () => setOpen({ kind: "shortcuts" }),
  }), [router]);
  useKeys({ "?": dialogs.shortcuts });
  return (
    <DialogsContext value={dialogs}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <Mounted open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
