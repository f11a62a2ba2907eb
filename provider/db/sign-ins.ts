import type { Page, PageQuery } from "#contract/paging.ts";
import type { SignIn } from "#contract/sign-ins.ts";
import type { Reader } from "./database.ts";
import { countOf, readPage, rowCount } from "./pages.ts";

interface Whose {
  userId: string;
  /** The sign-in that asks. */
  currentId: string;
  now: number;
}

/** A person's sign-ins that have a token left, the last used first. */
export async function pageOfSignIns(
  db: Reader,
  { userId, currentId, now }: Whose,
  query: PageQuery,
): Promise<Page<SignIn>> {
  const alive = aliveOf(db, userId, now);
  const page = await readPage(query, {
    rows: (limit, offset) =>
      alive
        .select(["id", "device", "address", "created_at", "seen_at"])
        .orderBy("seen_at", "desc")
        .orderBy("id")
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countOf(alive.select(rowCount)),
  });
  const items = page.items.map(({ id, device, address, created_at, seen_at }) => ({
    ...{ id, device, address, signedInAt: created_at, lastSeenAt: seen_at, current: id === currentId },
  }));
  return { ...page, items };
}

/** Whether somebody has this sign-in. */
export async function hasSignIn(db: Reader, userId: string, id: string, now: number): Promise<boolean> {
  return (await aliveOf(db, userId, now).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function aliveOf(db: Reader, userId: string, now: number) {
  return db
    .selectFrom("token_family")
    .where("user_id", "=", userId)
    .where("parent_id", "is", null)
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("token")
          .innerJoin("token_family as family", "family.id", "token.family_id")
          .select("token.hash")
          .where("token.expires_at", ">", now)
          .where((inner) =>
            inner.or([
              inner("family.id", "=", inner.ref("token_family.id")),
              inner("family.parent_id", "=", inner.ref("token_family.id")),
            ]),
          ),
      ),
    );
}
