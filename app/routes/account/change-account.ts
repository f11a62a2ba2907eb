import { data, redirect } from "@remix-run/node";
import type { SignedInVisit } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { type StoredFields, submit } from "#app/forms/submit.ts";
import type { LoadContext } from "#app/load-context.ts";
import { findTimeZone, storeTimeZone } from "#app/preferences.ts";
import { timeZoneCookie } from "#app/time-zone.server.ts";
import { fieldsOfAccount } from "./account-fields.ts";
import { passwordSchema } from "./password-schema.ts";
import { emailSchema, mobileSchema, nameSchema, notesSchema, zoneSchema } from "./person-schemas.ts";

/** The changes after which the page shows a hint, because something is left to do. */
export const CHANGES = ["email", "emailWaits", "mobilePending", "mobileWaits"] as const;

const ACCOUNT = "/account";

/** The fields of one of the account's forms as they are stored. */
function storedOf({ api, session }: SignedInVisit, form: keyof typeof fieldsOfAccount): StoredFields {
  return { of: session.userId, read: async () => fieldsOfAccount[form](await api.users.me()) };
}

export async function changeName(context: LoadContext, visit: SignedInVisit, form: FormData) {
  const { api } = visit;
  return submit(
    form,
    { schema: nameSchema, stored: storedOf(visit, "name") },
    async ({ intent: _intent, ...body }) => {
      await api.users.update({ id: "me", body });
      return changed(context, { to: ACCOUNT, message: "account.changed.name" });
    },
  );
}

/** If no message can be sent, the installation's administrator gets the link to the new address. */
export async function changeEmail(context: LoadContext, visit: SignedInVisit, form: FormData) {
  const { api } = visit;
  const options = { schema: emailSchema, secrets: ["password"] as const, stored: storedOf(visit, "email") };
  return submit(form, options, async ({ email, password }) => {
    const { link, pendingEmail, linkSent } = await api.users.update({ id: "me", body: { email, password } });
    if (link !== null) return data({ passOn: link });
    if (pendingEmail === null) return changed(context, { to: ACCOUNT, message: "said.saved" });
    return redirect(addressAfter(linkSent ? "email" : "emailWaits"), 303);
  });
}

export async function changeMobile(context: LoadContext, visit: SignedInVisit, form: FormData) {
  const { api } = visit;
  const options = { schema: mobileSchema, secrets: ["password"] as const, stored: storedOf(visit, "mobile") };
  return submit(form, options, async (typed) => {
    const { intent: _intent, countryCode = null, mobileNumber = null, ...rest } = typed;
    const body = { ...rest, countryCode, mobileNumber };
    const { link, pendingMobile, linkSent } = await api.users.update({ id: "me", body });
    if (link !== null) return data({ passOn: link });
    if (pendingMobile === null) {
      return changed(context, { to: ACCOUNT, message: "account.changed.mobile" });
    }
    return redirect(addressAfter(linkSent ? "mobilePending" : "mobileWaits"), 303);
  });
}

/** Stores the zone with the account for other browsers, and in a cookie for the pages of this one. */
export async function changeZone(context: LoadContext, { api, session }: SignedInVisit, form: FormData) {
  const read = async () => ({ timeZone: (await findTimeZone(api)) ?? "" });
  return submit(form, { schema: zoneSchema, stored: { of: session.userId, read } }, async ({ timeZone }) => {
    await storeTimeZone(api, timeZone);
    const headers = { "Set-Cookie": await timeZoneCookie.serialize(timeZone ?? "") };
    return changed(context, { to: ACCOUNT, message: "account.changed.zone" }, headers);
  });
}

export async function changeNotes(context: LoadContext, visit: SignedInVisit, form: FormData) {
  const { api } = visit;
  return submit(form, { schema: notesSchema, stored: storedOf(visit, "notes") }, async ({ notesByMail }) => {
    await api.users.update({ id: "me", body: { notesByMail } });
    return changed(context, { to: ACCOUNT, message: "account.changed.notes" });
  });
}

/**
 * The session continues under a new id, with the new password for its retried logins (§4); all other sessions
 * end.
 */
export async function changePassword(context: LoadContext, { api, session }: SignedInVisit, form: FormData) {
  const secrets = ["oldPassword", "newPassword", "passwordAgain"] as const;
  return submit(form, { schema: passwordSchema, secrets }, async ({ oldPassword, newPassword }) => {
    await api.users.changePassword({ id: "me", body: { oldPassword, newPassword } });
    const login = session.login && { ...session.login, password: newPassword };
    const setCookie = await context.session.start({ ...session, login });
    const headers = { "Set-Cookie": setCookie };
    return changed(context, { to: ACCOUNT, message: "account.changed.password" }, headers);
  });
}

function addressAfter(change: (typeof CHANGES)[number]): string {
  return `${ACCOUNT}?changed=${change}`;
}
