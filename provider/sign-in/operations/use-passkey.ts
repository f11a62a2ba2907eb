import { ApiError } from "#contract/errors.ts";
import type { SignedCredential } from "#contract/sign-in/passkeys.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest } from "../../keys.ts";
import { findAccount } from "../../people/queries/users.ts";
import { findPasskey, type KnownPasskey, notePasskeyUse } from "../queries/passkeys.ts";
import { takeChallenge } from "../queries/sign-in-challenges.ts";
import { signedCounter } from "../web-authn.ts";

/** A passkey's signature with its challenge. */
export interface SignedChallenge {
  token: string;
  credential: SignedCredential | undefined;
}

/**
 * Checks a passkey's signature of a challenge and uses up the challenge: of any passkey, or only of one of
 * `ownerId`. An unknown key, a wrong signature and a counter that does not increase are refused alike.
 * @throws ApiError CHALLENGE_EXPIRED, PASSKEY_REFUSED, NOT_ACTIVATED, ACCOUNT_DISABLED
 */
export async function usePasskey(
  { db, now, times, publicUrl }: ProviderContext,
  { token, credential }: SignedChallenge,
  ownerId?: string,
): Promise<KnownPasskey> {
  const expected = { purpose: "PASSKEY", times: times() } as const;
  const taken = await transaction(db, (tx) => takeChallenge(tx, digest(token), expected));
  if (!taken) throw new ApiError("CHALLENGE_EXPIRED");
  const passkey = credential && (await findPasskey(db, credential.id));
  const newCounter =
    credential && passkey && (await signedCounter(publicUrl, taken.challenge, credential, passkey));
  const belongsToAnother = ownerId !== undefined && passkey?.userId !== ownerId;
  if (!passkey || newCounter === undefined || belongsToAnother) throw new ApiError("PASSKEY_REFUSED");
  const account = await findAccount(db, { id: passkey.userId });
  if (!account?.activated) throw new ApiError("NOT_ACTIVATED");
  if (account.disabled) throw new ApiError("ACCOUNT_DISABLED");
  const isNew = await transaction(db, (tx) => notePasskeyUse(tx, passkey, { newCounter, now: now() }));
  if (!isNew) throw new ApiError("PASSKEY_REFUSED");
  return passkey;
}
