import { Link } from "@tanstack/react-router";
import { useTitle } from "../lib/title.ts";
import { PublicPage } from "../ui/PublicPage.tsx";
import { EmptyState } from "../ui/states.tsx";

export function NotFoundPage() {
  useTitle("Page not found");
  return (
    <PublicPage>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState title="There is no page at this address" action={<Link to="/dashboard">Go to the dashboard</Link>}>
        The link may be old, or the address mistyped.
      </EmptyState>
    </PublicPage>
  );
}
