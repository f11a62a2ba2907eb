import { data, redirect } from "@remix-run/node";
import type { SignedInVisit } from "../../auth/guards.ts";
import { submit } from "../../forms/submit.ts";
import type { LoadContext } from "../../load-context.ts";
import { passwordSchema } from "./password-schema.ts";
import { keepTimeZone } from "../../preferences.ts";
import { timeZoneCookie } from "../../time-zone.server.ts";
import { emailSchema, mobileSchema, nameSchema, zoneSchema } from "./person-schemas.ts";

/** What the page tells of after it was changed. */
export const CHANGES = ["name", "picture", "email", "mobile", "zone", "password"] as const;

export async function changeName({ api }: SignedInVisit, form: FormData) {
  return submit(form, { schema: nameSchema }, async ({ intent: _intent, ...body }) => {
    await api.users.update({ id: "me", body });
    return redirect(addressAfter("name"), 303);
  });
}

/** Where no message can be sent, the installation's administrator gets the link to the new address. */
export async function changeEmail({ api }: SignedInVisit, form: FormData) {
  return submit(form, { schema: emailSchema, secrets: ["password"] }, async ({ email, password }) => {
    const { link, pendingEmail } = await api.users.update({ id: "me", body: { email, password } });
    if (link !== null) return data({ passOn: link });
    return redirect(pendingEmail === null ? "/account" : addressAfter("email"), 303);
  });
}

export async function changeMobile({ api }: SignedInVisit, form: FormData) {
  return submit(form, { schema: mobileSchema, secrets: ["password"] }, async (typed) => {
    const { intent: _intent, countryCode = null, mobileNumber = null, ...rest } = typed;
    await api.users.update({ id: "me", body: { ...rest, countryCode, mobileNumber } });
    return redirect(addressAfter("mobile"), 303);
  });
}

/** Kept with the account, so that other browsers take it over, and in a cookie for the pages of this one. */
export async function changeZone({ api }: SignedInVisit, form: FormData) {
  return submit(form, { schema: zoneSchema }, async ({ timeZone }) => {
    await keepTimeZone(api, timeZone);
    const headers = { "Set-Cookie": await timeZoneCookie.serialize(timeZone ?? "") };
    return redirect(addressAfter("zone"), { status: 303, headers });
  });
}

/** The session goes on under a new id, with the new password for its retried logins (§4); all other sessions end. */
export async function changePassword(context: LoadContext, { api, session }: SignedInVisit, form: FormData) {
  const secrets = ["oldPassword", "newPassword", "passwordAgain"] as const;
  return submit(form, { schema: passwordSchema, secrets }, async ({ oldPassword, newPassword }) => {
    await api.users.changePassword({ id: "me", body: { oldPassword, newPassword } });
    const login = session.login && { ...session.login, password: newPassword };
    const setCookie = await context.session.start({ ...session, login });
    return redirect(addressAfter("password"), { status: 303, headers: { "Set-Cookie": setCookie } });
  });
}

/** The time makes each change an address of its own, so that its form starts anew. */
function addressAfter(change: (typeof CHANGES)[number]): string {
  return `/account?changed=${change}&at=${Date.now()}`;
}
