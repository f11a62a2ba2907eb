import { ApiError } from "#contract/errors.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { contactTaken, type Newcomer, usableInvite } from "../../people/operations/newcomer.ts";
import { acceptTerms, updateAccount } from "../../people/queries/accounts.ts";
import { changeContact, proveContact } from "../../people/queries/contacts.ts";
import { freePlaces } from "../../people/queries/invite-reservations.ts";
import { type Account, createUser, findAccount } from "../../people/queries/users.ts";
import { hashPassword } from "../passwords.ts";
import { beginSignInVersion } from "../queries/sign-in-versions.ts";

interface ProvenContact {
  codeHash: string;
  /** The contact to which the invite was sent, as it was entered. */
  contact: string;
}

/**
 * Creates an active account for a person whose contact the invite proved, and returns its id. Takes over an
 * account that waits for its link: the person who signed up for it never proved the contact.
 * @throws ApiError INVALID_INPUT, INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, EMAIL_TAKEN, OVERLOADED
 */
export async function signUpProved(
  context: ProviderContext,
  person: Newcomer,
  proved: ProvenContact,
): Promise<string> {
  const { name, password, acceptTermsOfService: accepts, loginType } = person;
  if (name === undefined) throw new ApiError("INVALID_INPUT", { fields: { name: "required" } });
  if (password === undefined) throw new ApiError("INVALID_INPUT", { fields: { password: "required" } });
  if (!accepts) throw new ApiError("INVALID_INPUT", { fields: { acceptTermsOfService: "required" } });
  await transaction(context.db, (tx) => usableInvite(tx, context, proved.codeHash, undefined));
  const passwordHash = await hashPassword(password);
  return transaction(context.db, async (tx) => {
    const account = await findAccount(tx, { username: proved.contact });
    await usableInvite(tx, context, proved.codeHash, account?.id);
    if (account?.activated || account?.disabled) throw contactTaken(person);
    if (account)
      return takeOver(tx, context, account, { person, name, contact: proved.contact, passwordHash });
    const email = loginType === "MAIL" ? proved.contact : undefined;
    return createUser(tx, {
      ...person,
      name,
      email,
      passwordHash,
      acceptsTerms: true,
      installationAdministrator: false,
      now: context.now(),
    });
  });
}

interface Owner {
  person: Newcomer;
  name: string;
  contact: string;
  passwordHash: string;
}

/**
 * Transfers an account that waits for its link to the owner of its contact, replacing everything that was
 * entered for it.
 */
async function takeOver(
  tx: Transaction,
  context: ProviderContext,
  { id }: Account,
  { person, name, contact, passwordHash }: Owner,
): Promise<string> {
  const now = context.now();
  await beginSignInVersion(tx, id, now);
  await freePlaces(tx, id);
  const { language, userMobileSenderPreference } = person;
  await updateAccount(tx, id, { name, language, userMobileSenderPreference });
  if (person.loginType === "MAIL") await changeContact(tx, id, { email: contact }, now);
  await proveContact(tx, id, { now, passwordHash });
  await acceptTerms(tx, id, now);
  return id;
}
