import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import type { NextStep } from "./next_step.ts";

const labels = (): Record<NextStep["label"], string> => ({
  "Create your first portfolio": t("Create your first portfolio"),
  "Set a default portfolio": t("Set a default portfolio"),
  "Add funds to start trading": t("Add funds to start trading"),
  "Make your first trade": t("Make your first trade"),
  "Diversify your portfolio": t("Diversify your portfolio"),
  "Explore new opportunities": t("Explore new opportunities"),
  "Analyze your portfolio": t("Analyze your portfolio"),
});

export function NextStepButton({ step, primary }: { step: NextStep; primary: boolean }) {
  const { open } = useDialogs();
  const label = labels()[step.label];
  switch (step.kind) {
    case "create":
      return <Button kind={primary ? "primary" : "plain"} onClick={() => open({ kind: "create" })}>{label}</Button>;
    case "portfolios":
      return <LinkButton to="/portfolios" primary={primary}>{label}</LinkButton>;
    case "stocks":
      return <LinkButton to="/stocks" primary={primary}>{label}</LinkButton>;
    case "etfs":
      return <LinkButton to="/stocks" search={{ tab: "etfs" }} primary={primary}>{label}</LinkButton>;
    case "deposit":
      return (
        <LinkButton
          to="/portfolios/$id"
          params={{ id: step.portfolioId }}
          search={{ dialog: "deposit", in: step.portfolioId }}
          primary={primary}
        >
          {label}
        </LinkButton>
      );
    case "portfolio":
      return <LinkButton to="/portfolios/$id" params={{ id: step.portfolioId }} primary={primary}>{label}</LinkButton>;
  }
}
