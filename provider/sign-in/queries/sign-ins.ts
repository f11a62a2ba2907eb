import type { Page, PageQuery } from "#contract/paging.ts";
import type { SignIn } from "#contract/sign-in/sign-ins.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { REFRESH_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import { selectVersion } from "#storage/current-version.ts";
import type { Reader } from "#storage/database.ts";
import { countSelected, readPageOfRows, rowCount } from "#storage/pages.ts";

interface SignInOwner {
  userId: string;
  /** The caller's sign-in. */
  currentId: string;
  times: Times;
}

/** Returns a page of a person's sign-ins with a valid token, last used first. */
export async function readPageOfSignIns(
  db: Reader,
  { userId, currentId, times }: SignInOwner,
  query: PageQuery,
): Promise<Page<SignIn>> {
  const current = currentSignInsOf(db, userId, times)
    .select(["id", "device", "address", "created_at as signedInAt", "seen_at as lastSeenAt"])
    .orderBy("seen_at", "desc")
    .orderBy("id");
  const page = await readPageOfRows(query, current);
  return { ...page, items: page.items.map((row) => ({ ...row, current: row.id === currentId })) };
}

export async function countSignIns(db: Reader, userId: string, times: Times): Promise<number> {
  return countSelected(currentSignInsOf(db, userId, times).select(rowCount));
}

/** Whether an account has this sign-in. */
export async function hasSignIn(db: Reader, userId: string, id: string, times: Times): Promise<boolean> {
  return (
    (await currentSignInsOf(db, userId, times).select("id").where("id", "=", id).executeTakeFirst()) !==
    undefined
  );
}

/** Lists the stored addresses from which an account has signed in with its current sign-in methods. */
export async function listSignInAddresses(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("token_family")
    .select("address")
    .distinct()
    .where("user_id", "=", userId)
    .where("sign_in_version", "=", selectVersion(db, userId))
    .where("parent_id", "is", null)
    .execute();
  return rows.map(({ address }) => address);
}

function currentSignInsOf(db: Reader, userId: string, { now, latest }: Times) {
  return db
    .selectFrom("token_family")
    .where("user_id", "=", userId)
    .where("sign_in_version", "=", selectVersion(db, userId))
    .where("parent_id", "is", null)
    .where("revoked_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("token")
          .innerJoin("token_family as family", "family.id", "token.family_id")
          .select("token.hash")
          .where(isCurrentRow("token.expires_at", REFRESH_TOKEN_LIFE_S * 1000, { now, latest }))
          .where((inner) =>
            inner.or([
              inner("family.id", "=", inner.ref("token_family.id")),
              inner("family.parent_id", "=", inner.ref("token_family.id")),
            ]),
          ),
      ),
    );
}
