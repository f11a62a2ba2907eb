import type { IconName } from "#app/components/drawings/icon-names.ts";
import type {
  DiagnosedPart,
  DiagnosisFacts,
  DiagnosisState,
  Finding,
} from "#contract/installation/diagnosis.ts";
import type { RequestFinding } from "./judge-request.ts";

export type PartName = DiagnosedPart | "proxy" | "address";

export interface Part {
  part: PartName;
  state: DiagnosisState;
  finding: Finding | RequestFinding;
  facts: DiagnosisFacts & { publicUrl?: string; browserOrigin?: string };
}

export const partIcons: Record<PartName, IconName> = {
  database: "table",
  disk: "log",
  backups: "download",
  clock: "clock",
  mail: "mail",
  devices: "door-panel",
  proxy: "forward",
  address: "globe",
  certificate: "key",
  version: "info",
};

/** In display order; the order of an object's keys differs in the browser. */
export const FACTS = [
  ...["engine", "engineVersion", "bytes", "whole", "answerMs", "schema"],
  ...["folder", "folderOwner", "folderMode", "serverUser", "freeBytes", "totalBytes"],
  ...["lastBackupAt", "backupEveryHours", "lastBackupFailureAt", "lastRestoreCheckAt"],
  ...[
    "serverTime",
    "aheadOfDatabaseMs",
    "jumpedMs",
    "behindNewestMs",
    "mailHost",
    "gatewayHost",
    "waiting",
    "failed",
    "lastFailureAt",
  ],
  ...[
    "mqttPort",
    "brokerHost",
    "devices",
    "devicesOnline",
    "version",
    "node",
    "startedAt",
    "publicUrl",
    "browserOrigin",
    "certificateEndsAt",
  ],
] as (keyof Part["facts"])[];
