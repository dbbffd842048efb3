import { useParams } from "@tanstack/react-router";
import { Audit } from "../features/competitions/Audit.tsx";

export function CompetitionPage() {
  const { id } = useParams({ from: "/shell/leaderboard/competitions/$id" });
  return (
    <main className="page">
      <Audit key={id} id={id} />
    </main>
  );
}
