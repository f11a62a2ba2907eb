/** What happens to devices after they have been brought into service. */

/** How a building wants one side of a device to be; what is not in it is as by default. */
export interface DeviceCustomizationTable {
  device_id: string;
  section: string;
  payload: Record<string, unknown>;
}

/** Something that a device was asked to do. Open ones past `expires_at` have timed out. */
export interface DeviceCommandTable {
  id: string;
  device_id: string;
  kind: string;
  payload: Record<string, string | number | boolean | null>;
  state: string;
  detail: string | null;
  /** The person, or the device that asked in a person's place. */
  asked_by_id: string | null;
  asked_by_name: string;
  asked_at: number;
  sent_at: number | null;
  received_at: number | null;
  finished_at: number | null;
  expires_at: number;
}

export interface WarrantyExtensionTable {
  id: string;
  code_hash: string;
  months: number;
  device_id: string | null;
  activated_at: number | null;
  created_at: number;
}

/** Firmware that devices of a model can be brought to, from a minimum version on. */
export interface FirmwareReleaseTable {
  id: string;
  model: string;
  version: string;
  minimum_version: string | null;
  digest: string;
  size: number;
  notes: string;
  released_at: number;
}
