/** A one-time link to a new password, checked before anything is typed. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { t } from "../../lib/text.ts";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === "LINK_EXPIRED";

export function ResetPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { isPending, error, refetch } = useQuery({
    ...query("auth.check-reset-link", { token }),
    // Setting the password uses it up, which is no news to this page.
    staleTime: Infinity,
    retry: false,
  });
  if (isPending) return <RowsSkeleton rows={3} label={t("Checking the link")} />;
  if (isExpired(error)) {
    return (
      <EmptyState
        title={t("This link does not work any more")}
        action={<Link to="/login">{t("Back to sign in")}</Link>}
      >
        {t(
          "It has been used, replaced by a newer one, or is older than an hour. Ask whoever gave it to you for a new one.",
        )}
      </EmptyState>
    );
  }
  // Whether it works is asked again when the password is set.
  if (error) {
    return <PageError title={t("The link could not be checked")} error={error} onRetry={() => void refetch()} />;
  }
  return <ResetPasswordForm token={token} onDone={onDone} />;
}
