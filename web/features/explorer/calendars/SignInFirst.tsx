import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../../lib/text.ts";
import { LinkButton } from "../../../ui/form/LinkButton.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { EmptyState } from "../../../ui/page/states.tsx";

/** In place of a calendar that visitors do not see. */
export function SignInFirst({ title, children }: { title: string; children: ReactNode }) {
  const { href } = useLocation();
  return (
    <Panel>
      <EmptyState
        title={title}
        action={<LinkButton to="/login" search={{ redirect: href }} primary>{t("Sign in")}</LinkButton>}
      >
        {children}
      </EmptyState>
    </Panel>
  );
}
