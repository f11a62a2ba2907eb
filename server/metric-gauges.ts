import { Gauge, type Registry } from "prom-client";
import type { Figures } from "#provider/provider.ts";

/** The state of what this server depends on. */
export interface ServerState {
  /** Whether the disk takes writes. */
  takesWrites: boolean;
  /** Whether the provider answers this console and knows it; undefined when it is embedded. */
  providerWorks: boolean | undefined;
}

/** A gauge of one number. */
interface GaugeSource<Values> {
  name: string;
  help: string;
  /** Undefined where there is no such number. */
  read(values: Values): number | undefined;
  /** Present, as 0, before anything was read. */
  startsAtZero?: true;
}

export const FIGURE_GAUGES: readonly GaugeSource<Figures>[] = [
  {
    name: "portineria_devices_connected",
    help: "Devices that are connected to this server.",
    read: ({ devicesConnected }) => devicesConnected,
    startsAtZero: true,
  },
  {
    name: "portineria_broker_up",
    help: "Whether a server is the leader at the external broker; absent without one.",
    read: ({ brokerWorks }) => toNumber(brokerWorks),
  },
  {
    name: "portineria_broker_lease_age_seconds",
    help: "Time since the leader at the external broker prolonged its lease; absent where no servers share one.",
    read: ({ brokerLeaseAgeMs }) => toSeconds(brokerLeaseAgeMs),
  },
  {
    name: "portineria_last_backup_timestamp_seconds",
    help: "When the newest backup was made that can be read; nothing where there is none.",
    read: ({ lastBackupAt }) => toSeconds(lastBackupAt),
  },
  {
    name: "portineria_last_restore_check_timestamp_seconds",
    help: "When a scheduled backup was last restored for a check; nothing where the last check failed.",
    read: ({ lastRestoreCheckAt }) => toSeconds(lastRestoreCheckAt),
  },
];

export const STATE_GAUGES: readonly GaugeSource<ServerState>[] = [
  {
    name: "portineria_storage_writable",
    help: "Whether the database takes writes: 0 while its disk is full or read-only.",
    read: ({ takesWrites }) => toNumber(takesWrites),
    startsAtZero: true,
  },
  {
    name: "portineria_provider_up",
    help: "Whether the provider answers this console and knows it; nothing where it is embedded.",
    read: ({ providerWorks }) => toNumber(providerWorks),
  },
];

/** Registers gauges; returns a function that sets all of them. */
export function createGauges<Values>(
  sources: readonly GaugeSource<Values>[],
  registry: Registry,
): (values: Values) => void {
  const gauges = sources.map(({ name, help, read, startsAtZero }) => {
    const gauge = new Gauge({ name, help, registers: [registry] });
    if (!startsAtZero) gauge.remove();
    return { gauge, read };
  });
  return (values) => {
    for (const { gauge, read } of gauges) {
      const value = read(values);
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
  };
}

function toNumber(works: boolean | undefined): number | undefined {
  return works === undefined ? undefined : Number(works);
}

function toSeconds(ms: number | null | undefined): number | undefined {
  return ms === null || ms === undefined ? undefined : ms / 1000;
}
