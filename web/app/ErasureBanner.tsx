import { useCommand } from "../lib/api/command.ts";
import { messageOf } from "../lib/api/errors.ts";
import { updateUser, useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { When } from "../ui/dates.tsx";
import { Button } from "../ui/form/Button.tsx";
import { Text } from "../ui/Text.tsx";
import { toast } from "../ui/page/toasts.tsx";

/** On every page of a user whose account will be deleted, until it is kept. */
export function ErasureBanner() {
  const user = useUser();
  const keep = useCommand("users.keep", {
    onDone: () => {
      if (user) updateUser({ ...user, erase_at: null });
      toast.good(t("Your account is kept"));
    },
    onFail: (error) => toast.bad(messageOf(error, t("The account could not be kept"))),
  });
  if (!user?.erase_at) return null;
  return (
    <div className="erasure-banner" role="status">
      <span>
        <Text of="Your account will be deleted on {date}." date={<When at={user.erase_at} as="date" />} />
      </span>
      <Button size="small" busy={keep.isPending} onClick={() => keep.mutate({})}>{t("Keep my account")}</Button>
    </div>
  );
}
