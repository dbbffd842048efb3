/** The pages of the staff panel, each a chunk of its own. */
import { staffPage } from "./admin.tsx";

export const AdminOverviewPage = staffPage(
  "overview",
  async () => (await import("../features/admin/overview/OverviewPage.tsx")).OverviewPage,
);
export const AdminJobsPage = staffPage(
  "jobs",
  async () => (await import("../features/admin/jobs/JobsPage.tsx")).JobsRoute,
);
export const AdminUsersPage = staffPage(
  "users",
  async () => (await import("../features/admin/users/UsersPage.tsx")).UsersRoute,
);
export const AdminModerationPage = staffPage(
  "moderation",
  async () => (await import("../features/admin/moderation/ModerationPage.tsx")).ModerationRoute,
);
export const AdminFeedbackPage = staffPage(
  "feedback",
  async () => (await import("../features/admin/FeedbackPage.tsx")).FeedbackRoute,
);
export const AdminCompetitionsPage = staffPage(
  "competitions",
  async () => (await import("./admin_competitions.tsx")).StaffCompetitions,
);
export const AdminAuditPage = staffPage(
  "audit",
  async () => (await import("../features/admin/audit/AuditPage.tsx")).AuditRoute,
);
export const AdminAnnouncementsPage = staffPage(
  "announcements",
  async () => (await import("../features/admin/AnnouncementsPage.tsx")).AnnouncementsPage,
);
export const AdminSwitchesPage = staffPage(
  "switches",
  async () => (await import("../features/admin/SwitchesPage.tsx")).SwitchesPage,
);
