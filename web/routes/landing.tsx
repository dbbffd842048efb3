import { LandingMarket } from "../features/landing/LandingMarket.tsx";
import { useTitle } from "../lib/title.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { PublicPage } from "../ui/PublicPage.tsx";

const POINTS = [
  [
    "Trade for practice",
    "Market and limit orders fill at the bid and the ask, and every fill keeps a receipt you can check by hand.",
  ],
  [
    "Keep several portfolios",
    "Each has its own virtual cash, reserve and history. Every cent is in a ledger that adds up.",
  ],
  ["Learn without loss", "Begin with as much virtual money as you like. Nothing here costs or earns real money."],
] as const;

export function LandingPage() {
  useTitle("Practice trading");
  return (
    <PublicPage wide>
      <section className="hero">
        <div className="stack">
          <h1>Practise the market with virtual money</h1>
          <p className="lead">
            Buy and sell stocks on a market that moves, follow your portfolios, and learn what your decisions do. On
            your own server, with no real money in it.
          </p>
          <div className="row wrap">
            <LinkButton to="/register" primary>Create an account</LinkButton>
            <LinkButton to="/login">Sign in</LinkButton>
          </div>
          <p className="muted small">For education. Not financial advice.</p>
        </div>
        <LandingMarket />
      </section>
      <ul className="points">
        {POINTS.map(([title, text]) => (
          <li className="panel" key={title}>
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
