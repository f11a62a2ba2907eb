import type { Migration } from "../migration.ts";

/**
 * What signing in takes beyond a password: second factors, passkeys, the challenges between two steps; where somebody
 * is signed in; accounts that are shut.
 */
export const signingIn: Migration = {
  name: "0019-signing-in",
  statements: [
    `alter table user_account add column disabled_at {int}`,
    `create index user_account_list on user_account(name_key, id)`,
    `create table last_sign_in(
      user_id {text} primary key references user_account(id) on delete cascade, at {int} not null
    ){strict}`,
    `create table second_factor(
      user_id {text} primary key references user_account(id) on delete cascade, key_sealed {text} not null,
      created_at {int} not null, confirmed_at {int}, codes_made_at {int}
    ){strict}`,
    `create table used_code_step(
      user_id {text} not null references user_account(id) on delete cascade, step {int} not null,
      primary key(user_id, step)
    ){strict}`,
    `create table recovery_code(
      user_id {text} not null references user_account(id) on delete cascade, code_hash {text} not null,
      primary key(user_id, code_hash)
    ){strict}`,
    `create table passkey(
      id {text} primary key, user_id {text} not null references user_account(id) on delete cascade,
      credential_id {text} not null unique, public_key {text} not null, transports {text} not null,
      name {text} not null, created_at {int} not null
    ){strict}`,
    `create index passkey_user on passkey(user_id, created_at, id)`,
    `create table passkey_use(
      passkey_id {text} primary key references passkey(id) on delete cascade, counter {int} not null, used_at {int}
    ){strict}`,
    `create table sign_in_challenge(
      hash {text} primary key, purpose {text} not null,
      user_id {text} references user_account(id) on delete cascade, challenge {text} not null,
      tries {int} not null, expires_at {int} not null
    ){strict}`,
    `create index sign_in_challenge_user on sign_in_challenge(user_id)`,
    `create index sign_in_challenge_expiry on sign_in_challenge(expires_at)`,
    `alter table token_family add column device {text} not null default ''`,
    `alter table token_family add column address {text} not null default ''`,
    `alter table token_family add column seen_at {int} not null default 0`,
    `alter table token_family add column signed_out {bool} not null default {false}`,
    `update token_family set seen_at = created_at`,
  ],
};
