import type { Migration } from "../migration.ts";

/** What happens to a device after it has been brought into service. */
export const deviceLife: Migration = {
  name: "0004-device-life",
  statements: [
    `alter table hardware add column returned_at {int}`,
    `create index device_hardware on device(hardware_id)`,
    `alter table device add column activation_code_sealed {text}`,
    `alter table device add column sip_user_name {text}`,
    `alter table device add column sip_password_sealed {text}`,
    `create unique index device_sip_user_name on device(sip_user_name)`,
    `create table device_customization(
      device_id {text} not null references device(id) on delete cascade, section {text} not null,
      payload {json} not null, primary key(device_id, section)
    ){strict}`,
    `create table device_command(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade, kind {text} not null,
      payload {json} not null, state {text} not null, detail {text}, asked_by_id {text}, asked_by_name {text} not null,
      asked_at {int} not null, sent_at {int}, received_at {int}, finished_at {int}, expires_at {int} not null
    ){strict}`,
    `create index device_command_list on device_command(device_id, id)`,
    `create index device_command_queued on device_command(expires_at, device_id) where state = 'queued'`,
    `create table warranty_extension(
      id {text} primary key, code_hash {text} not null unique, months {int} not null,
      device_id {text} references device(id) on delete set null, activated_at {int}, created_at {int} not null
    ){strict}`,
    `create index warranty_extension_device on warranty_extension(device_id)`,
    `create table firmware_release(
      id {text} primary key, model {text} not null, version {text} not null, minimum_version {text},
      digest {text} not null, size {int} not null, notes {text} not null, released_at {int} not null,
      unique(model, version)
    ){strict}`,
  ],
};
