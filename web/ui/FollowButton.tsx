import { useEffect, useState } from "react";
import { useCommand } from "../lib/api/command.ts";
import { t } from "../lib/text.ts";
import { Button } from "./form/Button.tsx";
import { Icon } from "./icons.tsx";

interface Props {
  readonly userId: string;
  readonly name: string;
  readonly isFollowing: boolean;
  /** They follow the caller. */
  readonly isFollower?: boolean;
  readonly small?: boolean;
  /** Beside the main action of a page. */
  readonly secondary?: boolean;
}

/** Follow, or Following, which ends it. It shows the new state at once; after a failure, which is logged, the old one. */
export function FollowButton(
  { userId, name, isFollowing, isFollower = false, small = false, secondary = false }: Props,
) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setWanted(null), [isFollowing]);
  const onFail = (error: unknown) => {
    console.error("The follow was not changed", error);
    setWanted(null);
  };
  const follow = useCommand("profiles.follow", { onFail });
  const unfollow = useCommand("profiles.unfollow", { onFail });
  const follows = wanted ?? isFollowing;
  const press = () => {
    setWanted(!follows);
    (follows ? unfollow : follow).mutate({ user_id: userId });
  };
  return (
    <Button
      {...(small ? { size: "small" as const } : {})}
      kind={secondary ? "plain" : follows ? "quiet" : small ? "plain" : "primary"}
      icon={secondary && follows && <Icon name="check" size={16} />}
      disabled={follow.isPending || unfollow.isPending}
      aria-label={follows
        ? t("Following {name}; unfollow", { name })
        : isFollower
        ? t("Follow {name} back", { name })
        : t("Follow {name}", { name })}
      onClick={press}
    >
      {follows ? t("Following") : isFollower ? t("Follow back") : t("Follow")}
    </Button>
  );
}
