import type { JSONColumnType } from "kysely";
import type { CallTargets } from "#contract/device-link/device-link.ts";
import type { DeviceCommandKind, DeviceCommandState } from "#rules/devices/device-commands.ts";
import type { CustomizationSection } from "#rules/devices/devices.ts";
import type { Payload } from "./payload.ts";

/** The life of devices after they have been enabled. */

/** A building's customization of one section of a device; sections without a row have their defaults. */
export interface DeviceCustomizationTable {
  device_id: string;
  section: CustomizationSection;
  payload: JSONColumnType<Record<string, unknown>>;
}

/** A command for a device. Open ones past `expires_at` have timed out. */
export interface DeviceCommandTable {
  id: string;
  device_id: string;
  kind: DeviceCommandKind;
  payload: JSONColumnType<Payload>;
  state: DeviceCommandState;
  detail: string | null;
  /** The person, or the device that requested it for a person. */
  requested_by_id: string | null;
  requested_by_name: string;
  requested_at: number;
  sent_at: number | null;
  received_at: number | null;
  finished_at: number | null;
  expires_at: number;
  /** The recipient of a ringing call. */
  targets: JSONColumnType<CallTargets | null, string | null, string | null>;
  /** The event that records its outcome. */
  outcome_event_id: string | null;
}

export interface WarrantyExtensionTable {
  id: string;
  code_hash: string;
  months: number;
  device_id: string | null;
  activated_at: number | null;
  created_at: number;
}

/** Firmware that devices of a model can be updated to from at least `minimum_version`. */
export interface FirmwareReleaseTable {
  id: string;
  model: string;
  version: string;
  minimum_version: string | null;
  digest: string;
  size: number;
  notes: string;
  released_at: number;
  file_at: number | null;
}

/** A release's file, in parts that are small enough for one row. `content` is base64. */
export interface FirmwarePartTable {
  release_id: string;
  position: number;
  content: string;
}
