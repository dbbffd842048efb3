import { useLocation } from "@tanstack/react-router";
import { useSession } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";

/** Placeholder for comments on a stock. This version has none, and invites visitors to sign in. */
export function Discussion({ symbol }: { symbol: string }) {
  const visitor = useSession().phase === "signed-out";
  const { href } = useLocation();
  return (
    <Panel title={t("Discussion")} className="discussion">
      {visitor
        ? (
          <EmptyState
            title={t("Join the discussion about {symbol}", { symbol })}
            action={
              <LinkButton to="/login" search={{ redirect: href }}>
                {t("Sign in to comment")}
              </LinkButton>
            }
          />
        )
        : <p className="muted">{t("Comments are not part of this version yet.")}</p>}
    </Panel>
  );
}
