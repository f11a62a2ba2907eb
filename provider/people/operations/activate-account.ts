import { ApiError } from "#contract/errors.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest } from "../../keys.ts";
import { notifyOfSignIn } from "../../sign-in/operations/notify-of-sign-in.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { deleteLinksOf, isLinkGood, takeLink } from "../queries/account-links.ts";
import { acceptTerms, updateAccount } from "../queries/accounts.ts";
import { changeContact, type NewContact, proveContact } from "../queries/contacts.ts";
import { formatMobile, getUser, pickContact } from "../queries/users.ts";
import { type AcceptedInvite, acceptReserved } from "./accept-invite.ts";

interface Activation {
  token: string;
  password: string | undefined;
  name: string | undefined;
  acceptsTerms: boolean;
  address: string | undefined;
}

interface ActivationResult {
  /** The login. */
  username: string;
  /** The invites that waited for this link. */
  accepted: AcceptedInvite[];
}

/**
 * Uses a link that proves a mail address or a mobile number: activates the account, or makes the new contact
 * the login. Also accepts the invites with which the person signed up.
 * @throws ApiError LINK_NOT_VALID, EMAIL_TAKEN; INVALID_INPUT when the account has no password, or no name of
 * its owner's, and none is passed
 */
export async function activate(context: ProviderContext, activation: Activation): Promise<ActivationResult> {
  const { token, password, name, acceptsTerms, address } = activation;
  const undoTry = await context.guards.take("one-time-code", { address });
  const hash = digest(token);
  const times = context.times();
  if (!(await isLinkGood(context.db, hash, times))) throw notValid();
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const activated = await transaction(context.db, async (tx) => {
    const link = await takeLink(tx, hash, ["ACTIVATION", "EMAIL", "MOBILE"], times);
    if (!link) throw notValid();
    const { userId, contact } = link;
    const accepted = contact
      ? await moveTo(tx, context, userId, contact)
      : await begin(tx, context, userId, { passwordHash, name, acceptsTerms });
    const { user } = await getUser(tx, userId);
    return { username: user.loginType === "MAIL" ? user.email : formatMobile(user), accepted };
  });
  await undoTry();
  return activated;
}

/** Makes the contact to which the link was sent the login, and notifies the previous contact. */
async function moveTo(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
  contact: NewContact,
): Promise<[]> {
  const { user } = await getUser(tx, userId);
  const formerly = contact.email === undefined ? formatMobile(user) : pickContact(user);
  await changeContact(tx, userId, contact, context.now());
  const kind = contact.email === undefined ? "MOBILE_CHANGED" : "EMAIL_CHANGED";
  await notifyOfSignIn(tx, context, userId, { kind, formerly });
  await deleteLinksOf(tx, userId);
  return [];
}

async function begin(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
  {
    passwordHash,
    name,
    acceptsTerms,
  }: Pick<Activation, "name" | "acceptsTerms"> & { passwordHash: string | undefined },
): Promise<AcceptedInvite[]> {
  const now = context.now();
  const { named, passwordHash: old } = await getUser(tx, userId);
  const missing: Record<string, string> = {};
  if (old === "" && passwordHash === undefined) missing["password"] = "required";
  if (name === undefined && !named) missing["name"] = "required";
  if (Object.keys(missing).length > 0) throw new ApiError("INVALID_INPUT", { fields: missing });
  if (name !== undefined) await updateAccount(tx, userId, { name });
  await proveContact(tx, userId, { now, passwordHash: old === "" ? passwordHash : undefined });
  if (acceptsTerms) await acceptTerms(tx, userId, now);
  await deleteLinksOf(tx, userId, ["ACTIVATION"]);
  return acceptsTerms ? acceptReserved(tx, context, userId) : [];
}

function notValid(): ApiError {
  return new ApiError("LINK_NOT_VALID", { fields: { activationToken: "used" } });
}
