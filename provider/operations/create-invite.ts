import { ApiError } from "#contract/errors.ts";
import type { Invite } from "#contract/invites.ts";
import type { LoginFields } from "#contract/users.ts";
import { areOfSameKind, DEFAULT_INVITE_NAME, inviteExpiry, SUPPORT_INVITE_NAME } from "#rules/invites.ts";
import { isBlank } from "#rules/text.ts";
import { transaction } from "../db/database.ts";
import { getInvite, type InviteAction, insertInvite } from "../db/invites.ts";
import { mobileOf } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest, randomSecret } from "../keys.ts";
import { mayGiveSeats, mayInviteToGroups } from "../permissions/invites.ts";
import { postMessage } from "./post-message.ts";

interface WantedInvite extends Partial<LoginFields> {
  name: string;
  expirationDate?: number | undefined;
  places: number | null;
  agentGroupIds: string[];
  licenseIds?: string[] | undefined;
  limits?: number[] | undefined;
  /** For whoever sets the building up. */
  support: boolean;
  language?: string | undefined;
}

/**
 * Creates an invite to a building with the defaults of §9. Its code is kept hashed, to find it, and sealed, to show
 * its link again; to a mail address or a mobile number it is sent from the outbox.
 * @throws ApiError INVALID_INPUT for an end that has passed, INVITE_KINDS_DIFFER, AGENT_GROUP_UNKNOWN, FORBIDDEN
 */
export async function createInvite(
  house: House,
  inviter: { userId: string; domainId: string },
  wanted: WantedInvite,
): Promise<Invite> {
  const { userId, domainId } = inviter;
  const now = house.now();
  const { expirationDate = inviteExpiry(now), licenseIds, limits } = wanted;
  if (expirationDate <= now) throw new ApiError("INVALID_INPUT", { fields: { expirationDate: "expired" } });
  if (!areOfSameKind(licenseIds, limits)) {
    throw new ApiError("INVITE_KINDS_DIFFER", { fields: { limits: "invalid" } });
  }
  const code = randomSecret();
  const defaultName = wanted.support ? SUPPORT_INVITE_NAME : DEFAULT_INVITE_NAME;
  return transaction(house.db, async (tx) => {
    await mayInviteToGroups(tx, domainId, wanted.agentGroupIds);
    await mayGiveSeats(tx, userId, licenseIds ?? []);
    const id = await insertInvite(tx, {
      domainId,
      name: isBlank(wanted.name) ? defaultName : wanted.name,
      codeHash: digest(code),
      codeSealed: house.keys.seal(code),
      createdBy: userId,
      expirationDate,
      places: wanted.places,
      support: wanted.support,
      actions: actionsOf(wanted),
      now,
    });
    const contact = contactIn(wanted);
    if (contact !== undefined) {
      const { language, userMobileSenderPreference: channel } = wanted;
      await postMessage(tx, house, { kind: "INVITE", contact, inviteId: id, language, channel });
    }
    return getInvite(tx, house.keys, domainId, id);
  });
}

/** Where it is sent to; undefined where its maker passes the link on. */
function contactIn({ loginType, email, ...mobile }: WantedInvite): string | undefined {
  if (loginType !== "MOBILE") return email;
  const { countryCode = null, mobileNumber = null } = mobile;
  return mobileOf({ countryCode, mobileNumber }) || undefined;
}

function actionsOf({
  agentGroupIds,
  licenseIds,
  limits,
}: WantedInvite): Pick<InviteAction, "type" | "payload">[] {
  const actions: Pick<InviteAction, "type" | "payload">[] = [{ type: "ADD_TO_DOMAIN", payload: {} }];
  if (agentGroupIds.length > 0) actions.push({ type: "ADD_TO_AGENT_GROUPS", payload: { agentGroupIds } });
  if (licenseIds && limits && licenseIds.length > 0) {
    actions.push({ type: "ASSIGN_LICENSE", payload: { licenseIds, limits } });
  }
  return actions;
}
