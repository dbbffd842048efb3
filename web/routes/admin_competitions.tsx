import type { Role } from "../../core/kernel/operation.ts";
import { ViewOnly } from "../features/admin/parts.tsx";
import { RunningContests, StaffPanels } from "../features/competitions/StaffPanels.tsx";
import { t } from "../lib/text.ts";

/** The contests and their interest, as the leaderboard shows them to administrators. */
export const StaffCompetitions = ({ role }: { role: Role }) =>
  role === "admin"
    ? (
      <div className="staff-contests">
        <StaffPanels finished />
      </div>
    )
    : (
      <>
        <ViewOnly>{t("Contact an admin to change a contest.")}</ViewOnly>
        <RunningContests />
      </>
    );
