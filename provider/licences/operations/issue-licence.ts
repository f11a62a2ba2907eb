import type { KeyObject } from "node:crypto";
import type { Transaction } from "#storage/database.ts";
import { createLicence } from "../queries/licences.ts";
import { type LicenceTerms, signLicence } from "../signed-text.ts";

interface Issue extends LicenceTerms {
  /** The only account that can activate the licence, if it is limited to one. */
  ownerId: string | null;
  now: number;
}

/** Issues a licence, signed with the installation's key, and returns its text. */
export async function issueLicence(tx: Transaction, key: KeyObject, issue: Issue): Promise<string> {
  const { ownerId, now, ...terms } = issue;
  const signed = signLicence(terms, key);
  await createLicence(tx, { ...terms, ownerId, signed, now });
  return signed;
}
