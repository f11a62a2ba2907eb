import { ApiError } from "#contract/errors.ts";
import type { Invite } from "#contract/people/invites.ts";
import type { LoginFields } from "#contract/people/logins.ts";
import type { Language } from "#rules/languages.ts";
import type { InstallerRight } from "#rules/people/installer-rights.ts";
import {
  DEFAULT_INVITE_NAME,
  type InvitedRole,
  inviteExpiry,
  matchInviteLists,
  SUPPORT_INVITE_NAME,
} from "#rules/people/invites.ts";
import { isBlank } from "#rules/text.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest, randomSecret } from "../../keys.ts";
import { requireFreePlace } from "../../permissions/building-full.ts";
import { requireInvitableGroups, requireOwnLicences } from "../../permissions/invites.ts";
import { findCardholder } from "../queries/cardholders.ts";
import { insertInvite } from "../queries/invites.ts";
import { getInvite, type InviteAction } from "../queries/shown-invites.ts";
import { type Inviter, postInvite } from "./send-invite.ts";

interface InviteRequest extends Partial<LoginFields> {
  name: string;
  expirationDate?: number | undefined;
  places: number | null;
  agentGroupIds: string[];
  licenseIds?: string[] | undefined;
  limits?: number[] | undefined;
  /** Whether it is for an installer of the building. */
  support: boolean;
  /** What the installer may set up until the set-up is ended. */
  setUp?: InstallerRight[];
  language?: Language | undefined;
  /** The cardholder that the accepting account replaces. */
  cardholderId?: string | undefined;
  /** The role of the person who accepts. */
  role?: InvitedRole | undefined;
  /** The credential with a random code of each person who accepts. */
  code?: { name: string; endTime: number | null } | undefined;
}

/**
 * Creates an invite to a building with the defaults of §9. Stores its code hashed, to look it up, and sealed,
 * to show its link again; sends it through the outbox if a mail address or mobile number is given.
 * @throws ApiError INVALID_INPUT for an expiration date in the past, INVITE_KINDS_DIFFER,
 * AGENT_GROUP_UNKNOWN, FORBIDDEN, MESSAGE_BUDGET_SPENT, BUILDING_FULL, USER_UNKNOWN
 */
export async function createInvite(
  context: ProviderContext,
  inviter: Inviter,
  desired: InviteRequest,
): Promise<Invite> {
  return transaction(context.db, (tx) => putInvite(tx, context, inviter, desired));
}

/** Creates an invite inside a transaction; see `createInvite`. */
export async function putInvite(
  tx: Transaction,
  context: ProviderContext,
  { userId, domainId }: Inviter,
  desired: InviteRequest,
): Promise<Invite> {
  const now = context.now();
  const { role, expirationDate = inviteExpiry(now, role), licenseIds, limits } = desired;
  const codeEndsAt = desired.code?.endTime ?? undefined;
  if (codeEndsAt !== undefined && codeEndsAt <= now)
    throw new ApiError("INVALID_INPUT", { fields: { "code.endTime": "expired" } });
  if (expirationDate <= now) throw new ApiError("INVALID_INPUT", { fields: { expirationDate: "expired" } });
  if (!matchInviteLists(licenseIds, limits)) {
    throw new ApiError("INVITE_KINDS_DIFFER", { fields: { limits: "invalid" } });
  }
  const secret = randomSecret();
  const defaultName = desired.support ? SUPPORT_INVITE_NAME : DEFAULT_INVITE_NAME;
  await requireInvitableGroups(tx, domainId, desired.agentGroupIds);
  await requireOwnLicences(tx, userId, licenseIds ?? []);
  await requirePlaceFor(tx, context, domainId, desired);
  const id = await insertInvite(tx, {
    domainId,
    name: isBlank(desired.name) ? defaultName : desired.name,
    codeHash: digest(secret),
    codeSealed: context.keys.seal(secret),
    createdBy: userId,
    expirationDate,
    places: desired.places,
    support: desired.support,
    actions: actionsOf(desired),
    now,
  });
  await postInvite(tx, context, { userId, domainId }, { id, ...desired });
  return getInvite(tx, context, domainId, id);
}

/**
 * Checks that the building has a place for one more person. The account that replaces a cardholder uses the
 * cardholder's place. @throws ApiError BUILDING_FULL, USER_UNKNOWN
 */
async function requirePlaceFor(
  tx: Transaction,
  context: ProviderContext,
  domainId: string,
  { cardholderId, licenseIds = [] }: InviteRequest,
): Promise<void> {
  if (cardholderId === undefined) return requireFreePlace(tx, context, { domainId, licenceIds: licenseIds });
  if (!(await findCardholder(tx, domainId, cardholderId)))
    throw new ApiError("USER_UNKNOWN", { fields: { cardholderId: "unknown" } });
}

function actionsOf({
  agentGroupIds,
  licenseIds,
  limits,
  setUp = [],
  cardholderId,
  role,
  code,
}: InviteRequest): Pick<InviteAction, "type" | "payload">[] {
  const actions: Pick<InviteAction, "type" | "payload">[] = [{ type: "ADD_TO_DOMAIN", payload: {} }];
  if (agentGroupIds.length > 0) actions.push({ type: "ADD_TO_AGENT_GROUPS", payload: { agentGroupIds } });
  if (cardholderId !== undefined) actions.push({ type: "TAKE_OVER", payload: { cardholderId } });
  if (role !== undefined) actions.push({ type: "ASSIGN_ROLE", payload: { role } });
  if (code !== undefined) actions.push({ type: "CREATE_CODE", payload: code });
  if (licenseIds && limits && licenseIds.length > 0) {
    actions.push({ type: "ASSIGN_LICENSE", payload: { licenseIds, limits } });
  }
  if (setUp.length > 0) actions.push({ type: "ALLOW_SET_UP", payload: { rights: [...new Set(setUp)] } });
  return actions;
}
