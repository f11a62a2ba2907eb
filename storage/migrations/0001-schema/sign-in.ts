/**
 * Sessions, tokens, second factors and passkeys. Each sign-in method carries the version of its account's
 * sign-in methods.
 */
export const signIn: string[] = [
  `create table token_family(
    id {text} primary key, user_id {text} not null references user_account(id) on delete cascade,
    domain_id {text} references domain(id) on delete cascade,
    parent_id {text} references token_family(id) on delete cascade, created_at {int} not null,
    revoked_at {int}, device {text} not null default '', address {text} not null default '',
    seen_at {int} not null default 0, signed_out {bool} not null default {false},
    sign_in_version {int} not null default 1, proved_at {int}
  ){strict}`,
  `create index token_family_user on token_family(user_id)`,
  `create index token_family_parent on token_family(parent_id)`,
  `create index token_family_domain on token_family(domain_id)`,
  `create table token(
    hash {text} primary key,
    family_id {text} not null references token_family(id) on delete cascade, kind {text} not null,
    expires_at {int} not null, used_at {int}
  ){strict}`,
  `create index token_of_family on token(family_id)`,
  `create index token_expiry on token(expires_at)`,
  `create table console_session(
    id_hash {text} primary key, sealed {text} not null, expires_at {int} not null
  ){strict}`,
  `create index console_session_expiry on console_session(expires_at)`,
  `create table second_factor(
    user_id {text} primary key references user_account(id) on delete cascade,
    key_sealed {text} not null, created_at {int} not null, confirmed_at {int}, codes_made_at {int},
    sign_in_version {int} not null default 1
  ){strict}`,
  `create table used_code_step(
    user_id {text} not null references user_account(id) on delete cascade, step {int} not null,
    primary key(user_id, step)
  ){strict}`,
  `create table recovery_code(
    user_id {text} not null references user_account(id) on delete cascade,
    code_hash {text} not null, sign_in_version {int} not null default 1,
    primary key(user_id, code_hash)
  ){strict}`,
  `create table passkey(
    id {text} primary key, user_id {text} not null references user_account(id) on delete cascade,
    credential_id {text} not null unique, public_key {text} not null, transports {text} not null,
    name {text} not null, created_at {int} not null, sign_in_version {int} not null default 1
  ){strict}`,
  `create index passkey_user on passkey(user_id, created_at, id)`,
  `create table passkey_use(
    passkey_id {text} primary key references passkey(id) on delete cascade, counter {int} not null,
    used_at {int}
  ){strict}`,
  `create table sign_in_challenge(
    hash {text} primary key, purpose {text} not null,
    user_id {text} references user_account(id) on delete cascade, challenge {text} not null,
    tries {int} not null, expires_at {int} not null, sign_in_version {int} not null default 1
  ){strict}`,
  `create index sign_in_challenge_user on sign_in_challenge(user_id)`,
  `create index sign_in_challenge_expiry on sign_in_challenge(expires_at)`,
  `create table guard_try(key {text} primary key, points {int} not null, expire {int}){strict}`,
  `create index guard_try_expiry on guard_try(expire)`,
];
