import { gunzipSync } from "node:zlib";
import { ApiError } from "#contract/errors.ts";
import { DOWNLOAD_RELEASE_S } from "#rules/background-work.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { requireExportRight } from "../../permissions/event-exports.ts";
import { findPart, getExport, getExportOrder, shortenLife } from "../queries/event-exports.ts";

/**
 * Returns a part of a finished export in base64, for a caller who may still read its content. Reading the
 * last part shortens the export's life (§9).
 * @throws ApiError NOT_FOUND, also while the export is running; FORBIDDEN when the right to it has ended
 */
export async function readExportPart(
  { db, now }: ProviderContext,
  caller: BuildingCaller,
  { id, position }: { id: string; position: number },
): Promise<{ content: string; isLast: boolean }> {
  const { state, parts } = await getExport(db, caller, id, now());
  const isPart = state === "DONE" && Number.isInteger(position) && position < parts;
  const packed = isPart ? await findPart(db, id, position) : undefined;
  if (!packed) throw new ApiError("NOT_FOUND");
  await requireExportRight(db, caller, await getExportOrder(db, caller, id, now()));
  const isLast = position === parts - 1;
  if (isLast) await transaction(db, (tx) => shortenLife(tx, id, now() + DOWNLOAD_RELEASE_S * 1000));
  return { content: gunzipSync(packed).toString("base64"), isLast };
}
