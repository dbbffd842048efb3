import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { LegalPage } from "../ui/page/LegalPage.tsx";

export function TermsPage() {
  useTitle("Terms");
  return (
    <LegalPage title={t("Terms of use")}>
      <p>
        {t(
          "Tradewinds is a practice market. Every dollar in it is virtual: nothing here can be paid in, paid out or exchanged for anything of value.",
        )}
      </p>
      <p>
        {t(
          "It exists for education. Nothing it shows is financial advice, a recommendation or an offer to buy or sell a security.",
        )}
      </p>
      <p>
        {t(
          "Prices are simulated by the server or come from a market data provider, as each page says. They may be late, incomplete or wrong, and results in practice do not predict results in a real market.",
        )}
      </p>
      <p>
        {t(
          "Keep your password to yourself, treat other people with respect, and do not try to disturb the service for others. The operator of this server may close accounts that do.",
        )}
      </p>
      <p>{t("The software is provided as it is, without warranty of any kind.")}</p>
    </LegalPage>
  );
}
