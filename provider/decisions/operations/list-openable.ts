import type { OpenableOutput } from "#contract/access/openings.ts";
import type { Page } from "#contract/paging.ts";
import { bestCredential, unusableReason } from "#rules/access/access-credentials.ts";
import type { Reader } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { listTermsOf } from "../../access/queries/access-credentials.ts";
import {
  type BuildingOutput,
  type OpenableQuery,
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
  { domainId, userId, now }: Person,
  query: OpenableQuery,
): Promise<Page<OpenableOutput>> {
  const opener = await findOpener(db, domainId, userId);
  if (!opener) return readPageOfAll(query, []);
  if (opener.role === "administrator") return withReason(await readPageOfOpenable(db, domainId, query), null);
  if ((await readResidentsOpen(db, domainId)) === "never") return readPageOfAll(query, []);
  const groupIds = await readOwnGroups(db, domainId, userId);
  const credential = bestCredential(await listTermsOf(db, domainId, userId), now);
  const reason = credential === undefined ? "NO_CREDENTIAL" : (unusableReason(credential, now) ?? null);
  return withReason(await readPageOfOpenable(db, domainId, query, groupIds), reason);
}

function withReason({ items, ...page }: Page<BuildingOutput>, reason: string | null): Page<OpenableOutput> {
  return { ...page, items: items.map(({ consoleOpening: _setting, ...output }) => ({ ...output, reason })) };
}
