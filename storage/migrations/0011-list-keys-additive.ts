import type { Migration } from "../migration.ts";

/**
 * Adds the keys that sort names in natural order. `updateNameKeys` fills them for existing rows, because a
 * migration cannot compute them. The old indexes stay for the previous version. Also adds an index to look up the
 * actions of an event.
 */
export const listKeys: Migration = {
  name: "0011-list-keys-additive",
  statements: [
    `alter table domain add column label_order {text} not null default ''`,
    ...[
      "user_account",
      "agent_group",
      "output_group",
      "elevator_area_group",
      "device",
      "action_group",
      "access_control_association",
      "auxiliary",
      "access_credential",
      "nfc_tag",
      "face_id",
    ].map((table) => `alter table ${table} add column name_order {text} not null default ''`),
    `create index user_account_order on user_account(name_order, id)`,
    `create index agent_group_order on agent_group(domain_id, name_order, id)`,
    `create index output_group_order on output_group(domain_id, name_order, id)`,
    `create index elevator_area_group_order on elevator_area_group(domain_id, name_order, id)`,
    `create index device_order on device(domain_id, name_order, id)`,
    `create index device_order_type on device(domain_id, type, name_order, id)`,
    `create index device_order_model on device(domain_id, model, name_order, id)`,
    `create index device_order_online on device(domain_id, online, name_order, id)`,
    `create index auxiliary_order on auxiliary(domain_id, name_order, id)`,
    `create index face_id_order on face_id(domain_id, name_order, id)`,
    `create index event_cause on event(domain_id, cause_id) where cause_id is not null`,
  ],
};
