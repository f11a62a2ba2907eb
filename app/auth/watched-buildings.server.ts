import { createHash } from "node:crypto";
import { firstFew } from "#app/lists/paging.ts";
import type { LoadContext } from "#app/load-context.ts";
import { type BuildingVisit, requireSignIn } from "./guards.ts";

/** A ring in a further building is shown once the page reads itself again. */
const BUILDINGS_WATCHED_MAX = 100;

/** The other buildings of the person at this time, of which a page shows what is urgent; a view shows one building. */
export async function listOtherBuildings(
  context: LoadContext,
  { session, domainId }: Pick<BuildingVisit, "session" | "domainId">,
): Promise<string[]> {
  if (session.view) return [];
  const { api } = await requireSignIn(context);
  const { items } = await api.users.listDomains({ id: "me", query: firstFew(BUILDINGS_WATCHED_MAX) });
  return items.flatMap(({ id }) => (id === domainId ? [] : id));
}

/**
 * Returns the mark of a page: it differs after each change in its building, and after each urgent one in the others.
 * @param mark the building's own; undefined if the server sends no changes
 */
export function pageMark(
  context: LoadContext,
  mark: string | undefined,
  others: readonly string[],
): string | undefined {
  if (mark === undefined || others.length === 0) return mark;
  const marks = others.map((id) => `${id} ${context.urgentMark(id)}`).toSorted();
  return createHash("sha256")
    .update([mark, ...marks].join("\n"))
    .digest("base64url");
}
