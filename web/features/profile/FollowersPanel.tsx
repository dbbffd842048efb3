import type { Profile } from "../../../core/profiles/contract.ts";
import { t } from "../../lib/text.ts";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { People } from "./People.tsx";

/** How many are shown beside the portfolios. */
const MOST = 6;

/** The newest of the user's own followers. */
export function FollowersPanel({ profile, onAll }: { profile: Profile; onAll: () => void }) {
  const { total_followers: total } = profile;
  return (
    <Panel
      title={t("Followers")}
      extra={
        <span className="small muted">
          {total > MOST
            ? <Text of="{shown} of {count}. Seen by you only" shown={MOST} count={total} />
            : t("Seen by you only")}
        </span>
      }
    >
      <People
        side="followers"
        userId={profile.user_id}
        total={total}
        most={MOST}
        empty={t("Nobody follows you yet. People find you by your comments, and by your public portfolios.")}
      />
      {total > MOST && (
        <p className="small people-all">
          <TextButton onClick={onAll}>{t("Show all followers")}</TextButton>
        </p>
      )}
    </Panel>
  );
}
