import type { Page, PageQuery } from "#contract/paging.ts";
import { PRESENTED_TAG_RETENTION_MS } from "#rules/access/nfc-tags.ts";
import { camelCase } from "#storage/camel-case.ts";
import { type Database, newId, type Reader, type Transaction, transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import type { DeviceScope } from "../../scope.ts";

interface PresentedTag {
  id: string;
  valueSealed: string;
  deviceId: string;
  deviceName: string;
  presentedAt: number;
}

/** Returns a page of the tags that can be registered at `now`, newest first. */
export async function readPageOfPresentedTags(
  db: Reader,
  domainId: string,
  { now, ...query }: PageQuery & { now: number },
): Promise<Page<PresentedTag>> {
  const fresh = db
    .selectFrom("presented_tag")
    .innerJoin("device", "device.id", "presented_tag.device_id")
    .where("presented_tag.domain_id", "=", domainId)
    .where("presented_at", ">", now - PRESENTED_TAG_RETENTION_MS)
    .select(camelCase(["presented_tag.id", "value_sealed", "device_id", "presented_at"]))
    .select("device.name as deviceName")
    .orderBy("presented_at", "desc")
    .orderBy("presented_tag.id");
  return readPageOfRows(query, fresh);
}

/** Stores the tag that was just presented at a device, in place of the previous one. */
export async function storePresentedTag(
  tx: Transaction,
  { domainId, deviceId }: DeviceScope,
  { valueSealed, now }: { valueSealed: string; now: number },
): Promise<void> {
  const tag = { id: newId(), value_sealed: valueSealed, presented_at: now };
  await tx
    .insertInto("presented_tag")
    .values({ device_id: deviceId, domain_id: domainId, ...tag })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet({ domain_id: domainId, ...tag }))
    .execute();
}

/**
 * Deletes a tag and returns its sealed value; of concurrent calls one gets the value, the others undefined.
 */
export async function takePresentedTag(
  tx: Transaction,
  domainId: string,
  { id, now }: { id: string; now: number },
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom("presented_tag")
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("presented_at", ">", now - PRESENTED_TAG_RETENTION_MS)
    .returning("value_sealed as valueSealed")
    .executeTakeFirst();
  return taken?.valueSealed;
}

/** Deletes the tags that were not registered in time. */
export async function deleteOldPresentedTags(db: Database, now: number): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .deleteFrom("presented_tag")
      .where("presented_at", "<=", now - PRESENTED_TAG_RETENTION_MS)
      .execute(),
  );
}
