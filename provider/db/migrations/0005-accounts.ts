import type { Migration } from "../migration.ts";

/** Accounts with links sent by mail, the outbox, the mail server, signed licences, support invites. */
export const accounts: Migration = {
  name: "0005-accounts",
  statements: [
    `alter table user_account add column country_code {text}`,
    `alter table user_account add column mobile_number {text}`,
    `alter table user_account add column mobile_sender_preference {text} not null default 'SMS'`,
    `alter table user_account add column preferences {text} not null default '{}'`,
    `create table account_link(
      token_hash {text} primary key, user_id {text} not null references user_account(id) on delete cascade,
      purpose {text} not null, email {text}, created_at {int} not null, expires_at {int} not null
    ){strict}`,
    `create index account_link_user on account_link(user_id)`,
    `create index account_link_expiry on account_link(expires_at)`,
    `create table message(
      id {text} primary key, kind {text} not null, mode {text} not null, contact_key {text} not null,
      user_id {text} references user_account(id) on delete cascade,
      invite_id {text} references invite(id) on delete cascade, recipient_sealed {text}, link_sealed {text},
      language {text}, created_at {int} not null, state {text} not null, problem {text}
    ){strict}`,
    `create index message_contact on message(contact_key, created_at)`,
    `create index message_user on message(user_id)`,
    `create index message_invite on message(invite_id)`,
    `create index message_age on message(created_at)`,
    `create table mail_server(
      id {text} primary key, email_from {text} not null, name_from {text} not null, host {text} not null,
      port {int} not null, username {text} not null, password_sealed {text} not null, protocol {text} not null,
      changed_at {int} not null
    ){strict}`,
    `alter table licence add column signed {text}`,
    `alter table licence add column revoked_at {int}`,
    `alter table invite add column support {bool} not null default {false}`,
  ],
};
