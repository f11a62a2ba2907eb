/** Accounts, and the members and administrators of buildings. */
export const people: string[] = [
  `create table user_account(
    id {text} primary key, email {text} not null, email_key {text} not null unique,
    name {text} not null, name_key {text} not null, password_hash {text} not null,
    language {text} not null, login_type {text} not null,
    installation_administrator {bool} not null, activated_at {int}, terms_accepted_at {int},
    created_at {int} not null, owner_id {text} references user_account(id) on delete cascade,
    home_id {text} references domain(id) on delete cascade, country_code {text},
    mobile_number {text}, mobile_sender_preference {text} not null default 'SMS',
    preferences {text} not null default '{}', disabled_at {int}, contact_proved_at {int},
    sign_in_version {int} not null default 1, notes_by_mail {bool} not null default {false}
  ){strict}`,
  `create index user_account_owner on user_account(owner_id)`,
  `create index user_account_home on user_account(home_id)`,
  `create index user_account_list on user_account(name_key, id)`,
  `create table account_link(
    token_hash {text} primary key,
    user_id {text} not null references user_account(id) on delete cascade, purpose {text} not null,
    email {text}, created_at {int} not null, expires_at {int} not null,
    sign_in_version {int} not null default 1, country_code {text}, mobile_number {text}
  ){strict}`,
  `create index account_link_user on account_link(user_id)`,
  `create index account_link_expiry on account_link(expires_at)`,
  `create table last_sign_in(
    user_id {text} primary key references user_account(id) on delete cascade, at {int} not null
  ){strict}`,
  `create table domain_member(
    domain_id {text} not null references domain(id) on delete cascade,
    user_id {text} not null references user_account(id) on delete cascade, joined_at {int} not null,
    primary key(domain_id, user_id)
  ){strict}`,
  `create index domain_member_user on domain_member(user_id)`,
  `create table administrator(
    domain_id {text} not null, user_id {text} not null, primary key(domain_id, user_id),
    foreign key(domain_id, user_id) references domain_member(domain_id, user_id) on delete cascade
  ){strict}`,
  `create table sip_agent(
    domain_id {text} not null references domain(id) on delete cascade,
    agent_id {text} not null references user_account(id) on delete cascade,
    user_name {text} not null unique, password_sealed {text} not null, renewed_at {int} not null,
    primary key(domain_id, agent_id)
  ){strict}`,
  `create index sip_agent_agent on sip_agent(agent_id)`,
];
