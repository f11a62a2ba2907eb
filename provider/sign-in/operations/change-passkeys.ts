import { ApiError } from "#contract/errors.ts";
import { type NewCredential, type Passkey, PASSKEYS_MAX } from "#contract/sign-in/passkeys.ts";
import { SIGN_IN_STEP_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest, randomSecret } from "../../keys.ts";
import { formatMobile, getUser } from "../../people/queries/users.ts";
import { countPasskeys, deletePasskey, insertPasskey, listCredentialIds } from "../queries/passkeys.ts";
import { type ChallengePurpose, insertChallenge, takeChallenge } from "../queries/sign-in-challenges.ts";
import { registeredKey, registrationOptions } from "../web-authn.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

interface ChallengeRequest {
  challengeToken: string;
  options: Record<string, unknown>;
}

/** Stores a challenge and returns it with its token. */
export async function storeChallenge(
  { db, now }: ProviderContext,
  purpose: ChallengePurpose,
  person: { userId: string; version: number } | null,
  options: Record<string, unknown> & { challenge: string },
): Promise<ChallengeRequest> {
  const challengeToken = randomSecret();
  const { challenge } = options;
  const { userId, version } = person ?? { userId: null, version: 0 };
  const stored = { hash: digest(challengeToken), purpose, userId, challenge, version };
  await transaction(db, (tx) => insertChallenge(tx, { ...stored, expiresAt: now() + SIGN_IN_STEP_LIFE_MS }));
  return { challengeToken, options };
}

/** @throws ApiError TOO_MANY_PASSKEYS */
export async function beginPasskey(
  context: ProviderContext,
  { userId, version }: { userId: string; version: number },
): Promise<ChallengeRequest> {
  const { user } = await getUser(context.db, userId);
  const known = await listCredentialIds(context.db, userId);
  if (known.length >= PASSKEYS_MAX) throw new ApiError("TOO_MANY_PASSKEYS");
  const login = user.email || formatMobile(user);
  const options = await registrationOptions(context.publicUrl, { userId, login, name: user.name, known });
  return storeChallenge(context, "NEW_PASSKEY", { userId, version }, options);
}

interface NewPasskey {
  userId: string;
  name: string;
  challengeToken: string;
  credential: NewCredential;
}

/** @throws ApiError CHALLENGE_EXPIRED, PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
export async function createPasskey(
  context: ProviderContext,
  { userId, name, challengeToken, credential }: NewPasskey,
): Promise<Passkey> {
  const { db, now, times, publicUrl } = context;
  const expected = { purpose: "NEW_PASSKEY", times: times() } as const;
  const taken = await transaction(db, (tx) => takeChallenge(tx, digest(challengeToken), expected));
  if (!taken || taken.userId !== userId) throw new ApiError("CHALLENGE_EXPIRED");
  const key = await registeredKey(publicUrl, taken.challenge, credential);
  if (!key) throw new ApiError("PASSKEY_REFUSED");
  const { transports = [] } = credential.response;
  return transaction(db, async (tx) => {
    if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw new ApiError("TOO_MANY_PASSKEYS");
    await notifyOfSignIn(tx, context, userId, { kind: "FACTOR_ADDED" });
    return insertPasskey(tx, { ...key, userId, version: taken.version, name, transports, now: now() });
  });
}

/** @throws ApiError NOT_FOUND */
export async function removePasskey(context: ProviderContext, userId: string, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deletePasskey(tx, userId, id);
    await notifyOfSignIn(tx, context, userId, { kind: "FACTOR_REMOVED" });
  });
}
