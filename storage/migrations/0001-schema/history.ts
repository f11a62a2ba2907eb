/** Events with their pictures and exports, notes to people, and the change log. */
export const history: string[] = [
  `create table event(
    id {text} not null, domain_id {text} not null references domain(id) on delete cascade,
    time {int} not null, received_at {int} not null, kind {text} not null, outcome {text} not null,
    reason {text}, method {text}, actor_id {text}, actor_name {text}, device_id {text},
    device_name {text}, button_id {text}, button_name {text}, targets {json} not null,
    credential_id {text}, tag_id {text}, association_id {text}, action_group_id {text}, text {text},
    offline {bool} not null, output_group_id {text}, media {bool} not null default {false},
    elevator_calls {json} not null default '[]', action_type {text}, cause_id {text},
    primary key(domain_id, id)
  ){strict}`,
  `create index event_history on event(domain_id, time, id) where kind <> 'DIAGNOSTIC'`,
  `create index event_unknown_code on event(domain_id, time) where reason = 'UNKNOWN_CODE'`,
  `create index event_unknown_code_at on event(domain_id, device_id, time)
    where reason = 'UNKNOWN_CODE'`,
  `create index event_outcome_kind on event(domain_id, outcome, kind, time, id)`,
  `create index event_device_outcome on event(domain_id, device_id, outcome, kind, time, id)`,
  `create index event_actor on event(domain_id, actor_id, time, id, kind) where kind <> 'DIAGNOSTIC'`,
  `create index event_actor_outcome on event(domain_id, actor_id, outcome, kind, time, id)`,
  `create index event_actor_device on event(domain_id, actor_id, device_id, outcome, kind, time, id)`,
  `create table event_media(
    id {text} primary key, domain_id {text} not null, event_id {text} not null,
    device_id {text} not null, content_type {text} not null, content {text} not null,
    attached_at {int} not null,
    foreign key(domain_id, event_id) references event(domain_id, id) on delete cascade
  ){strict}`,
  `create unique index event_media_event on event_media(domain_id, event_id)`,
  `create index event_media_device on event_media(device_id, attached_at)`,
  `create table event_export(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade, format {text} not null,
    payload {json} not null, state {text} not null, problem {text}, attempt {int} not null,
    row_count {int} not null, total {int}, bytes {int} not null, parts {int} not null,
    created_at {int} not null, expires_at {int} not null
  ){strict}`,
  `create unique index event_export_user on event_export(user_id)`,
  `create index event_export_domain on event_export(domain_id)`,
  `create index event_export_expiry on event_export(expires_at)`,
  `create table event_export_part(
    export_id {text} not null references event_export(id) on delete cascade,
    position {int} not null, content {text} not null, primary key(export_id, position)
  ){strict}`,
  `create table note(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade, kind {text} not null,
    mode {text}, text {text} not null, event_id {text} not null, device_id {text} not null,
    device_name {text} not null, button_name {text}, camera_id {text}, created_at {int} not null,
    read_at {int}
  ){strict}`,
  `create index note_reader on note(user_id, domain_id, created_at, id)`,
  `create index note_unread on note(user_id, domain_id, created_at) where read_at is null`,
  `create index note_domain on note(domain_id)`,
  `create index note_age on note(created_at)`,
  `create table note_loss(
    user_id {text} not null references user_account(id) on delete cascade,
    domain_id {text} not null references domain(id) on delete cascade, count {int} not null,
    primary key(user_id, domain_id)
  ){strict}`,
  `create index note_loss_domain on note_loss(domain_id)`,
  `create table camera_picture(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    event_id {text} not null, camera_id {text} not null, camera_name {text} not null,
    until {int} not null, content_type {text}, content {text}, taken_at {int}, problem {text}
  ){strict}`,
  `create unique index camera_picture_of on camera_picture(domain_id, event_id, camera_id)`,
  `create index camera_picture_until on camera_picture(until)`,
  `create table audit_entry(
    id {text} primary key, chain {text} not null, time {int} not null, actor_id {text},
    actor_name {text}, address {text}, request_id {text}, call {text}, entity {text} not null,
    entity_id {text} not null, change {text} not null, row_before {text}, row_after {text},
    sequence {int}, hash {text}, unique(chain, sequence)
  ){strict}`,
  `create index audit_list on audit_entry(chain, time, id)`,
  `create index audit_unsealed on audit_entry(chain, id) where sequence is null`,
  `create index audit_entity on audit_entry(chain, entity_id, id)`,
  `create table audit_head(
    chain {text} primary key, sequence {int} not null, hash {text} not null,
    seal {text} not null default ''
  ){strict}`,
];
