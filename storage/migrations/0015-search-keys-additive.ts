import type { Migration } from "../migration.ts";

/** Indexes with all that a search compares, so that it reads the rows of what it finds only. */
export const searchKeys: Migration = {
  name: "0015-search-keys-additive",
  statements: [
    `create index user_account_search on user_account(id, owner_id, name_key, name_order, home_id, email_key)`,
    `create index nfc_tag_search on nfc_tag(domain_id, name_key, value, name_order)`,
  ],
};
