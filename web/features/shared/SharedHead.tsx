import { useLocation } from "@tanstack/react-router";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { FollowButton } from "../../ui/FollowButton.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Shared } from "./queries.ts";

/** Whose portfolio it is, and what its readers may do. */
export function SharedHead({ shared, onCopy }: { shared: Shared; onCopy: () => void }) {
  const since = <Text of="Since {date}" date={<When at={shared.since} as="date" />} />;
  return (
    <header className="shared-head">
      <div className="shared-title">
        <p className="small">
          <PersonName person={shared.owner} />
        </p>
        <div className="row wrap">
          <h1>{shared.name}</h1>
          <Badge>
            <Icon name="lock" size={13} />
            {t("Read only")}
          </Badge>
          <Badge>{t("Fills a day late")}</Badge>
          {shared.is_competition && (
            <Badge tone="violet">
              <Icon name="trophy" size={13} />
              {t("Competition")}
            </Badge>
          )}
        </div>
        <p className="muted shared-about">
          {shared.description && `${shared.description} `}
          {since}
        </p>
      </div>
      <Actions shared={shared} onCopy={onCopy} />
    </header>
  );
}

function Actions({ shared, onCopy }: { shared: Shared; onCopy: () => void }) {
  const user = useUser();
  const { href } = useLocation();
  const { owner } = shared;
  if (!user) {
    return (
      <div className="row wrap shared-actions">
        <LinkButton to="/login" search={{ redirect: href }} primary>{t("Sign in to follow and copy")}</LinkButton>
      </div>
    );
  }
  if (shared.is_own) {
    return (
      <div className="row wrap shared-actions">
        <LinkButton to="/portfolios/$id" params={{ id: shared.portfolio_id }}>{t("Open your portfolio")}</LinkButton>
      </div>
    );
  }
  return (
    <div className="row wrap shared-actions">
      {owner.has_profile && (
        <FollowButton
          userId={owner.user_id}
          name={owner.display_name || owner.username}
          isFollowing={shared.is_following}
          secondary
        />
      )}
      <Button
        kind="primary"
        icon={<Icon name="copy" size={16} />}
        disabled={shared.weights.length === 0}
        onClick={onCopy}
      >
        {t("Copy as weights")}
      </Button>
    </div>
  );
}
