/** Auxiliaries with their parts. */

export interface AuxiliaryTable {
  id: string;
  domain_id: string;
  name: string;
  name_key: string;
  type: string;
  model: string;
  /** The public part of the configuration. */
  settings: Record<string, string | number>;
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
  type: string;
  activation_duration: number;
  position: number;
}

export interface AuxiliaryAreaTable {
  id: string;
  auxiliary_id: string;
  display_name: string;
  properties: Record<string, string | number | boolean | null>;
}
