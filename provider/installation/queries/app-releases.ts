import type { Selectable } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isUniqueViolation, newId, type Reader, type Transaction } from "#storage/database.ts";
import { countOf, readPage, rowCount } from "#storage/pages.ts";
import type { Tables } from "#storage/tables.ts";

/** Returns a page of the releases of one model or all, latest first. */
export async function pageOfReleases(
  db: Reader,
  query: PageQuery & { model?: string },
): Promise<Page<AppRelease>> {
  const { model } = query;
  const matching = db
    .selectFrom("firmware_release")
    .$if(model !== undefined, (each) => each.where("model", "=", model!));
  return readPage(query, {
    rows: async (limit, offset) => {
      const rows = await matching.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
      return rows.map(releaseOf);
    },
    count: () => countOf(matching.select(rowCount)),
  });
}

/** Lists all releases of a model. */
export async function listReleases(db: Reader, model: string): Promise<AppRelease[]> {
  const rows = await db.selectFrom("firmware_release").selectAll().where("model", "=", model).execute();
  return rows.map(releaseOf);
}

/** Lists the releases of a model that devices can load: those with a file. */
export async function listInstallable(db: Reader, model: string): Promise<AppRelease[]> {
  return (await listReleases(db, model)).filter(({ fileAt }) => fileAt !== null);
}

export async function findRelease(db: Reader, id: string): Promise<AppRelease | undefined> {
  const row = await db.selectFrom("firmware_release").selectAll().where("id", "=", id).executeTakeFirst();
  return row && releaseOf(row);
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
  try {
    await tx.insertInto("firmware_release").values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("RELEASE_EXISTS", { fields: { version: "taken" } });
    throw error;
  }
  return { id, ...release, fileAt: null };
}

function releaseOf(row: Selectable<Tables["firmware_release"]>): AppRelease {
  return {
    id: row.id,
    model: row.model,
    version: row.version,
    minimumVersion: row.minimum_version,
    digest: row.digest,
    size: row.size,
    notes: row.notes,
    releasedAt: row.released_at,
    fileAt: row.file_at,
  };
}
