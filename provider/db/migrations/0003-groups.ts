import type { Migration } from "../migration.ts";

/** Virtual users, pictures of agents and action groups, faces, SIP accounts of people. */
export const groups: Migration = {
  name: "0003-groups",
  statements: [
    // A virtual user is an account with an owner and one building, and goes with either.
    `alter table user_account add column owner_id {text} references user_account(id) on delete cascade`,
    `alter table user_account add column home_id {text} references domain(id) on delete cascade`,
    `create index user_account_owner on user_account(owner_id)`,
    `create index user_account_home on user_account(home_id)`,
    `alter table blob add column purpose {text}`,
    `create index blob_upload on blob(domain_id, purpose, id)`,
    `create table avatar(
      domain_id {text} not null references domain(id) on delete cascade, subject_id {text} not null,
      blob_id {text} not null references blob(id) on delete cascade, changed_at {int} not null,
      primary key(subject_id, domain_id)
    ){strict}`,
    `create index avatar_domain on avatar(domain_id)`,
    `create index avatar_blob on avatar(blob_id)`,
    `create table face_id(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      identifier {text} not null, name_key {text} not null,
      user_id {text} not null references user_account(id) on delete cascade, created_at {int} not null,
      unique(domain_id, identifier)
    ){strict}`,
    `create index face_id_list on face_id(domain_id, name_key, id)`,
    `create index face_id_user on face_id(user_id)`,
    `create table sip_agent(
      domain_id {text} not null references domain(id) on delete cascade,
      agent_id {text} not null references user_account(id) on delete cascade, user_name {text} not null unique,
      password_sealed {text} not null, renewed_at {int} not null, primary key(domain_id, agent_id)
    ){strict}`,
    `create index sip_agent_agent on sip_agent(agent_id)`,
  ],
};
