import type { OutputOf } from "../../../../core/contracts.ts";
import { type Role, roles } from "../../../../core/kernel/operation.ts";
import { formatCount, formatPercent } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { type Part, PartsBar, PartsLegend } from "../../../ui/chart/PartsBar.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { Band, BandCell } from "../../../ui/page/Band.tsx";
import { roleWord } from "../words.ts";

const colours: Readonly<Record<Role, Part["colour"]>> = {
  user: "s1",
  premium: "s2",
  support: "s3",
  moderator: "s5",
  admin: "s7",
};

const shareOf = (part: number, whole: number): string => formatPercent(whole === 0 ? 0 : part / whole * 100, false);

/** Users, portfolios and roles. */
export function StatsBand({ stats }: { stats: OutputOf<"staff.stats"> }) {
  const { user_status: users, recent_activity: recent, portfolios, profile_visibility: profiles } = stats;
  const total = users.active + users.inactive;
  const parts = roles.map((role) => ({
    key: role,
    label: roleWord(role),
    value: stats.role_distribution[role],
    figure: <Count value={stats.role_distribution[role]} />,
    colour: colours[role],
  }));
  return (
    <Band label={t("Platform statistics")}>
      <BandCell lead label={t("Users")} figure={<Count value={total} />}>
        <span>
          {t("{active} active, {inactive} inactive", {
            active: formatCount(users.active),
            inactive: formatCount(users.inactive),
          })}
        </span>
      </BandCell>
      <BandCell label={t("New in 7 days")} figure={<Count value={recent.new_users_last_7_days} />}>
        <span>{t("{count} the week before", { count: recent.new_users_previous_7_days })}</span>
      </BandCell>
      <BandCell label={t("Portfolios")} figure={<Count value={portfolios.total} />}>
        <span>
          {t("{count} public, {share}", {
            count: portfolios.public,
            share: shareOf(portfolios.public, portfolios.total),
          })}
        </span>
      </BandCell>
      <BandCell label={t("Public profiles")} figure={<Count value={profiles.public} />}>
        <span>{t("{share} of users", { share: shareOf(profiles.public, total) })}</span>
      </BandCell>
      <div className="band-cell overview-roles">
        <span className="label">{t("Roles")}</span>
        <PartsBar parts={parts} />
        <PartsLegend parts={parts} />
      </div>
    </Band>
  );
}
