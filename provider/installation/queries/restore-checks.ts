import { type RestoreCheck, restoreCheck } from "#contract/installation/backups.ts";
import { readJsonText } from "#rules/json-text.ts";
import { type Database, type Reader, transaction } from "#storage/database.ts";
import { findInstallationValue, setInstallationValue } from "#storage/installation-values.ts";

const LAST_CHECK = "backups.restore-check";

/** Returns the last check whether a scheduled backup can be restored, if any. */
export async function findRestoreCheck(db: Reader): Promise<RestoreCheck | undefined> {
  const text = await findInstallationValue(db, LAST_CHECK);
  return text === undefined ? undefined : restoreCheck.parse(readJsonText(text));
}

export async function saveRestoreCheck(db: Database, check: RestoreCheck): Promise<void> {
  await transaction(db, (tx) => setInstallationValue(tx, LAST_CHECK, JSON.stringify(check)));
}
