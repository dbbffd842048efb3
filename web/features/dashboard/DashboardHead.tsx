import { useNavigate } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";
import { Text } from "../../ui/Text.tsx";
import { nextStep } from "./next_step.ts";
import { NextStepButton } from "./NextStepButton.tsx";

interface Props {
  readonly portfolios: readonly Portfolio[] | undefined;
  readonly failed: boolean;
  /** Nothing has been bought yet: the first steps have the page's primary button. */
  readonly isNew: boolean;
}

/** The user's name, and the next step to take. */
export function DashboardHead({ portfolios, failed, isNew }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const step = nextStep(portfolios);
  return (
    <div className="page-head">
      <h1>{t("Welcome, {name}", { name: user?.username || user?.full_name || t("Investor") })}</h1>
      <div className="row wrap head-tools">
        <StockSearch
          label={t("Find a stock")}
          placeholder={t("Find a stock")}
          limit={(text) => text.length === 1 ? 30 : 20}
          empty={() => t("No results found")}
          onPick={(stock) => void navigate({ to: "/stocks/$symbol", params: { symbol: stock.symbol } })}
        />
        {!step && !failed && (
          <>
            <Skeleton width={140} height={30} />
            <Skeleton width={172} height={30} />
          </>
        )}
        {step && <LinkButton to="/portfolios">{t("Review portfolios")}</LinkButton>}
        {step && step.kind !== "create" && <NextStepButton step={step} primary={!isNew} />}
        {step?.kind === "create" && (
          <span className="small muted desktop-only">
            <Text
              of="Or press {keys} and type what you want to do"
              keys={
                <>
                  <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">K</kbd>
                </>
              }
            />
          </span>
        )}
      </div>
    </div>
  );
}
