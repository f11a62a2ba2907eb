import type { Domain } from "#contract/buildings/domains.ts";
import { ApiError } from "#contract/errors.ts";
import { assigneeTypes, type Licence, SIGNED_LICENCE_PREFIX } from "#contract/licences/licences.ts";
import { toDomainName } from "#rules/buildings/names.ts";
import { DEFAULT_TIME_ZONE } from "#rules/buildings/wall-clock.ts";
import { isLapsed } from "#rules/licences/licences.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { createBuilding } from "../../buildings/operations/create-building.ts";
import { getDomain, lockDomainNames } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { isGroupOfPerson } from "../../people/queries/agent-groups.ts";
import {
  createLicence,
  findOwnLicenceForBuilding,
  getOwnLicence,
  getUnusedLicence,
  isKnownLicence,
  markActivated,
} from "../queries/licences.ts";
import { type LicenceTerms, readLicence } from "../signed-text.ts";
import { takeSeat } from "./take-seat.ts";

interface Activation {
  code: string;
  userId: string;
  address: string | undefined;
}

/**
 * Makes a person the owner of a licence. `agentGroup` limits its seats for people to the members of a group.
 * @throws ApiError UNKNOWN_LICENCE_CODE, LICENCE_CODE_USED, LICENCE_EXPIRED, TOO_MANY_TRIES, INVALID_INPUT
 * for a group that is not in one of the person's buildings
 */
export async function activateLicence(
  context: ProviderContext,
  {
    agentGroup,
    ...activation
  }: Activation & { agentGroup?: { id: string; domainId: string | null } | undefined },
): Promise<Licence> {
  return withTry(context, activation, async (tx) => {
    const code = await redeemCode(tx, context, activation.code);
    return own(tx, context, { ...activation, code }, agentGroup);
  });
}

/**
 * Activates a licence and creates a building on it, with the person as its administrator; all or nothing. A
 * licence that the person has already activated can carry more buildings while it has seats for them.
 * @throws ApiError as {@link activateLicence}; NO_VALID_SUBSCRIPTION for a licence without a seat for a
 * building; DOMAIN_NAME_EMPTY when no characters of the name remain
 */
export function activateWithDomain(
  context: ProviderContext,
  { address, ...newBuilding }: NewBuilding & Pick<Activation, "address">,
): Promise<{ licence: Licence; domain: Domain }> {
  return withTry(context, { userId: newBuilding.userId, address }, (tx) =>
    createOnLicence(tx, context, newBuilding),
  );
}

interface NewBuilding {
  code: string;
  userId: string;
  name?: string | undefined;
  label: string;
  timeZone?: string | undefined;
}

/**
 * Does the same as {@link activateWithDomain} for a code that was not typed, so it does not count as a try.
 * @throws ApiError as {@link activateWithDomain}
 */
export async function createOnLicence(
  tx: Transaction,
  context: ProviderContext,
  { code: entered, userId, name, label, timeZone = DEFAULT_TIME_ZONE }: NewBuilding,
): Promise<{ licence: Licence; domain: Domain }> {
  const desired = toDomainName(name?.trim() ? name : label);
  if (desired === undefined) {
    throw new ApiError("DOMAIN_NAME_EMPTY", { fields: { [name?.trim() ? "name" : "label"]: "empty" } });
  }
  await lockDomainNames(tx);
  const code = await redeemCode(tx, context, entered);
  const owned = await findOwnLicenceForBuilding(tx, userId, code);
  if (owned?.hasSeat === false)
    throw new ApiError("NO_VALID_SUBSCRIPTION", { fields: { licenseCode: "noSeat" } });
  const id = owned?.id ?? (await own(tx, context, { code, userId })).id;
  const building = { name: desired, label, timeZone, administratorId: userId };
  const domainId = await createBuilding(tx, building, context.now());
  await takeSeat(tx, context, id, { assigneeType: "DOMAIN", assigneeId: domainId, domainId });
  return { licence: await getOwnLicence(tx, userId, id), domain: await getDomain(tx, domainId) };
}

/** Describes the licence of a code before it is activated. @throws ApiError as {@link activateLicence} */
export async function describeLicence(context: ProviderContext, activation: Activation): Promise<Licence> {
  const undoTry = await context.guards.take("licence-code", {
    account: activation.userId,
    address: activation.address,
  });
  const licence = await describe(context, activation);
  await undoTry();
  return licence;
}

async function describe(context: ProviderContext, { code, userId }: Activation): Promise<Licence> {
  const terms = termsIn(context, code);
  if (!terms || (await isKnownLicence(context.db, terms.code))) {
    return getUnusedLicence(context.db, terms?.code ?? code, userId);
  }
  const seats = assigneeTypes.flatMap((assigneeType) => {
    const total = terms.seats[assigneeType] ?? 0;
    return total > 0 ? [{ assigneeType, total, free: total }] : [];
  });
  const { demo, expirationDate } = terms;
  return {
    id: terms.code,
    code: terms.code,
    demo,
    expirationDate,
    seats,
    owner: null,
    constrainedAgentGroupId: null,
  };
}

/**
 * Returns the terms in a signed text; undefined for a code. @throws ApiError UNKNOWN_LICENCE_CODE when no
 * trusted key signed it
 */
function termsIn({ licenceIssuers }: ProviderContext, code: string): LicenceTerms | undefined {
  if (!code.startsWith(SIGNED_LICENCE_PREFIX)) return undefined;
  const terms = readLicence(code, licenceIssuers);
  if (!terms) throw new ApiError("UNKNOWN_LICENCE_CODE", { fields: { licenseCode: "unknown" } });
  return terms;
}

/** Stores a signed licence that is not stored yet, and returns its code. */
async function redeemCode(tx: Transaction, context: ProviderContext, code: string): Promise<string> {
  const terms = termsIn(context, code);
  if (!terms) return code;
  if (!(await isKnownLicence(tx, terms.code))) {
    await createLicence(tx, { ...terms, ownerId: null, signed: code, now: context.now() });
  }
  return terms.code;
}

/** Counts a try before the code is looked up, and takes it back if the code was right. */
async function withTry<T>(
  context: ProviderContext,
  { userId, address }: Pick<Activation, "userId" | "address">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const undoTry = await context.guards.take("licence-code", { account: userId, address });
  const result = await transaction(context.db, work);
  await undoTry();
  return result;
}

async function own(
  tx: Transaction,
  context: ProviderContext,
  { code, userId }: Pick<Activation, "code" | "userId">,
  agentGroup?: { id: string; domainId: string | null },
): Promise<Licence> {
  const licence = await getUnusedLicence(tx, code, userId);
  if (isLapsed(licence, context.now())) {
    throw new ApiError("LICENCE_EXPIRED", { fields: { licenseCode: "expired" } });
  }
  if (agentGroup) {
    if (!(await isGroupOfPerson(tx, { userId, domainId: agentGroup.domainId, groupId: agentGroup.id })))
      throw new ApiError("INVALID_INPUT", { fields: { constrainedAgentGroupId: "unknown" } });
  }
  const mark = { id: licence.id, userId, agentGroupId: agentGroup?.id ?? null, now: context.now() };
  if (!(await markActivated(tx, mark))) {
    throw new ApiError("LICENCE_CODE_USED", { fields: { licenseCode: "used" } });
  }
  return getOwnLicence(tx, userId, licence.id);
}
