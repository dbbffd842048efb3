import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { type DialogRequest, useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { showPortfolio } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { Switch } from "../../ui/form/Switch.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ConvertPortfolio } from "../../ui/ConvertPortfolio.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Popup } from "../../ui/page/Popup.tsx";
import { toast } from "../../ui/page/toasts.tsx";

function VisibilitySwitch({ portfolio }: { portfolio: Portfolio }) {
  const client = useQueryClient();
  const toggle = useCommand("portfolios.set-visibility", {
    onDone: (after) => {
      showPortfolio(client, after);
      if (after.is_public) {
        toast.plain(t("Everyone sees its name, value, return and number of trades on the leaderboard."));
      }
    },
    onFail: (error) => toast.bad(t("Failed to toggle visibility: {message}", { message: messageOf(error) })),
  });
  return (
    <span className="row">
      <label htmlFor="visibility" className="muted">
        <span className="row">
          <Icon name={portfolio.is_public ? "globe" : "lock"} size={16} />
          {portfolio.is_public ? t("Public") : t("Private")}
        </span>
      </label>
      <Switch
        id="visibility"
        aria-label={t("Public portfolio")}
        checked={portfolio.is_public}
        loading={toggle.isPending}
        onChange={(on) => toggle.mutate({ id: portfolio.id, visibility: on ? "public" : "private" })}
      />
    </span>
  );
}

interface Entry {
  readonly kind: Exclude<DialogRequest["kind"], "trade" | "alert" | "create" | "shortcuts">;
  readonly label: string;
  readonly icon: IconName;
  /** Only if its button has no room. */
  readonly phoneOnly?: boolean;
}

/** The other actions on the portfolio. */
function More({ portfolio }: { portfolio: Portfolio }) {
  const { open } = useDialogs();
  const review: Entry = { kind: "review", label: t("AI Analyst"), icon: "spark", phoneOnly: true };
  const statement: Entry = { kind: "statement", label: t("Statement and files"), icon: "download" };
  const own: Entry[] = portfolio.is_competition ? [] : [
    { kind: "withdraw", label: t("Withdraw"), icon: "coins", phoneOnly: true },
    { kind: "fork", label: t("Copy at a past moment"), icon: "copy" },
    { kind: "import", label: t("Import from CSV"), icon: "upload" },
    { kind: "import-positions", label: t("Add positions held elsewhere"), icon: "cases" },
  ];
  return (
    <span>
      <Popup label={t("More actions")} trigger={<Icon name="more" />} floating>
        {(close) => (
          <div className="user-menu">
            {[review, statement, ...own].map(({ kind, label, icon, phoneOnly }) => (
              <button
                key={kind}
                type="button"
                className={phoneOnly ? "menu-item phone-only" : "menu-item"}
                onClick={() => {
                  close();
                  open({ kind, portfolioId: portfolio.id });
                }}
              >
                <Icon name={icon} /> {label}
              </button>
            ))}
          </div>
        )}
      </Popup>
    </span>
  );
}

export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const { open, trade } = useDialogs();
  const { id } = portfolio;
  return (
    <div className="page-head portfolio-head">
      <div className="grow">
        <Link to="/portfolios" className="small">{t("Portfolios")}</Link>
        <div className="row wrap">
          <h1>{portfolio.name}</h1>
          {portfolio.is_default && (
            <Badge tone="blue">
              <Icon name="star" size={13} />
              {t("Default Portfolio")}
            </Badge>
          )}
          {portfolio.is_competition && <Badge tone="violet">{t("Competition")}</Badge>}
        </div>
        <p className="muted description-text">{portfolio.description || t("No description")}</p>
      </div>
      <div className="row wrap head-actions">
        <VisibilitySwitch portfolio={portfolio} />
        <Button
          className="desktop-only"
          icon={<Icon name="spark" size={16} />}
          onClick={() => open({ kind: "review", portfolioId: id })}
        >
          {t("AI Analyst")}
        </Button>
        {portfolio.is_competition && <ConvertPortfolio portfolioId={id} />}
        {!portfolio.is_competition && (
          <>
            <Button onClick={() => open({ kind: "deposit", portfolioId: id })}>{t("Deposit Funds")}</Button>
            <Button className="desktop-only" onClick={() => open({ kind: "withdraw", portfolioId: id })}>
              {t("Withdraw")}
            </Button>
          </>
        )}
        {/* An empty portfolio has its main action below: the first purchase. */}
        <Button
          kind={portfolio.holdings_count > 0 ? "primary" : "plain"}
          onClick={() => trade({ side: "BUY", portfolioId: id })}
        >
          {t("Trade")}
        </Button>
        <More portfolio={portfolio} />
      </div>
    </div>
  );
}
