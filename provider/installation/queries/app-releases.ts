import type { AppRelease } from "#contract/installation/app-releases.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { ReleaseOrder } from "#rules/installation/firmware.ts";
import { camelCase } from "#storage/camel-case.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { refuseTaken } from "../../taken-values.ts";

const columns = camelCase([
  "id",
  "model",
  "version",
  "minimum_version",
  "digest",
  "size",
  "notes",
  "released_at",
  "file_at",
]);

interface ReleasesQuery extends PageQuery {
  model?: string;
  order?: ReleaseOrder;
  descending?: boolean;
}

/** Returns a page of the releases of one model or all, latest first unless another order is requested. */
export async function readPageOfReleases(db: Reader, query: ReleasesQuery): Promise<Page<AppRelease>> {
  const { model, order, descending } = query;
  const direction = descending || order === undefined ? "desc" : "asc";
  const matching = db
    .selectFrom("firmware_release")
    .$if(model !== undefined, (each) => each.where("model", "=", model!));
  const ordered = matching
    .select(columns)
    .$if(order === "model", (each) => each.orderBy("model", direction))
    .$if(order === "size", (each) => each.orderBy("size", direction))
    .orderBy("id", direction);
  return readPageOfRows(query, ordered);
}

function listReleases(db: Reader, model: string): Promise<AppRelease[]> {
  return db.selectFrom("firmware_release").select(columns).where("model", "=", model).execute();
}

/** Lists the releases of a model that devices can load: those with a file. */
export async function listInstallable(db: Reader, model: string): Promise<AppRelease[]> {
  return (await listReleases(db, model)).filter(({ fileAt }) => fileAt !== null);
}

export function findRelease(db: Reader, id: string): Promise<AppRelease | undefined> {
  return db.selectFrom("firmware_release").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Withdraws a release with its file; returns false when there is none. */
export async function deleteRelease(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("firmware_release")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type NewRelease = Omit<AppRelease, "id" | "fileAt">;

/** @throws ApiError RELEASE_EXISTS */
export async function insertRelease(tx: Transaction, release: NewRelease): Promise<AppRelease> {
  const id = newId();
  const row = {
    id,
    model: release.model,
    version: release.version,
    minimum_version: release.minimumVersion,
    digest: release.digest,
    size: release.size,
    notes: release.notes,
    released_at: release.releasedAt,
    file_at: null,
  };
  const inserting = tx.insertInto("firmware_release").values(row).execute();
  await inserting.catch(refuseTaken("RELEASE_EXISTS", "version"));
  return { id, ...release, fileAt: null };
}
