import { gunzipSync } from "node:zlib";
import { ApiError } from "#contract/errors.ts";
import { DOWNLOAD_RELEASE_S } from "#rules/background-work.ts";
import { transaction } from "../db/database.ts";
import { findPart, getExport, shortenLife } from "../db/event-exports.ts";
import type { InBuilding } from "../handler.ts";
import type { House } from "../house.ts";

/**
 * A part of a finished export. Whoever has read the last one has it all: soon after it is gone (§9).
 * @throws ApiError NOT_FOUND also while it is being made
 */
export async function readExportPart(
  { db, now }: House,
  caller: InBuilding,
  { id, position }: { id: string; position: number },
): Promise<{ content: string; isLast: boolean }> {
  const { state, parts } = await getExport(db, caller, id, now());
  const isPart = state === "DONE" && Number.isInteger(position) && position < parts;
  const packed = isPart ? await findPart(db, id, position) : undefined;
  if (!packed) throw new ApiError("NOT_FOUND");
  const isLast = position === parts - 1;
  if (isLast) await transaction(db, (tx) => shortenLife(tx, id, now() + DOWNLOAD_RELEASE_S * 1000));
  return { content: gunzipSync(packed).toString("base64"), isLast };
}
