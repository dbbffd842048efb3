import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { exampleOf, HELD_SYMBOLS, TAPE, WEEKS, type Weeks, yearOf } from "../features/landing/example.ts";
import { HeroPicture } from "../features/landing/HeroPicture.tsx";
import { PriceTape } from "../features/landing/PriceTape.tsx";
import { Proofs } from "../features/landing/Proofs.tsx";
import { useMarketStatus } from "../lib/market/market_clock.ts";
import { polled, query, stockRetry } from "../lib/api/query.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Icon } from "../ui/icons.tsx";
import { LinkButton } from "../ui/form/LinkButton.tsx";
import { PublicPage } from "../ui/page/PublicPage.tsx";

/** Visitors have no stream, so their prices are polled. */
const SECONDS = 15;

/** The weekly closes of a year, as far as they are loaded. They are fetched once. */
function useWeeks(): ReadonlyMap<string, Weeks> {
  const answers = useQueries({
    queries: HELD_SYMBOLS.map((symbol) => ({
      ...query("stocks.bars", { symbol, timespan: "week", limit: WEEKS }),
      staleTime: Infinity,
      // A market may lack one of these stocks.
      retry: stockRetry,
    })),
  });
  return new Map(answers.flatMap(({ data }) => data ? [[data.symbol, data.data] as const] : []));
}

export function LandingPage() {
  useTitle(t("Practice trading"));
  const status = useMarketStatus();
  const { data: lines } = useQuery(polled("stocks.sparklines", { symbols: [...TAPE] }, SECONDS));
  const { data: quote } = useQuery(polled("stocks.quote", { symbol: "AAPL" }, SECONDS));
  const stocks = lines?.stocks ?? [];
  const weeks = useWeeks();
  const example = exampleOf(stocks);
  const year = example && yearOf(example, weeks);
  return (
    <PublicPage
      wide
      actions={
        <>
          <Link to="/login" className="muted">{t("Sign in")}</Link>
          <span className="desktop-only">
            <LinkButton to="/register">{t("Create an account")}</LinkButton>
          </span>
        </>
      }
    >
      <PriceTape status={status} stocks={stocks} />
      <section className="landing-in hero">
        <div className="stack">
          <h1>{t("Trade a market\nthat moves.\nLose nothing.")}</h1>
          <p className="lead">
            {t(
              "Practise with virtual money: every order type, a receipt for every fill, and figures that add up to the cent.",
            )}
          </p>
          <div className="row wrap">
            <LinkButton to="/register" primary className="large">{t("Create an account")}</LinkButton>
            <LinkButton to="/login" className="large">{t("Sign in")}</LinkButton>
          </div>
          <ul className="checks">
            {[t("First trade in about a minute"), t("No card, no broker"), t("On your own server")].map((text) => (
              <li key={text} className="row">
                <Icon name="check" size={14} />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture example={example} year={year} quote={quote} />
      </section>
      <section className="proof-band">
        <div className="landing-in">
          <h2>{t("Nothing is made up, and everything explains itself")}</h2>
          <Proofs stocks={stocks} example={example} />
        </div>
      </section>
      <section className="landing-in last-call">
        <div>
          <h2>{t("Open a portfolio and try it")}</h2>
          <p className="muted">
            {status?.market === "simulated" && `${t("Simulated market on this server.")} `}
            {t("For education. Not financial advice.")}
          </p>
        </div>
        <LinkButton to="/register" primary className="large">{t("Create an account")}</LinkButton>
      </section>
    </PublicPage>
  );
}
