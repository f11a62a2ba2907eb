import { randomBytes, randomInt } from "node:crypto";
import type { Credential, NewMeans } from "#contract/access/access-credentials.ts";
import { tagValue } from "#contract/access/nfc-tags.ts";
import { ApiError } from "#contract/errors.ts";
import { isDoorPin } from "#rules/access/codes.ts";
import { padNumber } from "#rules/text.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import type { Keys } from "../../keys.ts";
import { requireCredentialsRight } from "../../permissions/access-credentials.ts";
import { requireMember } from "../../permissions/users.ts";
import { hasValue, insertCredential, type StoredCredential } from "../queries/access-credentials.ts";
import { hasFace } from "../queries/face-ids.ts";
import { holdsTag } from "../queries/nfc-tags.ts";
import { credentialValueIndex } from "./credential-value-index.ts";
import { giveFace, type GivenMeans, giveTag } from "./give-means.ts";

const RANDOM_CODE_DIGITS = 6;
const RANDOM_CODE_TRIES = 20;
const QR_BYTES = 16;

interface NewCredential extends Omit<Credential, "id"> {
  value: string | null;
  means?: NewMeans | null;
}

/**
 * Creates a credential for a person of the building, with the tag or the face that `means` gives them. A code
 * without a value gets a random one.
 * @throws ApiError FORBIDDEN, USER_UNKNOWN, INVALID_INPUT, CREDENTIAL_CODE_TAKEN, and those of `giveTag` and `giveFace`
 */
export async function createCredential(
  context: ProviderContext,
  caller: BuildingCaller,
  credential: NewCredential,
): Promise<StoredCredential> {
  return transaction(context.db, (tx) => addCredential(tx, context, caller, credential));
}

async function addCredential(
  tx: Transaction,
  context: ProviderContext,
  caller: BuildingCaller,
  { means = null, ...credential }: NewCredential,
): Promise<StoredCredential> {
  const { keys, now } = context;
  const { domainId } = caller;
  await requireCredentialsRight(tx, caller, credential.userId);
  await requireMember(tx, domainId, credential.userId);
  const { value, name = credential.name } = means
    ? await give(tx, context, caller, credential, means)
    : { value: await valueOf(tx, keys, domainId, credential) };
  if (name === "") throw new ApiError("INVALID_INPUT", { fields: { name: "required" } });
  return insertCredential(tx, domainId, {
    ...credential,
    name,
    valueSealed: value && keys.seal(value),
    valueIndex: value && credentialValueIndex(keys, domainId, value),
    now: now(),
  });
}

/** A random code for a person of a building. */
interface RandomCode {
  domainId: string;
  userId: string;
  name: string;
  endTime: number | null;
}

/**
 * Creates a credential with a random code for a person of the building, inside a transaction. Returns whether a free
 * code was found.
 */
export async function addRandomCode(
  tx: Transaction,
  { keys, now }: Pick<ProviderContext, "keys" | "now">,
  { domainId, ...person }: RandomCode,
): Promise<boolean> {
  const value = await findFreeCode(tx, keys, domainId);
  if (value === undefined) return false;
  await insertCredential(tx, domainId, {
    ...person,
    credentialType: "CODE",
    startTime: null,
    remainingUsages: null,
    valueSealed: keys.seal(value),
    valueIndex: credentialValueIndex(keys, domainId, value),
    now: now(),
  });
  return true;
}

/**
 * Returns a random code that no one in the building has; undefined if none was found. Codes are looked up, because
 * one that is taken would end the transaction.
 */
async function findFreeCode(tx: Transaction, keys: Keys, domainId: string): Promise<string | undefined> {
  for (let tries = 1; tries <= RANDOM_CODE_TRIES; tries++) {
    const code = padNumber(randomInt(10 ** RANDOM_CODE_DIGITS), RANDOM_CODE_DIGITS);
    if (!(await hasValue(tx, domainId, credentialValueIndex(keys, domainId, code)))) return code;
  }
  return undefined;
}

async function give(
  tx: Transaction,
  context: ProviderContext,
  caller: BuildingCaller,
  { credentialType, userId, name, value }: Omit<NewCredential, "means">,
  means: NewMeans,
): Promise<GivenMeans> {
  if (value !== null) throw wrongValue("invalid");
  const receiver = { userId, name };
  if (credentialType === "NFC_TAG") return giveTag(tx, context, caller, receiver, means);
  if (credentialType === "FACE_ID") return giveFace(tx, context, caller, receiver, means);
  throw new ApiError("INVALID_INPUT", { fields: { means: "invalid" } });
}

async function valueOf(
  tx: Transaction,
  keys: Keys,
  domainId: string,
  credential: NewCredential,
): Promise<string | null> {
  const { credentialType, userId, value } = credential;
  switch (credentialType) {
    case "CODE":
      if (value === null) return requireFreeCode(tx, keys, domainId);
      if (!isDoorPin(value)) throw wrongValue("accessCode");
      return value;
    case "QR":
      if (value !== null) throw wrongValue("invalid");
      return randomBytes(QR_BYTES).toString("base64url");
    case "FACE_ID":
      if (value === null || value.trim() === "") throw wrongValue("required");
      if (!(await hasFace(tx, domainId, userId, value.trim()))) throw wrongValue("unknown");
      return value.trim();
    case "NFC_TAG":
      return value === null ? null : valueOfTag(tx, domainId, userId, value);
  }
}

async function valueOfTag(tx: Transaction, domainId: string, userId: string, typed: string): Promise<string> {
  const value = tagValue.safeParse(typed);
  if (!value.success) throw wrongValue("tagValue");
  if (!(await holdsTag(tx, domainId, userId, value.data))) throw wrongValue("unknown");
  return value.data;
}

async function requireFreeCode(tx: Transaction, keys: Keys, domainId: string): Promise<string> {
  const code = await findFreeCode(tx, keys, domainId);
  if (code === undefined) throw new ApiError("CREDENTIAL_CODE_TAKEN");
  return code;
}

function wrongValue(problem: string): ApiError {
  return new ApiError("INVALID_INPUT", { fields: { value: problem } });
}
