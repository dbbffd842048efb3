import { useParams } from "@tanstack/react-router";
import { SharedPortfolio } from "../features/shared/SharedPage.tsx";

/** A public portfolio, for visitors too. */
export function SharedPortfolioPage() {
  const { id } = useParams({ from: "/shell/portfolios/shared/$id" });
  return (
    <main className="page">
      <SharedPortfolio key={id} id={id} />
    </main>
  );
}
