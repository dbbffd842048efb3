import { DEFAULT_CASH } from "../../lib/amounts.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Delta, Money } from "../../ui/numbers.tsx";
import { PartsBar } from "../../ui/chart/PartsBar.tsx";

/** The first action to take, beside an example portfolio. */
export function NoPortfolios() {
  const { open } = useDialogs();
  return (
    <section className="panel no-portfolios">
      <div className="stack">
        <h2>{t("No portfolios yet")}</h2>
        <p className="muted">
          {t(
            "A portfolio holds virtual cash and the stocks you buy with it. Keep several: one for the long run, one for an idea you want to test.",
          )}
        </p>
        <div>
          <Button kind="primary" size="large" onClick={() => open({ kind: "create" })}>
            {t("Create Your First Portfolio")}
          </Button>
        </div>
        <p className="small muted">{t("It takes a name and an amount. You can change both later.")}</p>
      </div>
      <figure>
        <div className="example-card">
          <div className="row between">
            <h3>{t("Long-term ideas")}</h3>
            <Badge>
              <Icon name="lock" size={13} />
              {t("Private")}
            </Badge>
          </div>
          <div className="value">
            <Money value={DEFAULT_CASH} />
          </div>
          <PartsBar parts={[{ key: "cash", label: t("Cash"), value: 1, colour: "cash" }]} />
          <dl className="figures">
            <dt>{t("Cash")}</dt>
            <dd>
              <Money value={DEFAULT_CASH} />
            </dd>
            <dt>{t("Invested")}</dt>
            <dd>
              <Money value={0} />
            </dd>
            <dt>{t("Total return")}</dt>
            <dd>
              <Delta amount={0} percent={0} />
            </dd>
          </dl>
        </div>
        <figcaption className="small muted">{t("An example of what will be here")}</figcaption>
      </figure>
    </section>
  );
}
