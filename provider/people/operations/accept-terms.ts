import { ApiError } from "#contract/errors.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { SignedIn } from "../../handler.ts";
import { digest } from "../../keys.ts";
import { deleteLinksOf, takeLink } from "../queries/account-links.ts";
import { acceptTerms } from "../queries/accounts.ts";

interface Acceptance {
  signedIn: SignedIn | undefined;
  token: string | undefined;
  address: string | undefined;
}

/**
 * Accepts the terms of service, with a link or signed in. @throws ApiError UNAUTHENTICATED, LINK_NOT_VALID,
 * TOO_MANY_TRIES
 */
export async function acceptTermsOfService(
  context: ProviderContext,
  { signedIn, token, address }: Acceptance,
): Promise<void> {
  if (token === undefined) {
    if (!signedIn) throw new ApiError("UNAUTHENTICATED");
    await transaction(context.db, (tx) => acceptTerms(tx, signedIn.userId, context.now()));
    return;
  }
  const undoTry = await context.guards.take("one-time-code", { address });
  await transaction(context.db, async (tx) => {
    const link = await takeLink(tx, digest(token), ["TERMS"], context.times());
    if (!link) throw new ApiError("LINK_NOT_VALID", { fields: { acceptanceToken: "used" } });
    await acceptTerms(tx, link.userId, context.now());
    await deleteLinksOf(tx, link.userId, ["TERMS"]);
  });
  await undoTry();
}
