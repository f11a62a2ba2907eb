import type { Page, PageQuery } from "#contract/paging.ts";
import type { UnsentLink } from "#contract/people/account-links.ts";
import { LINKS_BY_ADMINISTRATORS } from "#rules/people/account-links.ts";
import type { Reader } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";

/**
 * Returns a page of the people of a building whose last link from an administrator could not be sent, newest
 * first. A request of someone who was not signed in is of no account, so that it stays unknown whose it was.
 */
export async function readPageOfUnsentLinks(
  db: Reader,
  domainId: string,
  { userId, ...query }: PageQuery & { userId?: string | undefined },
): Promise<Page<UnsentLink>> {
  const ordered = db
    .selectFrom("message")
    .innerJoin("user_account", "user_account.id", "message.user_id")
    .innerJoin("domain_member", "domain_member.user_id", "message.user_id")
    .where("domain_member.domain_id", "=", domainId)
    .where("message.kind", "in", LINKS_BY_ADMINISTRATORS)
    .where(({ or, and, eb }) =>
      or([
        eb("message.state", "=", "FAILED"),
        and([eb("message.state", "=", "WAITING"), eb("message.problem", "is not", null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message as later")
            .select("later.id")
            .whereRef("later.user_id", "=", "message.user_id")
            .where("later.kind", "in", LINKS_BY_ADMINISTRATORS)
            .whereRef("later.created_at", ">", "message.created_at"),
        ),
      ),
    )
    .$if(userId !== undefined, (links) => links.where("message.user_id", "=", userId!))
    .select([
      "message.kind",
      "message.mode",
      "message.contact_masked as contact",
      "message.state",
      "message.problem",
      "message.attempts",
      "message.created_at as createdAt",
      "message.tried_at as triedAt",
      "user_account.id as userId",
      "user_account.name",
    ])
    .$narrowType<{ kind: UnsentLink["kind"] }>()
    .orderBy("message.created_at", "desc")
    .orderBy("message.id", "desc");
  const page = await readPageOfRows(query, ordered);
  const items = page.items.map(({ userId: id, name, ...link }) => ({ ...link, user: { id, name } }));
  return { ...page, items };
}
