/** Settings of the installation, jobs, the outbox, backups and the answers of idempotent calls. */
export const installation: string[] = [
  `create table installation(name {text} primary key, value {text} not null){strict}`,
  `create table job(
    id {text} primary key, kind {text} not null, payload {json} not null, run_at {int} not null,
    attempts {int} not null default 0, locked_until {int} not null default 0, done_at {int},
    error {text}
  ){strict}`,
  `create index job_due on job(kind, run_at) where done_at is null`,
  `create table message(
    id {text} primary key, kind {text} not null, mode {text} not null, contact_key {text} not null,
    user_id {text} references user_account(id) on delete cascade,
    invite_id {text} references invite(id) on delete cascade, recipient_sealed {text},
    link_sealed {text}, language {text}, created_at {int} not null, state {text} not null,
    problem {text}, contact_masked {text} not null default '', attempts {int} not null default 0,
    tried_at {int}
  ){strict}`,
  `create index message_contact on message(contact_key, created_at)`,
  `create index message_user on message(user_id)`,
  `create index message_invite on message(invite_id)`,
  `create index message_age on message(created_at)`,
  `create index message_state on message(state, created_at)`,
  `create table message_count(
    key {text} not null, hour {int} not null, count {int} not null, primary key(key, hour)
  ){strict}`,
  `create index message_count_hour on message_count(hour)`,
  `create table mail_server(
    id {text} primary key, email_from {text} not null, name_from {text} not null,
    host {text} not null, port {int} not null, username {text} not null,
    password_sealed {text} not null, protocol {text} not null, changed_at {int} not null,
    pinned_certificate {text}
  ){strict}`,
  `create table backup_plan(
    id {text} primary key, every_hours {int} not null, keep {int} not null, salt {text} not null,
    key_sealed {text} not null, changed_at {int} not null
  ){strict}`,
  `create table backup_run(
    id {text} primary key, kind {text} not null, open {bool}, state {text} not null,
    asked_at {int} not null, finished_at {int}, row_count {int} not null, row_total {int},
    backup {text} not null, problem {text}
  ){strict}`,
  `create unique index backup_run_open on backup_run(open)`,
  `create index backup_run_kind on backup_run(kind, asked_at)`,
  `create index backup_run_age on backup_run(asked_at)`,
  `create table done_call(
    id {text} not null, step {int} not null, request_hash {text} not null,
    result_sealed {text} not null, expires_at {int} not null, primary key(id, step)
  ){strict}`,
  `create index done_call_expiry on done_call(expires_at)`,
];
