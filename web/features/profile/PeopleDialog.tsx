import type { Profile } from "../../../core/profiles/contract.ts";
import { t } from "../../lib/text.ts";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { People } from "./People.tsx";
import type { Side } from "./queries.ts";

/** All followers of the user, or all whom the user follows. Only the user sees them. */
export function PeopleDialog({ side, profile, onClose }: { side: Side; profile: Profile; onClose: () => void }) {
  const followers = side === "followers";
  return (
    <Dialog title={followers ? t("Followers") : t("Following")} onClose={onClose}>
      <div className="stack">
        <p className="small muted">{t("Seen by you only")}</p>
        <People
          side={side}
          userId={profile.user_id}
          total={followers ? profile.total_followers : profile.total_following}
          empty={followers ? t("Nobody follows you yet.") : t("You follow nobody yet. Open a profile and follow it.")}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
