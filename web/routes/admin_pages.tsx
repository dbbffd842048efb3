/** The pages of the staff panel, each a chunk of its own. */
import { staffPage } from "./admin.tsx";

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
