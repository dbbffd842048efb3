import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Portfolio, portfolioDescription } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { showPortfolio } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";

/** A portfolio's description with inline editing. */
export function Description({ portfolio }: { portfolio: Portfolio }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const edit = useCommand("portfolios.edit", {
    onDone: (after) => {
      showPortfolio(client, after);
      setDraft(null);
    },
    onFail: (error) => toast.bad(t("Failed to update description: {message}", { message: messageOf(error) })),
  });
  if (draft === null) {
    return (
      <div className="row description">
        <p className="muted">{portfolio.description || t("No description")}</p>
        <IconButton
          aria-label={t("Edit the description of {name}", { name: portfolio.name })}
          title={t("Edit description")}
          onClick={() => setDraft(portfolio.description ?? "")}
        >
          <Icon name="pencil" size={15} />
        </IconButton>
      </div>
    );
  }
  const problem = portfolioDescription.safeParse(draft).error?.issues[0]?.message;
  return (
    <form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) edit.mutate({ id: portfolio.id, description: draft.trim() || null });
      }}
      onKeyDown={(event) => event.key === "Escape" && setDraft(null)}
    >
      <TextArea
        aria-label={t("Description")}
        rows={2}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        aria-invalid={problem ? true : undefined}
        autoFocus
      />
      {problem && <span className="error loss small" role="alert">{problem}</span>}
      <div className="row">
        <Button size="small" kind="primary" type="submit" busy={edit.isPending} disabled={Boolean(problem)}>
          {t("Save")}
        </Button>
        <Button size="small" onClick={() => setDraft(null)} disabled={edit.isPending}>{t("Cancel")}</Button>
      </div>
    </form>
  );
}
