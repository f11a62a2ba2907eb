import type { Domain } from "#contract/domains.ts";
import { ApiError } from "#contract/errors.ts";
import { assigneeTypes, type Licence, SIGNED_LICENCE_PREFIX } from "#contract/licences.ts";
import { isLapsed } from "#rules/licences.ts";
import { domainNameOf } from "#rules/names.ts";
import { getAgentGroup } from "../db/agent-groups.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { getDomain, lockDomainNames } from "../db/domains.ts";
import {
  createLicence,
  findOwnLicenceForBuilding,
  getOwnLicence,
  getUnusedLicence,
  isKnownLicence,
  markActivated,
} from "../db/licences.ts";
import type { House } from "../house.ts";
import { type LicenceTerms, readLicence } from "../licences/signed-text.ts";
import { createBuilding } from "./create-building.ts";
import { takeSeat } from "./take-seat.ts";

interface Activation {
  code: string;
  userId: string;
  address: string | undefined;
}

/**
 * Makes a person the owner of a licence. `agentGroup` constrains its seats for people to the members of a group.
 * @throws ApiError UNKNOWN_LICENCE_CODE, LICENCE_CODE_USED, LICENCE_EXPIRED, TOO_MANY_TRIES, NOT_FOUND for the group
 */
export async function activateLicence(
  house: House,
  {
    agentGroup,
    ...activation
  }: Activation & { agentGroup?: { id: string; domainId: string | null } | undefined },
): Promise<Licence> {
  return withTry(house, activation, async (tx) => {
    const code = await takeIn(tx, house, activation.code);
    return own(tx, house, { ...activation, code }, agentGroup);
  });
}

/**
 * Activates a licence and creates a building on it, whose administrator the person is. All or nothing. A licence that
 * the person has activated already carries further buildings, as long as it has seats for them.
 * @throws ApiError those of {@link activateLicence}; NO_VALID_SUBSCRIPTION for a licence without a building's seat;
 *   DOMAIN_NAME_EMPTY when nothing of the name is left
 */
export function activateWithDomain(
  house: House,
  { address, ...founding }: Founding & Pick<Activation, "address">,
): Promise<{ licence: Licence; domain: Domain }> {
  return withTry(house, { userId: founding.userId, address }, (tx) => foundBuilding(tx, house, founding));
}

interface Founding {
  code: string;
  userId: string;
  name?: string | undefined;
  label: string;
}

/** The same with a code that nobody typed: there is nothing to guess at. @throws ApiError as {@link activateWithDomain} */
export async function foundBuilding(
  tx: Transaction,
  house: House,
  { code: given, userId, name, label }: Founding,
): Promise<{ licence: Licence; domain: Domain }> {
  const wanted = domainNameOf(name?.trim() ? name : label);
  if (wanted === undefined) {
    throw new ApiError("DOMAIN_NAME_EMPTY", { fields: { [name?.trim() ? "name" : "label"]: "empty" } });
  }
  await lockDomainNames(tx);
  const code = await takeIn(tx, house, given);
  const owned = await findOwnLicenceForBuilding(tx, userId, code);
  const id = owned ?? (await own(tx, house, { code, userId })).id;
  const domainId = await createBuilding(tx, { name: wanted, label, administratorId: userId }, house.now());
  await takeSeat(tx, house, id, { assigneeType: "DOMAIN", assigneeId: domainId, domainId });
  return { licence: await getOwnLicence(tx, userId, id), domain: await getDomain(tx, domainId) };
}

/** What a licence code gives, before it is activated. @throws ApiError as {@link activateLicence} */
export async function describeLicence(house: House, activation: Activation): Promise<Licence> {
  const giveBack = await house.guards.take("licence-code", {
    account: activation.userId,
    address: activation.address,
  });
  const licence = await describe(house, activation);
  await giveBack();
  return licence;
}

async function describe(house: House, { code, userId }: Activation): Promise<Licence> {
  const terms = termsIn(house, code);
  if (!terms || (await isKnownLicence(house.db, terms.code))) {
    return getUnusedLicence(house.db, terms?.code ?? code, userId);
  }
  const seats = assigneeTypes.flatMap((assigneeType) => {
    const total = terms.seats[assigneeType] ?? 0;
    return total > 0 ? [{ assigneeType, total, free: total }] : [];
  });
  const { demo, expirationDate } = terms;
  return {
    ...{ id: terms.code, code: terms.code, demo, expirationDate, seats },
    ...{ owner: null, constrainedAgentGroupId: null },
  };
}

/** What a signed text says; undefined for a code. @throws ApiError UNKNOWN_LICENCE_CODE where nobody trusted signed it */
function termsIn({ licenceIssuers }: House, code: string): LicenceTerms | undefined {
  if (!code.startsWith(SIGNED_LICENCE_PREFIX)) return undefined;
  const terms = readLicence(code, licenceIssuers);
  if (!terms) throw new ApiError("UNKNOWN_LICENCE_CODE", { fields: { licenseCode: "unknown" } });
  return terms;
}

/** Makes a signed licence that comes for the first time known here, and gives its code. */
async function takeIn(tx: Transaction, house: House, code: string): Promise<string> {
  const terms = termsIn(house, code);
  if (!terms) return code;
  if (!(await isKnownLicence(tx, terms.code))) {
    await createLicence(tx, { ...terms, ownerId: null, signed: code, now: house.now() });
  }
  return terms.code;
}

/** A try at a code is taken before it is looked up, and given back once it was right. */
async function withTry<T>(
  house: House,
  { userId, address }: Pick<Activation, "userId" | "address">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const giveBack = await house.guards.take("licence-code", { account: userId, address });
  const result = await transaction(house.db, work);
  await giveBack();
  return result;
}

async function own(
  tx: Transaction,
  house: House,
  { code, userId }: Pick<Activation, "code" | "userId">,
  agentGroup?: { id: string; domainId: string | null },
): Promise<Licence> {
  const licence = await getUnusedLicence(tx, code, userId);
  if (isLapsed(licence, house.now())) {
    throw new ApiError("LICENCE_EXPIRED", { fields: { licenseCode: "expired" } });
  }
  if (agentGroup) {
    if (agentGroup.domainId === null) throw new ApiError("NOT_FOUND");
    await getAgentGroup(tx, agentGroup.domainId, agentGroup.id);
  }
  const mark = { id: licence.id, userId, agentGroupId: agentGroup?.id ?? null, now: house.now() };
  if (!(await markActivated(tx, mark))) {
    throw new ApiError("LICENCE_CODE_USED", { fields: { licenseCode: "used" } });
  }
  return getOwnLicence(tx, userId, licence.id);
}
