/** Invites, what they do when they are accepted, and installers. */
export const invites: string[] = [
  `create table invite(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    name {text} not null, code_hash {text} not null unique, code_sealed {text} not null,
    created_by {text} not null, created_at {int} not null, expiration_date {int} not null,
    places {int}, used {int} not null, support {bool} not null default {false}
  ){strict}`,
  `create index invite_list on invite(domain_id, created_at)`,
  `create table invite_action(
    id {text} primary key, invite_id {text} not null references invite(id) on delete cascade,
    type {text} not null, priority {int} not null, payload {json} not null
  ){strict}`,
  `create index invite_action_of on invite_action(invite_id)`,
  `create table invite_acceptance(
    invite_id {text} not null references invite(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade, time {int} not null,
    results {json} not null, primary key(invite_id, user_id)
  ){strict}`,
  `create table invite_reservation(
    invite_id {text} not null references invite(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade,
    expires_at {int} not null, primary key(invite_id, user_id)
  ){strict}`,
  `create index invite_reservation_user on invite_reservation(user_id)`,
  `create index invite_reservation_expiry on invite_reservation(expires_at)`,
  `create table installer(
    domain_id {text} not null references domain(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade,
    invite_id {text} not null references invite(id) on delete cascade,
    sets_up_devices {bool} not null, sets_up_auxiliaries {bool} not null,
    primary key(domain_id, user_id)
  ){strict}`,
  `create index installer_user on installer(user_id)`,
  `create index installer_invite on installer(invite_id)`,
];
