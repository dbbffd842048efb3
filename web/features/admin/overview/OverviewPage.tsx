import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { HealthPanel } from "./HealthPanel.tsx";
import { Doors } from "./Doors.tsx";
import { LatestActions } from "./LatestActions.tsx";
import { statsQuery } from "./queries.ts";
import { StatsBand } from "./StatsBand.tsx";
import { Systems } from "./Systems.tsx";

/** What waits for staff, who uses the product, and how it is. */
export function OverviewPage() {
  const { data, error } = useQuery(statsQuery());
  useEffect(() => {
    if (error) console.error("The statistics of the platform were not loaded", error);
  }, [error]);
  return (
    <>
      <Doors />
      {data && !error && <StatsBand stats={data} />}
      <HealthPanel />
      <div className="overview-pair">
        <Systems />
        <LatestActions />
      </div>
    </>
  );
}
