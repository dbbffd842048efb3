import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { LegalPage } from "../ui/page/LegalPage.tsx";

export function PrivacyPage() {
  useTitle("Privacy");
  return (
    <LegalPage title={t("Privacy")}>
      <p>
        {t(
          "This server is run by its operator, who holds your data: your e-mail address, the names you choose, a hash of your password and of the network addresses of your sessions, and what you do with your virtual portfolios.",
        )}
      </p>
      <p>
        {t(
          "Your browser keeps one cookie that keeps you signed in, and a few settings such as the theme. Nothing is loaded from other sites, and there is no advertising and no tracking.",
        )}
      </p>
      <p>
        {t(
          "Portfolios are private until you make them public. A public portfolio shows its name, holdings and returns to others; never your e-mail address.",
        )}
      </p>
      <p>{t("All money here is virtual. It is for education and not financial advice.")}</p>
      <p>
        {t(
          "In the account settings you can download what is stored about you, and delete your account. For anything else write to the operator of this server.",
        )}
      </p>
    </LegalPage>
  );
}
