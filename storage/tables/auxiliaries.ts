import type { JSONColumnType } from "kysely";
import type { AuxiliaryArea } from "#contract/auxiliaries/auxiliary-areas.ts";
import type { AuxiliaryModel, AuxiliaryType, Configuration } from "#rules/auxiliaries/auxiliaries.ts";
import type { OutputType } from "#rules/devices/devices.ts";

/** Auxiliaries with their parts. */

export interface AuxiliaryTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  name_order: string;
  type: AuxiliaryType;
  model: AuxiliaryModel;
  /** The public part of the configuration. */
  settings: JSONColumnType<Configuration>;
  /** The rest of the configuration, as sealed JSON. */
  secrets_sealed: string;
  gateway_device_id: string | null;
  sip_user_name: string | null;
  sip_password_sealed: string | null;
  created_at: number;
}

export interface AuxiliaryEndpointTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  command: string;
}

export interface AuxiliaryOutputTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  type: OutputType;
  activation_duration: number;
  position: number;
}

export interface AuxiliaryAreaTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  properties: JSONColumnType<AuxiliaryArea["properties"]>;
}
