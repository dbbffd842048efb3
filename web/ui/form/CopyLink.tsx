import { t } from "../../lib/text.ts";
import { Button } from "./Button.tsx";
import { Icon } from "../icons.tsx";
import { toast } from "../page/toasts.tsx";

/** Copies the address of the page, which contains the page's whole state. */
export const CopyLink = () => (
  <Button
    icon={<Icon name="copy" size={14} />}
    onClick={() =>
      void navigator.clipboard.writeText(location.href).then(
        () => toast.good(t("Link copied")),
        () => toast.bad(t("The link could not be copied. Copy it from the address bar.")),
      )}
  >
    {t("Copy link")}
  </Button>
);
