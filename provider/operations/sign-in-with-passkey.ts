import type { Token } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import type { SignedCredential } from "#contract/passkeys.ts";
import { transaction } from "../db/database.ts";
import { findPasskey, notePasskeyUse } from "../db/passkeys.ts";
import { takeChallenge } from "../db/sign-in-challenges.ts";
import { findAccount } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { signedCounter } from "../web-authn.ts";
import { startSignIn } from "./issue-tokens.ts";

interface PasskeySignIn {
  token: string;
  credential: SignedCredential | undefined;
  device: string;
  address: string | undefined;
}

/**
 * Signs in by a passkey's signature of a challenge, which is used up by the try. A key that is unknown, a signature
 * that is wrong and a counter that goes back are refused alike.
 * @throws ApiError CHALLENGE_EXPIRED, PASSKEY_REFUSED, NOT_ACTIVATED, ACCOUNT_DISABLED, TOO_MANY_TRIES
 */
export async function signInWithPasskey(
  house: House,
  { token, credential, device, address }: PasskeySignIn,
): Promise<Token> {
  const { db, guards, now, publicUrl } = house;
  const giveBack = await guards.take("second-factor", { address });
  const asked = { purpose: "PASSKEY", now: now() } as const;
  const taken = await transaction(db, (tx) => takeChallenge(tx, digest(token), asked));
  if (!taken) throw new ApiError("CHALLENGE_EXPIRED");
  const passkey = credential && (await findPasskey(db, credential.id));
  const newCounter =
    credential && passkey && (await signedCounter(publicUrl, taken.challenge, credential, passkey));
  if (!passkey || newCounter === undefined) throw new ApiError("PASSKEY_REFUSED");
  const account = await findAccount(db, { id: passkey.userId });
  if (!account?.activated) throw new ApiError("NOT_ACTIVATED");
  if (account.disabled) throw new ApiError("ACCOUNT_DISABLED");
  const isNew = await transaction(db, (tx) => notePasskeyUse(tx, passkey, { newCounter, now: now() }));
  if (!isNew) throw new ApiError("PASSKEY_REFUSED");
  await giveBack();
  return startSignIn(house, { userId: passkey.userId, device, address });
}
