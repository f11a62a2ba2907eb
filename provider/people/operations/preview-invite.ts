import type { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { splitMobile, toContactMode } from "#rules/people/contacts.ts";
import type { Reader } from "#storage/database.ts";
import { getDomain } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { digest } from "../../keys.ts";
import { requireUsableInvite } from "../../permissions/invites.ts";
import { findCardholder } from "../queries/cardholders.ts";
import { hasAccepted } from "../queries/invite-acceptances.ts";
import { findInviteByCode, findInviteCode, type StoredInvite } from "../queries/invites.ts";
import { listInviteActions } from "../queries/shown-invites.ts";
import { contactProvedBy } from "./invite-proof.ts";

type Preview = z.output<Api["invites"]["preview"]["reply"]>;

interface InviteLink {
  code: string;
  inviteProof: string | undefined;
  /** The account that is signed in, if any. */
  userId: string | undefined;
  address: string | undefined;
}

/**
 * Returns what an invite's link leads to. Reserved places count as free here, because one may be the
 * reader's; accepting decides.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, INVITE_ALREADY_ACCEPTED, TOO_MANY_TRIES
 */
export async function previewInvite(context: ProviderContext, link: InviteLink): Promise<Preview> {
  const { db, keys } = context;
  const { code, inviteProof, userId, address } = link;
  const undoTry = await context.guards.take("one-time-code", { address });
  const times = context.times();
  const invite = await findInviteByCode(db, digest(code), { times, userId });
  // A code that exists was no guess, whatever the state of the invite.
  if (invite) await undoTry();
  if (invite && userId !== undefined && (await hasAccepted(db, invite.id, userId)))
    throw new ApiError("INVITE_ALREADY_ACCEPTED");
  const current = invite && { ...invite, reserved: 0 };
  requireUsableInvite(current, "code", times);
  const [{ label }, made] = await Promise.all([
    getDomain(db, current.domainId),
    findInviteCode(db, current.id),
  ]);
  const contact = contactProvedBy(keys, current.id, inviteProof);
  return {
    building: label,
    inviter: made?.inviter ?? null,
    sentTo: contact ? sentTo(contact) : null,
    ...(await readGrants(db, current)),
  };
}

/** Returns what the reader has to know before accepting: the person whom they replace, and their role. */
async function readGrants(
  db: Reader,
  { id, domainId }: Pick<StoredInvite, "id" | "domainId">,
): Promise<Pick<Preview, "takesOver" | "role">> {
  const payloads = (await listInviteActions(db, id)).map(({ payload }) => payload);
  const cardholderId = payloads.find((each) => each.cardholderId !== undefined)?.cardholderId;
  const replaced = cardholderId === undefined ? undefined : await findCardholder(db, domainId, cardholderId);
  const role = payloads.find((each) => each.role !== undefined)?.role;
  return { takesOver: replaced?.name ?? null, role: role ?? null };
}

function sentTo(contact: string): Preview["sentTo"] {
  if (toContactMode(contact) === "MAIL")
    return { loginType: "MAIL", email: contact, countryCode: "", mobileNumber: "" };
  return { loginType: "MOBILE", email: "", ...splitMobile(contact) };
}
