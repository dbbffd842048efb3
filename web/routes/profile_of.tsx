import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { Profile } from "../../core/profiles/contract.ts";
import { LatestComments } from "../features/discussion/LatestComments.tsx";
import { FollowersPanel } from "../features/profile/FollowersPanel.tsx";
import { PeopleDialog } from "../features/profile/PeopleDialog.tsx";
import { ProfileBand } from "../features/profile/ProfileBand.tsx";
import { ProfileHead } from "../features/profile/ProfileHead.tsx";
import { ProfileMissing, ProfileSkeleton } from "../features/profile/ProfileStates.tsx";
import { PublicPortfolios } from "../features/profile/PublicPortfolios.tsx";
import { profileQuery } from "../features/profile/queries.ts";
import { FollowingFeed } from "../features/shared/FollowingFeed.tsx";
import { SharedCards } from "../features/shared/SharedCards.tsx";
import { isStatus } from "../lib/api/errors.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import type { ProfilePart } from "../lib/views/profile_view.ts";
import { Panel } from "../ui/page/Panel.tsx";
import { CodeTrouble } from "../ui/page/CodeTrouble.tsx";
import { Dialog } from "../ui/page/Dialog.tsx";
import { lazily } from "../ui/page/lazily.tsx";
import { PageError } from "../ui/page/states.tsx";

/** With the schemas of its form, which the page does not need. */
const EditProfileDialog = lazily<{ profile: Profile; onClose: () => void }>(
  async () => (await import("../features/profile/EditProfileDialog.tsx")).EditProfileDialog,
  undefined,
  ({ trouble, onClose }) => (
    <Dialog title={t("This dialog is not loaded yet")} onClose={onClose}>
      <CodeTrouble trouble={trouble} />
    </Dialog>
  ),
);

/** The page of any user, one's own too. */
export function ProfileOfPage() {
  const { userId = "" } = useParams({ strict: false });
  const { data: profile, error, refetch } = useQuery(profileQuery(userId));
  useTitle(profile ? profile.display_name || profile.username : t("Profile"));
  // A profile that has become private is no longer shown.
  const isMissing = isStatus(error, 404) || isStatus(error, 422);
  return (
    <main className="page">
      {isMissing
        ? <ProfileMissing />
        : profile
        ? (profile.is_own ? <OwnProfile profile={profile} /> : <OtherProfile profile={profile} />)
        : error
        ? (
          <Panel>
            <h1 className="sr-only">{t("Profile")}</h1>
            <PageError title={t("The profile could not be loaded")} error={error} onRetry={() => void refetch()} />
          </Panel>
        )
        : <ProfileSkeleton />}
    </main>
  );
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { show } = useSearch({ from: "/shell/profile/$userId" });
  const navigate = useNavigate();
  const open = (part: ProfilePart | undefined) =>
    void navigate({
      to: "/profile/$userId",
      params: { userId: profile.user_id },
      search: part ? { show: part } : {},
      resetScroll: false,
    });
  const close = () => open(undefined);
  return (
    <>
      <ProfileHead profile={profile} onEdit={() => open("edit")} />
      <ProfileBand profile={profile} onOpen={open} />
      <div className="profile-columns">
        <div className="stack">
          <PublicPortfolios />
          <LatestComments userId={profile.user_id} own />
        </div>
        <div className="stack">
          <FollowingFeed />
          <FollowersPanel profile={profile} onAll={() => open("followers")} />
        </div>
      </div>
      {show === "edit" && <EditProfileDialog profile={profile} onClose={close} />}
      {(show === "followers" || show === "following") && <PeopleDialog side={show} profile={profile} onClose={close} />}
    </>
  );
}

const OtherProfile = ({ profile }: { profile: Profile }) => (
  <>
    <ProfileHead profile={profile} />
    <ProfileBand profile={profile} />
    <div className="profile-columns">
      <SharedCards userId={profile.user_id} />
      <LatestComments userId={profile.user_id} own={false} />
    </div>
  </>
);
