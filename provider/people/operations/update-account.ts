import { ApiError } from "#contract/errors.ts";
import type { User } from "#contract/people/user.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { SignedIn } from "../../handler.ts";
import { isReached } from "../../installation/operations/post-message.ts";
import { sendLink } from "../../installation/operations/send-link.ts";
import { withdrawContactChanges } from "../../installation/queries/messages.ts";
import { requirePassword } from "../../permissions/users.ts";
import { notifyOfSignIn } from "../../sign-in/operations/notify-of-sign-in.ts";
import { deleteLinksOf } from "../queries/account-links.ts";
import { type AccountChanges, updateAccount } from "../queries/accounts.ts";
import { formatContact, type NewContact } from "../queries/contacts.ts";
import { emailKey, formatMobile, getUser, loginKey } from "../queries/users.ts";

interface Changes extends AccountChanges {
  email?: string | undefined;
  password?: string | undefined;
}

interface ChangedAccount extends User {
  pendingEmail: string | null;
  pendingMobile: string | null;
  linkSent: boolean;
  link: string | null;
}

/**
 * Changes an account. A change of the login requires the owner's password, or re-authentication of the
 * installation's administrator. A new mail address, and a new number of a person who signs in with it, take
 * effect when the link sent there is used.
 * @throws ApiError NOT_FOUND, WRONG_PASSWORD, FRESH_PROOF_NEEDED, TOO_MANY_TRIES; INVALID_INPUT when no login
 * would remain
 */
export async function changeAccount(
  context: ProviderContext,
  id: string,
  { email, password, ...changes }: Changes,
  caller: SignedIn & { address: string | undefined },
): Promise<ChangedAccount> {
  const { user: before } = await getUser(context.db, id);
  const newEmail = email !== undefined && emailKey(email) !== emailKey(before.email) ? email : undefined;
  const newNumber = newNumberIn(before, changes);
  if (newEmail !== undefined || newNumber) await requirePassword(context, id, password, caller);
  const { countryCode: _country, mobileNumber: _number, ...others } = changes;
  return transaction(context.db, async (tx) => {
    await updateAccount(tx, id, newNumber ? others : changes);
    const contact: NewContact | undefined = newEmail === undefined ? newNumber : { email: newEmail };
    const sent = contact && (await sendContactLink(tx, context, id, { contact, caller }));
    return {
      ...(await getUser(tx, id)).user,
      pendingEmail: newEmail ?? null,
      pendingMobile: newEmail === undefined && newNumber ? formatContact(newNumber) : null,
      linkSent: sent?.isSent ?? false,
      link: sent?.link ?? null,
    };
  });
}

/** Returns the number that would be the new login; undefined when the login does not change. */
function newNumberIn(
  before: User,
  { countryCode, mobileNumber }: Changes,
): { countryCode: string; mobileNumber: string } | undefined {
  if (before.loginType !== "MOBILE" || (countryCode === undefined && mobileNumber === undefined)) return;
  const [country, number] = [countryCode, mobileNumber].map((part, at) =>
    part === undefined ? (at === 0 ? before.countryCode : before.mobileNumber) : part,
  );
  if (!country || !number) throw new ApiError("INVALID_INPUT", { fields: { mobileNumber: "required" } });
  const desired = { countryCode: country, mobileNumber: number };
  return loginKey(formatContact(desired)) === loginKey(formatMobile(before)) ? undefined : desired;
}

/**
 * Sends the link that makes another contact the login, and revokes earlier ones. The present contact is
 * notified while its owner can still prevent the change.
 */
async function sendContactLink(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
  { contact, caller }: { contact: NewContact; caller: SignedIn },
): Promise<{ link: string | null; isSent: boolean }> {
  await deleteLinksOf(tx, userId, ["EMAIL", "MOBILE"]);
  await withdrawContactChanges(tx, userId);
  const link = await sendLink(tx, context, {
    userId,
    purpose: contact.email === undefined ? "MOBILE" : "EMAIL",
    contact: formatContact(contact),
    newContact: contact,
    // A new contact is arbitrary: changing it repeatedly would send messages to strangers.
    sender: { by: "person", userId: caller.userId },
    canReturnLink: caller.installationAdministrator,
  });
  await notifyOfSignIn(tx, context, userId, { kind: "CONTACT_CHANGE_ASKED" });
  return { link, isSent: await isReached(tx, context, formatContact(contact)) };
}
