import type { Migration } from "../migration.ts";

/** Views of people, each begun in a building by a sign-in of one of its administrators. */
export const personViews: Migration = {
  name: "0016-person-views-additive",
  statements: [
    `create table person_view(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      user_id {text} not null references user_account(id) on delete cascade,
      family_id {text} not null unique references token_family(id) on delete cascade,
      token_hash {text} not null unique, created_at {int} not null, expires_at {int} not null
    ){strict}`,
    `create index person_view_domain on person_view(domain_id)`,
    `create index person_view_user on person_view(user_id)`,
    `create index person_view_expiry on person_view(expires_at)`,
  ],
};
