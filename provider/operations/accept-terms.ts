import { ApiError } from "#contract/errors.ts";
import { deleteLinksOf, takeLink } from "../db/account-links.ts";
import { acceptTerms } from "../db/accounts.ts";
import { transaction } from "../db/database.ts";
import type { SignedIn } from "../handler.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";

interface Acceptance {
  signedIn: SignedIn | undefined;
  token: string | undefined;
  address: string | undefined;
}

/** Accepts the terms of service, by a link or signed in. @throws ApiError UNAUTHENTICATED, LINK_NOT_VALID, TOO_MANY_TRIES */
export async function acceptTermsOfService(
  house: House,
  { signedIn, token, address }: Acceptance,
): Promise<void> {
  if (token === undefined) {
    if (!signedIn) throw new ApiError("UNAUTHENTICATED");
    await transaction(house.db, (tx) => acceptTerms(tx, signedIn.userId, house.now()));
    return;
  }
  const giveBack = await house.guards.take("one-time-code", { address });
  await transaction(house.db, async (tx) => {
    const link = await takeLink(tx, digest(token), ["TERMS"], house.now());
    if (!link) throw new ApiError("LINK_NOT_VALID", { fields: { acceptanceToken: "used" } });
    await acceptTerms(tx, link.userId, house.now());
    await deleteLinksOf(tx, link.userId, "TERMS");
  });
  await giveBack();
}
