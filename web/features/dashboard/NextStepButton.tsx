import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { NextStep } from "./next_step.ts";

export function NextStepButton({ step, primary }: { step: NextStep; primary: boolean }) {
  const { open } = useDialogs();
  const label = t(step.label);
  switch (step.kind) {
    case "create":
      return <Button kind={primary ? "primary" : "plain"} onClick={() => open({ kind: "create" })}>{label}</Button>;
    case "portfolios":
      return <LinkButton to="/portfolios" primary={primary}>{label}</LinkButton>;
    case "stocks":
      return <LinkButton to="/stocks" primary={primary}>{label}</LinkButton>;
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
