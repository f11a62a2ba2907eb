import type { Migration } from "../migration.ts";

/** The unknown tag that was last held up at each device. */
export const presentedTags: Migration = {
  name: "0016-presented-tags",
  statements: [
    `create table presented_tag(
      device_id {text} primary key references device(id) on delete cascade,
      domain_id {text} not null references domain(id) on delete cascade,
      id {text} not null, value_sealed {text} not null, presented_at {int} not null
    ){strict}`,
    `create unique index presented_tag_id on presented_tag(id)`,
    `create index presented_tag_domain on presented_tag(domain_id, presented_at)`,
    `create index presented_tag_age on presented_tag(presented_at)`,
  ],
};
