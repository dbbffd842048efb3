import { useNavigate } from "@tanstack/react-router";
import { Menu, Tag } from "antd";
import type { ReactNode } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { AnnouncementsPage } from "./AnnouncementsPage.tsx";
import { Ant } from "./Ant.tsx";
import { FeedbackPage, type FeedbackView } from "./FeedbackPage.tsx";
import { SwitchesPage } from "./SwitchesPage.tsx";
import { titleOf } from "./words.ts";

export const parts = ["feedback", "announcements", "switches"] as const;
export type Part = (typeof parts)[number];

interface Props {
  readonly part: Part;
  /** The filter of the feedback, in the address. */
  readonly view: FeedbackView;
  readonly onView: (view: FeedbackView) => void;
}

/** The frame of the staff's pages: title by role, and on the left the pages that there are. */
export function StaffPanel({ part, view, onView }: Props) {
  const user = useUser();
  if (!user) return null;
  const pages: Readonly<Record<Part, ReactNode>> = {
    feedback: <FeedbackPage role={user.role} view={view} onView={onView} />,
    announcements: <AnnouncementsPage role={user.role} />,
    switches: <SwitchesPage role={user.role} />,
  };
  return (
    <Ant>
      <main className="page">
        <div className="page-head">
          <div className="row wrap">
            <h1>{titleOf(user.role)}</h1>
            <Tag>{user.username}</Tag>
          </div>
        </div>
        <div className="staff-columns">
          <StaffNav part={part} />
          <div className="stack">{pages[part]}</div>
        </div>
      </main>
    </Ant>
  );
}

function StaffNav({ part }: { part: Part }) {
  const navigate = useNavigate();
  const labels: Readonly<Record<Part, string>> = {
    feedback: t("Feedback"),
    announcements: t("Announcements"),
    switches: t("Switches"),
  };
  return (
    <nav aria-label={t("Staff pages")} className="staff-nav">
      <Menu
        mode={usePhone() ? "horizontal" : "vertical"}
        disabledOverflow
        selectedKeys={[part]}
        onClick={({ key }) => void navigate({ to: `/admin/${key as Part}` })}
        items={parts.map((key) => ({ key, label: labels[key] }))}
      />
    </nav>
  );
}
