import { ApiError } from "#contract/errors.ts";
import { type NewCredential, type Passkey, PASSKEYS_MAX } from "#contract/passkeys.ts";
import { transaction } from "../db/database.ts";
import { countPasskeys, deletePasskey, insertPasskey, listCredentialIds } from "../db/passkeys.ts";
import { type ChallengePurpose, insertChallenge, takeChallenge } from "../db/sign-in-challenges.ts";
import { getUser, mobileOf } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest, randomSecret } from "../keys.ts";
import { CHALLENGE_LIFE_MS, registeredKey, registrationOptions } from "../web-authn.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

interface Asked {
  challengeToken: string;
  options: Record<string, unknown>;
}

/** Keeps a challenge, for whoever it is, and gives it with the token that it is known by. */
export async function keepChallenge(
  { db, now }: House,
  purpose: ChallengePurpose,
  userId: string | null,
  options: Record<string, unknown> & { challenge: string },
): Promise<Asked> {
  const challengeToken = randomSecret();
  const { challenge } = options;
  const kept = { hash: digest(challengeToken), purpose, userId, challenge };
  await transaction(db, (tx) => insertChallenge(tx, { ...kept, expiresAt: now() + CHALLENGE_LIFE_MS }));
  return { challengeToken, options };
}

/** @throws ApiError TOO_MANY_PASSKEYS */
export async function beginPasskey(house: House, userId: string): Promise<Asked> {
  const { user } = await getUser(house.db, userId);
  const known = await listCredentialIds(house.db, userId);
  if (known.length >= PASSKEYS_MAX) throw new ApiError("TOO_MANY_PASSKEYS");
  const login = user.email || mobileOf(user);
  const options = await registrationOptions(house.publicUrl, { userId, login, name: user.name, known });
  return keepChallenge(house, "NEW_PASSKEY", userId, options);
}

interface Made {
  userId: string;
  name: string;
  challengeToken: string;
  credential: NewCredential;
}

/** @throws ApiError CHALLENGE_EXPIRED, PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
export async function createPasskey(
  house: House,
  { userId, name, challengeToken, credential }: Made,
): Promise<Passkey> {
  const { db, now, publicUrl } = house;
  const asked = { purpose: "NEW_PASSKEY", now: now() } as const;
  const taken = await transaction(db, (tx) => takeChallenge(tx, digest(challengeToken), asked));
  if (!taken || taken.userId !== userId) throw new ApiError("CHALLENGE_EXPIRED");
  const key = await registeredKey(publicUrl, taken.challenge, credential);
  if (!key) throw new ApiError("PASSKEY_REFUSED");
  const { transports = [] } = credential.response;
  return transaction(db, async (tx) => {
    if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw new ApiError("TOO_MANY_PASSKEYS");
    await tellOfSignIn(tx, house, userId, { kind: "FACTOR_ADDED" });
    return insertPasskey(tx, { ...key, userId, name, transports, now: now() });
  });
}

/** @throws ApiError NOT_FOUND */
export async function removePasskey(house: House, userId: string, id: string): Promise<void> {
  await transaction(house.db, async (tx) => {
    await deletePasskey(tx, userId, id);
    await tellOfSignIn(tx, house, userId, { kind: "FACTOR_REMOVED" });
  });
}
