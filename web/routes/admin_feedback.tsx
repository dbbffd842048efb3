import { useSearch } from "@tanstack/react-router";
import { AdminPage } from "./admin.tsx";

export function AdminFeedbackPage() {
  return <AdminPage part="feedback" view={useSearch({ from: "/shell/admin/feedback" })} />;
}
export const AdminAnnouncementsPage = () => <AdminPage part="announcements" />;
export const AdminSwitchesPage = () => <AdminPage part="switches" />;
export const AdminHomePage = () => <AdminPage part="feedback" />;
