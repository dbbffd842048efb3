import { useDialogs } from "../../lib/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { NextStep } from "./next_step.ts";

export function NextStepButton({ step }: { step: NextStep }) {
  const { open } = useDialogs();
  switch (step.kind) {
    case "create":
      return <Button kind="primary" onClick={() => open({ kind: "create" })}>{step.label}</Button>;
    case "portfolios":
      return <LinkButton to="/portfolios" primary>{step.label}</LinkButton>;
    case "stocks":
      return <LinkButton to="/stocks" primary>{step.label}</LinkButton>;
    case "deposit":
      return (
        <LinkButton
          to="/portfolios/$id"
          params={{ id: step.portfolioId }}
          search={{ dialog: "deposit", in: step.portfolioId }}
          primary
        >
          {step.label}
        </LinkButton>
      );
    case "portfolio":
      return <LinkButton to="/portfolios/$id" params={{ id: step.portfolioId }} primary>{step.label}</LinkButton>;
  }
}
