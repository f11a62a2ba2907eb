import type { Migration } from "../migration.ts";

/** A mail server with a certificate of its own is known by it. */
export const pinnedCertificate: Migration = {
  name: "0017-pinned-certificate",
  statements: [`alter table mail_server add column pinned_certificate {text}`],
};
