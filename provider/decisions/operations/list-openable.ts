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
  type OpeningScope,
  type OutputSearch,
  readPageOfOpenable,
} from "../../access/queries/openable-outputs.ts";
import { findOpener } from "../../people/queries/members.ts";
import { readOwnGroups } from "../../people/queries/related-groups.ts";
import { listCallingPanels } from "../../ring-calls/queries/called-people.ts";
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
  const scope = await readOpeningScope(db, person);
  const page = await readPageOfOpenable(db, person.domainId, query, scope);
  return withReason(page, scope && page.total > 0 ? await findReason(db, person) : null);
}

/** Returns the outputs that a person has the right to open from the console and that a text finds, the best first. */
export async function findOpenable(db: Reader, person: Person, wanted: OutputSearch): Promise<FoundOutput[]> {
  return findOpenableByName(db, person.domainId, wanted, await readOpeningScope(db, person));
}

/** Returns what a person may open from the console now; undefined if they may open everything. */
async function readOpeningScope(
  db: Reader,
  { domainId, userId, now }: Person,
): Promise<OpeningScope | undefined> {
  const opener = await findOpener(db, domainId, userId);
  if (opener?.role === "administrator") return undefined;
  const residentsOpen = opener ? await readResidentsOpen(db, domainId) : "never";
  if (residentsOpen === "never") return { groupIds: [] };
  const deviceIds =
    residentsOpen === "called" ? await listCallingPanels(db, { domainId, userId }, now) : undefined;
  return { groupIds: await readOwnGroups(db, domainId, userId), deviceIds };
}

/** Returns why a person can't open the outputs although they have the right; null if they can. */
async function findReason(db: Reader, { domainId, userId, now }: Person) {
  const credential = bestCredential(await listTermsOf(db, domainId, userId), now);
  return credential === undefined ? "NO_CREDENTIAL" : (unusableReason(credential, now) ?? null);
}

function withReason({ items, ...page }: Page<BuildingOutput>, reason: string | null): Page<OpenableOutput> {
  return { ...page, items: items.map(({ consoleOpening: _setting, ...output }) => ({ ...output, reason })) };
}
