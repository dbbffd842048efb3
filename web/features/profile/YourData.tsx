import { useState } from "react";
import { api } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useUser } from "../../lib/api/session.ts";
import { downloadJson } from "../../lib/download.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";

/** A copy of everything, and the end of the account. */
export function YourData() {
  const user = useUser();
  const [deleting, setDeleting] = useState(false);
  return (
    <Panel title={t("Your data")}>
      <div className="stack your-data">
        <p className="small muted">
          {t("One JSON file with everything that is stored about you: profile, portfolios, orders, comments and more.")}
        </p>
        <div className="row">
          <Download />
        </div>
        <hr />
        {user?.erase_at
          ? (
            <p role="note">
              <Text of="Your account will be deleted on {date}." date={<When at={user.erase_at} as="date" />} />{" "}
              {t("The button at the top of the page keeps it.")}
            </p>
          )
          : (
            <>
              <p className="small muted">
                {t("Deletes your account after seven days. Until then you can sign in again and keep it.")}
              </p>
              <div className="row">
                <Button onClick={() => setDeleting(true)}>{t("Delete my account")}</Button>
              </div>
            </>
          )}
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Panel>
  );
}

function Download() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { file_name, content, cut } = await api("users.export", {});
      downloadJson(file_name, content);
      if (cut.length > 0) {
        toast.plain(t("These sections have only their newest rows: {sections}", { sections: cut.join(", ") }));
      }
    } catch (error) {
      toast.bad(messageOf(error, t("Your data could not be loaded")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<Icon name="download" size={16} />} onClick={() => void download()}>
      {t("Download my data")}
    </Button>
  );
}
