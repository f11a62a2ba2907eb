/** Buildings and the files that belong to them. */
export const buildings: string[] = [
  `create table domain(
    id {text} primary key, name {text} not null unique, label {text} not null,
    label_key {text} not null, events_ttl {int} not null, automatic_updates_enabled {bool} not null,
    join_by_invite_notification_enabled {bool} not null, preferences {text} not null,
    avatar_blob {text}, avatar_at {int}, created_at {int} not null,
    time_zone {text} not null default 'UTC'
  ){strict}`,
  `create table blob(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    content_type {text} not null, content {text} not null, confirmed {bool} not null,
    created_at {int} not null, purpose {text}
  ){strict}`,
  `create index blob_upload on blob(domain_id, purpose, id)`,
  `create table avatar(
    domain_id {text} not null references domain(id) on delete cascade, subject_id {text} not null,
    blob_id {text} not null references blob(id) on delete cascade, changed_at {int} not null,
    primary key(subject_id, domain_id)
  ){strict}`,
  `create index avatar_domain on avatar(domain_id)`,
  `create index avatar_blob on avatar(blob_id)`,
];
