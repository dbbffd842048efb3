import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Drawer } from "antd";
import type { UserDetails } from "../../../../core/users/contract.ts";
import { useUser } from "../../../lib/api/session.ts";
import { formatDate, formatTime } from "../../../lib/format.ts";
import { personName } from "../../../lib/person.ts";
import { t } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { When } from "../../../ui/dates.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { Text } from "../../../ui/Text.tsx";
import { usePhone } from "../../../ui/usePhone.ts";
import { container } from "../container.ts";
import { LoadFailure, Loading, ViewOnly } from "../parts.tsx";
import { Access } from "./Access.tsx";
import { AccountStatus } from "./AccountStatus.tsx";
import { ChangeRole } from "./ChangeRole.tsx";
import { userQuery } from "./queries.ts";
import { RoleBadge, Status } from "./UsersTable.tsx";
import { actionWord } from "./words.ts";

const WIDTH = 456;
const SHEET = "94%";

interface Props {
  /** The handle; undefined while the drawer is closed. */
  readonly user: string | undefined;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** What staff knows of a user, and may do. On a phone a sheet. */
export function UserDrawer({ user, mayAct, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...userQuery(user ?? ""), enabled: user !== undefined });
  const phone = usePhone();
  return (
    <Drawer
      open={user !== undefined}
      onClose={onClose}
      title={data ? <Title user={data} /> : user && `@${user}`}
      placement={phone ? "bottom" : "right"}
      size={phone ? SHEET : WIDTH}
      closable={{ "aria-label": t("Close"), placement: "end" }}
      className={phone ? "user-sheet" : ""}
      destroyOnHidden
      getContainer={container}
    >
      {error && !data && (
        <LoadFailure
          title={t("The user cannot be shown")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && user && <Loading label={t("Loading the user...")} />}
      {data && <Details key={data.id} user={data} mayAct={mayAct} />}
    </Drawer>
  );
}

const Title = ({ user }: { user: UserDetails }) => (
  <span className="row">
    <Avatar name={personName(user)} url={user.avatar_url} />
    <span className="user-names">
      {personName(user)}
      <small className="muted">@{user.username}</small>
    </span>
  </span>
);

/** Why staff may not change this user; null where they may. */
function useObstacle({ id, is_last_admin }: UserDetails): string | null {
  const own = useUser()?.id === id;
  if (is_last_admin) return t("This is the last active admin. Make another one before you change this one.");
  return own ? t("You cannot change your own role or deactivate yourself. Ask another admin.") : null;
}

function Details({ user, mayAct }: { user: UserDetails; mayAct: boolean }) {
  const obstacle = useObstacle(user);
  return (
    <div className="stack user-details">
      <span className="row wrap">
        <RoleBadge role={user.role} />
        <Status active={user.is_active} />
        <Badge>
          <Icon name={user.profile_visibility === "public" ? "globe" : "lock"} size={13} />
          {user.profile_visibility === "public" ? t("Public profile") : t("Private profile")}
        </Badge>
        <Link className="small user-profile" to="/profile/$userId" params={{ userId: user.id }}>
          {t("Open profile")}
        </Link>
      </span>
      <Facts user={user} />
      {user.bio && <p className="small muted user-bio">“{user.bio}”</p>}
      {user.suspension && <Suspended suspension={user.suspension} />}
      {mayAct
        ? (
          <>
            {obstacle && <p className="note" role="note">{obstacle}</p>}
            <ChangeRole user={user} isDisabled={obstacle !== null} />
            <AccountStatus user={user} isDisabled={obstacle !== null} />
            <Access user={user} />
          </>
        )
        : <ViewOnly>{t("Contact an admin to change a role or an account.")}</ViewOnly>}
      <History user={user} />
    </div>
  );
}

const Facts = ({ user }: { user: UserDetails }) => (
  <dl className="figures">
    <dt>{t("E-mail")}</dt>
    <dd>{user.email}</dd>
    <dt>{t("Joined")}</dt>
    <dd>
      <When at={user.created_at} as="date" />
    </dd>
    <dt>{t("Portfolios, public")}</dt>
    <dd>
      <Count value={user.portfolio_count} />, <Count value={user.public_portfolio_count} />
    </dd>
    <dt>{t("Followers")}</dt>
    <dd>
      <Count value={user.total_followers} />
    </dd>
    <dt>{t("Sessions")}</dt>
    <dd>
      {user.last_seen
        ? <Text of="{count}, last {time}" count={<Count value={user.sessions} />} time={<Seen at={user.last_seen} />} />
        : <Count value={user.sessions} />}
    </dd>
    <dt>{t("Tokens")}</dt>
    <dd>
      <Count value={user.tokens} />
    </dd>
    <dt>{t("Comments, reports against")}</dt>
    <dd>
      <Count value={user.comments} />, <Count value={user.reports_against} />
    </dd>
    {user.erase_at && (
      <>
        <dt>{t("Leaves, at their own wish")}</dt>
        <dd>
          <When at={user.erase_at} />
        </dd>
      </>
    )}
  </dl>
);

/** The time of today, and else the day. */
const Seen = ({ at }: { at: string }) => (
  <time className="num" dateTime={at}>
    {formatDate(at) === formatDate(Date.now()) ? formatTime(at) : formatDate(at)}
  </time>
);

const Suspended = ({ suspension: { until, reason, by } }: { suspension: NonNullable<UserDetails["suspension"]> }) => (
  <p className="note warning">
    {until ? <Text of="Suspended until {time}" time={<When at={until} />} /> : t("Deactivated for good")}{" "}
    {t("by {name}: {reason}", { name: by ?? t("the operator"), reason })}
  </p>
);

/** Staff actions, the newest first, down to the registration. */
const History = ({ user: { history, created_at } }: { user: UserDetails }) => (
  <section aria-labelledby="user-history">
    <h2 id="user-history">{t("History")}</h2>
    <ol className="user-history">
      {history.map((entry) => (
        <li key={`${entry.at} ${entry.action}`}>
          <When at={entry.at} as="monthDay" />
          <span>
            {t("{action} by {name}", {
              action: actionWord(entry),
              name: entry.actor ?? (entry.role === "operator" ? t("the operator") : t("Deleted user")),
            })}
            {entry.reason && <small className="muted">{entry.reason}</small>}
          </span>
        </li>
      ))}
      <li>
        <When at={created_at} as="monthDay" />
        <span>{t("Registered")}</span>
      </li>
    </ol>
  </section>
);
