import type { KeyObject } from "node:crypto";
import { createLicence } from "../db/licences.ts";
import type { Transaction } from "../db/database.ts";
import { type LicenceTerms, signLicence } from "../licences/signed-text.ts";

interface Issue extends LicenceTerms {
  /** Whom it is made for: nobody else can activate it. */
  ownerId: string | null;
  now: number;
}

/** Makes a licence of the installation's own, signed by its key, and gives its text. */
export async function issueLicence(tx: Transaction, key: KeyObject, issue: Issue): Promise<string> {
  const { ownerId, now, ...terms } = issue;
  const signed = signLicence(terms, key);
  await createLicence(tx, { ...terms, ownerId, signed, now });
  return signed;
}
