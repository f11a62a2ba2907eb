import { ApiError } from "#contract/errors.ts";
import { isCurrent } from "#rules/history/bounded-time.ts";
import { PROOF_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { ProviderContext } from "../context.ts";
import type { SignedIn } from "../handler.ts";
import { findProvedAt } from "../sign-in/queries/token-families.ts";
import { findRootFamily } from "../sign-in/root-family.ts";

/** Returns until when a sign-in has a fresh proof; undefined when it has none. */
export async function freshUntil(
  context: ProviderContext,
  { familyId }: Pick<SignedIn, "familyId">,
): Promise<number | undefined> {
  const rootId = await findRootFamily(context, familyId);
  const waits = context.waitingSignIns.family(rootId);
  const provedAt = waits ? waits.provedAt : await findProvedAt(context.db, rootId);
  if (provedAt === null) return undefined;
  const until = provedAt + PROOF_LIFE_MS;
  return isCurrent(until, PROOF_LIFE_MS, context.times()) ? until : undefined;
}

/** @throws ApiError FRESH_PROOF_NEEDED */
export async function requireFreshProof(
  context: ProviderContext,
  caller: Pick<SignedIn, "familyId">,
): Promise<void> {
  if ((await freshUntil(context, caller)) === undefined) throw new ApiError("FRESH_PROOF_NEEDED");
}
