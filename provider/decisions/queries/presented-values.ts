import type { CredentialType } from "#rules/access/access-decision.ts";
import type { Reader } from "#storage/database.ts";

export async function listTagValues(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db.selectFrom("nfc_tag").select("value").where("domain_id", "=", domainId).execute();
  return rows.map(({ value }) => value);
}

/** Lists the sealed values of a building's credentials of one type. */
export async function listSealedValues(
  db: Reader,
  domainId: string,
  type: CredentialType,
): Promise<string[]> {
  const rows = await db
    .selectFrom("access_credential")
    .select("value_sealed as sealed")
    .where("domain_id", "=", domainId)
    .where("credential_type", "=", type)
    .where("value_sealed", "is not", null)
    .$narrowType<{ sealed: string }>()
    .execute();
  return rows.map(({ sealed }) => sealed);
}
