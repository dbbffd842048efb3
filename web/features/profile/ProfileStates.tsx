import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";

export const ProfileMissing = () => (
  <Panel>
    <h1 className="sr-only">{t("Profile")}</h1>
    <EmptyState
      title={t("Profile Not Found")}
      icon={<Icon name="user" size={26} />}
      action={<LinkButton to="/leaderboard" primary>{t("Back to Leaderboard")}</LinkButton>}
    >
      {t("This user profile doesn't exist or is private.")}
    </EmptyState>
  </Panel>
);

export const ProfileSkeleton = () => (
  <>
    <section className="panel profile-head" role="status">
      <span className="sr-only">{t("Loading the profile")}</span>
      <Skeleton width={72} height={72} />
      <div className="profile-who" aria-hidden="true">
        <Skeleton width={180} height={26} />
        <Skeleton width={110} />
        <Skeleton width="60%" />
        <Skeleton width="45%" />
      </div>
    </section>
    <div className="band" aria-hidden="true">
      {["followers", "following"].map((cell) => (
        <div className="band-cell" key={cell}>
          <Skeleton width="30%" height={12} />
          <Skeleton width="20%" height={22} />
        </div>
      ))}
    </div>
  </>
);
