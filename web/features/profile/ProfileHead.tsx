import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Profile } from "../../../core/profiles/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { recordQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Popup } from "../../ui/page/Popup.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";
import { FollowButton } from "../../ui/FollowButton.tsx";
import { websiteOf } from "./website.ts";
import { levelWord, styleWord } from "./words.ts";

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} size={15} />
    <span>{children}</span>
  </li>
);

function Facts({ profile }: { profile: Profile }) {
  const { location, website, investment_style, experience_level } = profile;
  const manner = [investment_style && styleWord(investment_style), experience_level && levelWord(experience_level)]
    .filter(Boolean).join(", ");
  const site = website ? websiteOf(website) : null;
  return (
    <ul className="profile-facts small muted">
      {location && <Fact icon="place">{location}</Fact>}
      {site && (
        <Fact icon="link">
          <a href={site.href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {site.words}
            <span className="sr-only">{t("(opens in a new tab)")}</span>
          </a>
        </Fact>
      )}
      {manner && <Fact icon="target">{manner}</Fact>}
      <Fact icon="calendar">
        <Text of="Joined {date}" date={<When at={profile.created_at} as="date" />} />
      </Fact>
    </ul>
  );
}

/** Who the user is. `onEdit` for one's own. */
export function ProfileHead({ profile, onEdit }: { profile: Profile; onEdit?: () => void }) {
  const name = profile.display_name || profile.username;
  return (
    <section className="panel profile-head" aria-label={name}>
      <Avatar name={name} url={profile.avatar_url} size={72} />
      <div className="profile-who">
        <div className="row wrap">
          <h1>{name}</h1>
          <RankBadge userId={profile.user_id} />
          {profile.is_own && (
            <Badge>
              <Icon name={profile.public_profile ? "globe" : "lock"} size={13} />
              {profile.public_profile ? t("Public profile") : t("Private profile")}
            </Badge>
          )}
          {profile.follows_you && <Badge>{t("Follows you")}</Badge>}
          {profile.is_muted && <Badge tone="amber">{t("Muted")}</Badge>}
        </div>
        <p className="muted">@{profile.username}</p>
        {profile.bio && <p className="profile-bio">{profile.bio}</p>}
        <Facts profile={profile} />
      </div>
      <div className="row profile-actions">
        {onEdit
          ? (
            <>
              <Button kind="primary" icon={<Icon name="pencil" size={16} />} onClick={onEdit}>
                {t("Edit Profile")}
              </Button>
              <Link to="/profile/settings" className="button quiet">{t("Settings")}</Link>
            </>
          )
          : (
            <>
              <FollowButton
                userId={profile.user_id}
                name={name}
                isFollowing={profile.is_following}
                isFollower={profile.follows_you}
              />
              <More profile={profile} name={name} />
            </>
          )}
      </div>
    </section>
  );
}

/** The rank of the user's portfolio now. */
function RankBadge({ userId }: { userId: string }) {
  const { data } = useQuery(recordQuery(userId));
  if (!data || data.rank === null) return null;
  return (
    <Badge tone="blue">
      <Icon name="trophy" size={13} />
      {t("#{rank} of {total}", { rank: data.rank, total: data.participants })}
    </Badge>
  );
}

/** Mutes the user, or ends that. */
function More({ profile: { user_id, is_muted }, name }: { profile: Profile; name: string }) {
  const onFail = (error: unknown) => toast.bad(messageOf(error));
  const mute = useCommand("profiles.mute", {
    onDone: () => toast.plain(t("{name} is muted. Nobody is notified of that.", { name })),
    onFail,
  });
  const unmute = useCommand("profiles.unmute", {
    onDone: () => toast.plain(t("{name} is no longer muted", { name })),
    onFail,
  });
  return (
    <Popup label={t("More about {name}", { name })} trigger={<Icon name="more" />} width={260}>
      {(close) => (
        <div className="profile-menu">
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              (is_muted ? unmute : mute).mutate({ user_id });
            }}
          >
            {is_muted ? t("Unmute") : t("Mute")}
          </button>
          <p className="small muted">
            {t("Muting hides their comments, goals and follows from you. They are not notified.")}
          </p>
        </div>
      )}
    </Popup>
  );
}
