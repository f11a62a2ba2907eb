import type { Warranty } from "#contract/devices/warranty-extensions.ts";
import { ApiError } from "#contract/errors.ts";
import { warrantyEnd } from "#rules/devices/warranty.ts";
import { camelCase } from "#storage/camel-case.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { missing } from "../../missing-rows.ts";

interface Extension {
  id: string;
  months: number;
}

/**
 * Returns an unused extension by the hash of its code. @throws ApiError UNKNOWN_WARRANTY_CODE,
 * WARRANTY_CODE_USED
 */
export async function getUnusedExtension(db: Reader, codeHash: string): Promise<Extension> {
  const row = await db
    .selectFrom("warranty_extension")
    .select(camelCase(["id", "months", "activated_at"]))
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  if (!row) throw new ApiError("UNKNOWN_WARRANTY_CODE", { fields: { code: "unknown" } });
  if (row.activatedAt !== null) throw new ApiError("WARRANTY_CODE_USED", { fields: { code: "used" } });
  return { id: row.id, months: row.months };
}

/**
 * Uses up an extension for a device: of concurrent calls one succeeds. @throws ApiError WARRANTY_CODE_USED
 */
export async function useExtension(
  tx: Transaction,
  { id, deviceId, now }: { id: string; deviceId: string; now: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("warranty_extension")
    .set({ device_id: deviceId, activated_at: now })
    .where("id", "=", id)
    .where("activated_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("WARRANTY_CODE_USED", { fields: { code: "used" } });
}

/** Creates an extension and returns its id. */
export async function insertExtension(
  tx: Transaction,
  { codeHash, months, now }: { codeHash: string; months: number; now: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("warranty_extension")
    .values({ id, code_hash: codeHash, months, created_at: now })
    .execute();
  return id;
}

/**
 * Returns a device's warranty, which begins when the device is enabled; replacing its hardware does not
 * change it.
 */
export async function getWarranty(db: Reader, domainId: string, deviceId: string): Promise<Warranty> {
  const device = await db
    .selectFrom("device")
    .select("created_at as createdAt")
    .where("id", "=", deviceId)
    .where("domain_id", "=", domainId)
    .executeTakeFirstOrThrow(missing(deviceId));
  const rows = await db
    .selectFrom("warranty_extension")
    .select(camelCase(["months", "activated_at"]))
    .where("device_id", "=", deviceId)
    .orderBy("activated_at")
    .orderBy("id")
    .execute();
  const start = device.createdAt;
  const end = warrantyEnd(
    start,
    rows.map(({ months }) => months),
  );
  const extensions = rows.map(({ months, activatedAt }) => ({ months, activatedAt: activatedAt ?? start }));
  return { start, end, extensions };
}
