/** The credentials with which people open doors. */
export const access: string[] = [
  `create table access_credential(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade, name {text} not null,
    name_key {text} not null, credential_type {text} not null, value_sealed {text},
    value_index {text}, start_time {int}, end_time {int}, remaining_usages {int},
    created_at {int} not null, used_up_at {int}
  ){strict}`,
  `create unique index access_credential_value on access_credential(domain_id, value_index)
    where credential_type in ('CODE', 'QR')`,
  `create index access_credential_user on access_credential(domain_id, user_id)`,
  `create index access_credential_found on access_credential(domain_id, value_index)
    where value_index is not null`,
  `create index access_credential_used_up on access_credential(used_up_at)`,
  `create table nfc_tag(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    identifier {text} not null, name_key {text} not null, value {text} not null,
    type {text} not null, user_id {text} references user_account(id) on delete set null,
    created_at {int} not null, unique(domain_id, value)
  ){strict}`,
  `create index nfc_tag_user on nfc_tag(domain_id, user_id)`,
  `create table face_id(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    identifier {text} not null, name_key {text} not null,
    user_id {text} not null references user_account(id) on delete cascade,
    created_at {int} not null, unique(domain_id, identifier)
  ){strict}`,
  `create index face_id_list on face_id(domain_id, name_key, id)`,
  `create index face_id_user on face_id(user_id)`,
];
