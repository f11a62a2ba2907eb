import type { LoginFields } from "#contract/people/logins.ts";
import type { Language } from "#rules/languages.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { sendLink } from "../../installation/operations/send-link.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { createUser, formatMobile } from "../queries/users.ts";

interface NewAccount extends LoginFields {
  name: string;
  password?: string | undefined;
  language: Language;
}

/**
 * Creates an account on behalf of the installation's administrator: active with a password, or waiting for an
 * activation link, which is sent, or returned for the administrator to pass on. The owner must accept the
 * terms.
 * @throws ApiError EMAIL_TAKEN, OVERLOADED
 */
export async function createAccount(
  context: ProviderContext,
  { password, ...account }: NewAccount,
): Promise<{ id: string; link: string | null }> {
  const passwordHash = password === undefined ? "" : await hashPassword(password);
  const active = password !== undefined;
  return transaction(context.db, async (tx) => {
    const person = {
      ...account,
      passwordHash,
      active,
      acceptsTerms: false,
      installationAdministrator: false,
    };
    const id = await createUser(tx, { ...person, now: context.now() });
    if (active) return { id, link: null };
    const { loginType, email = "", countryCode = null, mobileNumber = null } = account;
    const contact = loginType === "MAIL" ? email : formatMobile({ countryCode, mobileNumber });
    const sender = { by: "installation" } as const;
    const purpose = "ACTIVATION";
    const link = await sendLink(tx, context, { userId: id, purpose, contact, sender, canReturnLink: true });
    return { id, link };
  });
}
