import { ApiError, isApiError } from "#contract/errors.ts";
import { LINK_LIFE_MS } from "#rules/people/account-links.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { isReached, postMessage } from "../../installation/operations/post-message.ts";
import { digest } from "../../keys.ts";
import { contactProvedBy } from "../../people/operations/invite-proof.ts";
import {
  contactTaken,
  type Newcomer,
  pickNewcomerLogin,
  usableInvite,
} from "../../people/operations/newcomer.ts";
import { reservePlace } from "../../people/queries/invite-reservations.ts";
import { findInviteByCode } from "../../people/queries/invites.ts";
import { createUser, findAccount, loginKey } from "../../people/queries/users.ts";
import { signUpProved } from "./sign-up-proved.ts";

interface SignUp extends Newcomer {
  inviteCode?: string | undefined;
  inviteProof?: string | undefined;
}

interface SignedUp {
  /** Null for an account that waits for its link, or that existed before. */
  id: string | null;
  /** Whether a link is being sent; null when none is needed. */
  linkSent: boolean | null;
}

/**
 * Signs a person up. An invite that was sent to the same contact proves the contact, and the account is
 * active. Otherwise the account waits until its owner chooses a password with the link that is sent to the
 * contact; a place of the invite is reserved until the link expires. Only holders of an invite learn whether
 * a contact has an account.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, EMAIL_TAKEN, TOO_MANY_TRIES, OVERLOADED,
 * MESSAGE_BUDGET_SPENT
 */
export async function signUp(
  context: ProviderContext,
  { inviteCode, inviteProof, ...person }: SignUp,
  address: string | undefined,
): Promise<SignedUp> {
  if (!inviteCode) return signUpByLink(context, person, address);
  const codeHash = digest(inviteCode.trim());
  // The try is never undone: a leaked invite makes at most a few accounts a minute.
  await context.guards.take("one-time-code", { account: codeHash, address });
  const invite = await findInviteByCode(context.db, codeHash, { times: context.times() });
  if (!invite) throw new ApiError("INVITE_UNKNOWN", { fields: { inviteCode: "unknown" } });
  const proved = contactProvedBy(context.keys, invite.id, inviteProof);
  if (proved !== undefined && loginKey(proved) === loginKey(pickNewcomerLogin(person))) {
    return { id: await signUpProved(context, person, { codeHash, contact: proved }), linkSent: null };
  }
  return waitForLink(context, person, { codeHash, address });
}

/** Behaves the same when the account exists, so that only the message reveals it (attack C01). */
async function signUpByLink(
  context: ProviderContext,
  person: Newcomer,
  address: string | undefined,
): Promise<SignedUp> {
  if (!context.selfSignUp) throw new ApiError("INVITE_UNKNOWN", { fields: { inviteCode: "required" } });
  // The try is never undone: every message disturbs its recipient.
  await context.guards.take("one-time-code", { address });
  return waitForLink(context, person, { codeHash: undefined, address });
}

async function waitForLink(
  context: ProviderContext,
  person: Newcomer,
  { codeHash, address }: { codeHash: string | undefined; address: string | undefined },
): Promise<SignedUp> {
  const contact = pickNewcomerLogin(person);
  await transaction(context.db, async (tx) => {
    const account = await findAccount(tx, { username: contact });
    const invite =
      codeHash === undefined ? undefined : await usableInvite(tx, context, codeHash, account?.id);
    if (invite && account?.activated) throw contactTaken(person);
    const userId = account?.id ?? (await createWaiting(tx, context, person));
    const expiresAt = context.now() + LINK_LIFE_MS.ACTIVATION;
    if (invite) await reservePlace(tx, { inviteId: invite.id, userId, expiresAt });
    // A person who signs up again may choose another channel.
    const channel = person.userMobileSenderPreference;
    const sender = { by: "stranger", address, budget: "anybody" } as const;
    await postMessage(tx, context, { kind: "ACTIVATION", contact, channel, sender });
  }).catch((error: unknown) => {
    // A concurrent request signed up the same contact and got the link.
    if (codeHash !== undefined || !isApiError(error, "EMAIL_TAKEN")) throw error;
  });
  return { id: null, linkSent: await isReached(context.db, context, contact) };
}

/**
 * Creates an account without a password and without the name that was entered, with which no one can sign in
 * before its link is used.
 */
function createWaiting(tx: Transaction, context: ProviderContext, person: Newcomer): Promise<string> {
  // A mail address in addition to the number would not be proved.
  const email = person.loginType === "MAIL" ? person.email : undefined;
  return createUser(tx, {
    ...person,
    name: undefined,
    email,
    passwordHash: "",
    active: false,
    acceptsTerms: false,
    installationAdministrator: false,
    now: context.now(),
  });
}
