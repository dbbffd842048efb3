import { useNavigate, useSearch } from "@tanstack/react-router";
import { Ant } from "../features/admin/Ant.tsx";
import { Console } from "../features/waverider/frame/Console.tsx";

/** With its tab, period and stock in the address. */
export function WaveriderConsole({ user }: { user: { readonly username: string; readonly role: string } }) {
  const view = useSearch({ from: "/shell/waverider" });
  const navigate = useNavigate();
  return (
    <Ant>
      <Console
        user={user}
        view={view}
        onView={(next) => void navigate({ to: "/waverider", search: next, resetScroll: false })}
      />
    </Ant>
  );
}
