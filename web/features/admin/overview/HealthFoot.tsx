import { useQuery } from "@tanstack/react-query";
import { Collapse } from "antd";
import { type ReactNode, useState } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { formatBytes, formatCount, formatCountdown, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { When } from "../../../ui/dates.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { LoadFailure, Loading } from "../parts.tsx";
import { type Health, lagText } from "./health_words.ts";
import { tablesQuery } from "./queries.ts";
import { Scrolled } from "../../../ui/table/Scrolled.tsx";

type Instance = Health["instances"][number];
type StoreTable = OutputOf<"health.tables">[number];

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    {label} <strong>{children}</strong>
  </span>
);

/** Where the product runs, how far it is behind, and its instances and tables one by one. */
export function HealthFoot({ health }: { health: Health }) {
  const { store, provider, instances, clock } = health;
  const [open, setOpen] = useState<string[]>([]);
  const alive = instances.filter(({ alive }) => alive);
  const started = Math.min(...alive.map(({ started_at }) => Date.parse(started_at)));
  const seen = Math.max(...alive.map(({ seen_at }) => Date.parse(seen_at)));
  const up = alive.length === 0 ? "" : `, ${t("up {time}", { time: formatCountdown(seen - started) })}`;
  return (
    <footer className="health-foot">
      <div className="health-facts small muted">
        <Fact label={t("Store")}>
          {store.kind === "postgres" ? "PostgreSQL" : t("embedded")}, {formatBytes(store.bytes)}
        </Fact>
        <Fact label={t("Connections")}>
          {t("{used} of {most}", {
            used: formatCount(store.connections.used),
            most: formatCount(store.connections.most),
          })}
        </Fact>
        <Fact label={t("Provider")}>{providerText(provider)}</Fact>
        <Fact label={t("Events late by")}>{lagText(health.outbox_lag_seconds)}</Fact>
        <Fact label={t("Market time late by")}>{lagText(clock.lag_market_seconds)}</Fact>
        <Fact label={t("Version")}>{health.version}{up}</Fact>
      </div>
      <Collapse
        ghost
        size="small"
        activeKey={open}
        onChange={(keys) => setOpen([keys].flat())}
        items={[
          {
            key: "instances",
            label: t("{count} instances", { count: instances.length }),
            children: <Instances instances={instances} />,
          },
          {
            key: "tables",
            label: t("Tables of the store"),
            children: <Tables />,
          },
        ]}
      />
    </footer>
  );
}

function providerText({ kind, state }: Health["provider"]): string {
  const word = kind === "simulated" ? t("simulated") : t("live");
  if (state === "ok") return word;
  return `${word}, ${state === "down" ? t("down") : t("degraded")}`;
}

const Seen = ({ at, alive }: { at: string; alive: boolean }) => (
  <span className={alive ? "" : "loss"}>
    <When at={at} as="seconds" />
  </span>
);

const Name = ({ host, pid, alive }: Instance) => (
  <span className="row">
    <code>{host} {pid}</code>
    {!alive && <Badge tone="red">{t("Silent")}</Badge>}
  </span>
);

const sizeText = (bytes: number | null): string => bytes === null ? UNKNOWN : formatBytes(bytes);

const Instances = ({ instances }: { instances: readonly Instance[] }) => (
  <DataTable
    label={t("Instances")}
    rows={instances}
    rowKey={({ id }) => id}
    columns={[
      { key: "instance", title: t("Instance"), cell: Name },
      { key: "version", title: t("Version"), cell: ({ version }) => version },
      { key: "started", title: t("Started"), cell: ({ started_at }) => <When at={started_at} as="short" /> },
      { key: "seen", title: t("Last seen"), cell: ({ seen_at, alive }) => <Seen at={seen_at} alive={alive} /> },
      {
        key: "memory",
        title: t("Memory"),
        end: true,
        cell: ({ rss_bytes }) => <span className="num">{sizeText(rss_bytes)}</span>,
      },
      { key: "streams", title: t("Streams"), end: true, cell: ({ streams }) => <Count value={streams} /> },
    ]}
    phoneRow={(instance) => (
      <>
        <Name {...instance} />
        <span className="end">{instance.version}</span>
        <span className="small muted">
          {t("Last seen")} <Seen at={instance.seen_at} alive={instance.alive} />
        </span>
        <span className="small muted end">{sizeText(instance.rss_bytes)}</span>
      </>
    )}
  />
);

function Tables() {
  const { data, error, refetch } = useQuery(tablesQuery());
  if (error && !data) {
    return <LoadFailure title={t("The tables cannot be shown")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading label={t("Loading the tables...")} />;
  return (
    <Scrolled className="health-scroll" label={t("Tables of the store")}>
      <DataTable<StoreTable>
        label={t("Tables of the store")}
        rows={data}
        rowKey={({ table }) => table}
        columns={[
          { key: "table", title: t("Table"), cell: ({ table }) => <code>{table}</code> },
          {
            key: "bytes",
            title: t("Size"),
            end: true,
            cell: ({ bytes }) => <span className="num">{formatBytes(bytes)}</span>,
          },
          { key: "rows", title: t("Rows, about"), end: true, cell: ({ rows }) => <Count value={rows} /> },
          { key: "rule", title: t("What bounds it"), cell: ({ rule }) => <span className="table-rule">{rule}</span> },
        ]}
        phoneRow={({ table, bytes, rows, rule }) => (
          <>
            <code>{table}</code>
            <span className="end num">{formatBytes(bytes)}</span>
            <span className="small muted table-rule">{rule}</span>
            <span className="small muted end">
              <Count value={rows} />
            </span>
          </>
        )}
      />
    </Scrolled>
  );
}
