import { useQuery } from "@tanstack/react-query";
import { t } from "../../lib/text.ts";
import { switchesQuery, useSwitch } from "../../lib/switches.ts";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** The form to register, or while staff has closed registration, the sentence about it. */
export function Registration({ onDone }: { onDone: () => void }) {
  const { isLoading } = useQuery(switchesQuery());
  const registration = useSwitch("registration");
  if (isLoading) return <RowsSkeleton rows={6} label={t("Loading")} />;
  if (registration?.state === "closed") {
    return <p className="note" role="status">{registration.sentence}</p>;
  }
  const byInvitation = registration?.state === "invitation";
  return (
    <>
      {byInvitation && <p className="note">{registration.sentence}</p>}
      <RegisterForm onDone={onDone} byInvitation={byInvitation} />
    </>
  );
}
