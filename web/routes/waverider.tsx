/** Waverider's page. Everyone but admins is told that it is not for them, and the server refuses its calls. */
import { Denied } from "../features/waverider/frame/Denied.tsx";
import { useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { lazily } from "../ui/page/lazily.tsx";
import { FullPageSpinner } from "../ui/page/states.tsx";

/** Only admins load it, with Ant Design. */
const WaveriderConsole = lazily(
  async () => (await import("./waverider_console.tsx")).WaveriderConsole,
  FullPageSpinner,
);

export function WaveriderPage() {
  const user = useUser();
  useTitle(t("Waverider"));
  if (!user) return <FullPageSpinner />;
  if (user.role !== "admin") return <Denied name={user.username} role={user.role} />;
  return <WaveriderConsole user={user} />;
}
