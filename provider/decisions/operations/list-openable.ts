import type { OpenableOutput } from "#contract/access/openings.ts";
import type { Page } from "#contract/paging.ts";
import { bestCredential, unusableReason } from "#rules/access/access-credentials.ts";
import type { Reader } from "#storage/database.ts";
import { listTermsOf } from "../../access/queries/access-credentials.ts";
import {
  type BuildingOutput,
  findOpenableByName,
  type FoundOutput,
  type OpenableQuery,
  type OutputSearch,
  readPageOfOpenable,
} from "../../access/queries/openable-outputs.ts";
import { findOpener } from "../../people/queries/members.ts";
import { readOwnGroups } from "../../people/queries/related-groups.ts";
import { readResidentsOpen } from "../queries/console-rules.ts";

interface Person {
  domainId: string;
  userId: string;
  now: number;
}

/**
 * Returns a page of the outputs that a person has the right to open from the console, by device and position.
 * The database filters them: deciding for each output of a large building takes seconds.
 */
export async function listOpenable(
  db: Reader,
  person: Person,
  query: OpenableQuery,
): Promise<Page<OpenableOutput>> {
  const groupIds = await readOpeningGroups(db, person);
  const page = await readPageOfOpenable(db, person.domainId, query, groupIds);
  return withReason(page, groupIds && page.total > 0 ? await findReason(db, person) : null);
}

/** Returns the outputs that a person has the right to open from the console and that a text finds, the best first. */
export async function findOpenable(db: Reader, person: Person, wanted: OutputSearch): Promise<FoundOutput[]> {
  return findOpenableByName(db, person.domainId, wanted, await readOpeningGroups(db, person));
}

/** Returns the groups whose rules say what a person may open from the console; undefined if they may open everything. */
async function readOpeningGroups(
  db: Reader,
  { domainId, userId }: Person,
): Promise<readonly string[] | undefined> {
  const opener = await findOpener(db, domainId, userId);
  if (opener?.role === "administrator") return undefined;
  if (!opener || (await readResidentsOpen(db, domainId)) === "never") return [];
  return readOwnGroups(db, domainId, userId);
}

/** Returns why a person can't open the outputs although they have the right; null if they can. */
async function findReason(db: Reader, { domainId, userId, now }: Person) {
  const credential = bestCredential(await listTermsOf(db, domainId, userId), now);
  return credential === undefined ? "NO_CREDENTIAL" : (unusableReason(credential, now) ?? null);
}

function withReason({ items, ...page }: Page<BuildingOutput>, reason: string | null): Page<OpenableOutput> {
  return { ...page, items: items.map(({ consoleOpening: _setting, ...output }) => ({ ...output, reason })) };
}
