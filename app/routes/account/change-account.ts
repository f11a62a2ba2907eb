import { data, redirect } from "@remix-run/node";
import { requireUser, type SignedInVisit } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import type { StoredFields } from "#app/forms/submit.ts";
import { findTimeZone, storeTimeZone } from "#app/preferences.ts";
import { timeZoneCookie } from "#app/time/time-zone.server.ts";
import { parseTimeOfDay } from "#rules/buildings/wall-clock.ts";
import { storedAccountFields } from "./account-fields.ts";
import { passwordSchema } from "./password-schema.ts";
import {
  callsSchema,
  emailSchema,
  mobileSchema,
  nameSchema,
  notesSchema,
  zoneSchema,
} from "./person-schemas.ts";

/** The changes after which the page shows a hint, because something is left to do. */
export const CHANGES = ["email", "emailWaits", "mobilePending", "mobileWaits"] as const;

const ACCOUNT = "/account";

/** The fields of one of the account's forms as they are stored. */
function storedOf(form: keyof typeof storedAccountFields) {
  return ({ api, session }: SignedInVisit): StoredFields => ({
    of: session.userId,
    read: async () => storedAccountFields[form](await api.users.me()),
  });
}

export const changeName = formAction(
  { schema: nameSchema, guard: requireUser, stored: storedOf("name") },
  async ({ api, context }, { intent: _intent, ...body }) => {
    await api.users.update({ id: "me", body });
    return changed(context, { to: ACCOUNT, message: "account.changed.name" });
  },
);

/** If no message can be sent, the installation's administrator gets the link to the new address. */
export const changeEmail = formAction(
  { schema: emailSchema, guard: requireUser, secrets: ["password"], stored: storedOf("email") },
  async ({ api, context }, { email, password }) => {
    const { link, pendingEmail, linkSent } = await api.users.update({ id: "me", body: { email, password } });
    if (link !== null) return data({ passOn: link });
    if (pendingEmail === null) return changed(context, { to: ACCOUNT, message: "said.saved" });
    return redirect(addressAfter(linkSent ? "email" : "emailWaits"), 303);
  },
);

export const changeMobile = formAction(
  { schema: mobileSchema, guard: requireUser, secrets: ["password"], stored: storedOf("mobile") },
  async ({ api, context }, typed) => {
    const { intent: _intent, countryCode = null, mobileNumber = null, ...rest } = typed;
    const body = { ...rest, countryCode, mobileNumber };
    const { link, pendingMobile, linkSent } = await api.users.update({ id: "me", body });
    if (link !== null) return data({ passOn: link });
    if (pendingMobile === null) return changed(context, { to: ACCOUNT, message: "account.changed.mobile" });
    return redirect(addressAfter(linkSent ? "mobilePending" : "mobileWaits"), 303);
  },
);

/** Stores the zone with the account for other browsers, and in a cookie for the pages of this one. */
export const changeZone = formAction(
  {
    schema: zoneSchema,
    guard: requireUser,
    stored: ({ api, session }) => ({
      of: session.userId,
      read: async () => ({ timeZone: (await findTimeZone(api)) ?? "" }),
    }),
  },
  async ({ api, context }, { timeZone }) => {
    await storeTimeZone(api, timeZone);
    const headers = { "Set-Cookie": await timeZoneCookie.serialize(timeZone ?? "") };
    return changed(context, { to: ACCOUNT, message: "account.changed.zone" }, headers);
  },
);

export const changeNotes = formAction(
  { schema: notesSchema, guard: requireUser, stored: storedOf("notes") },
  async ({ api, context }, { notesByMail }) => {
    await api.users.update({ id: "me", body: { notesByMail } });
    return changed(context, { to: ACCOUNT, message: "account.changed.notes" });
  },
);

export const changeCalls = formAction(
  { schema: callsSchema, guard: requireUser, stored: storedOf("calls") },
  async ({ api, context }, { quietFrom, quietUntil, ...choices }) => {
    const { rings, missedCallsByMail } = choices;
    const hours = { quietFrom: toMinute(quietFrom), quietUntil: toMinute(quietUntil) };
    const body = { rings, missedCallsByMail, ...hours };
    await api.users.update({ id: "me", body });
    return changed(context, { to: ACCOUNT, message: "account.changed.calls" });
  },
);

function toMinute(typed: string | undefined): number | null {
  return typed === undefined ? null : parseTimeOfDay(typed);
}

/**
 * The session continues under a new id, with the new password for its retried logins (§4); all other sessions
 * end.
 */
export const changePassword = formAction(
  { schema: passwordSchema, guard: requireUser, secrets: ["oldPassword", "newPassword", "passwordAgain"] },
  async ({ api, session, context }, { oldPassword, newPassword }) => {
    await api.users.changePassword({ id: "me", body: { oldPassword, newPassword } });
    const login = session.login && { ...session.login, password: newPassword };
    const setCookie = await context.session.start({ ...session, login });
    const headers = { "Set-Cookie": setCookie };
    return changed(context, { to: ACCOUNT, message: "account.changed.password" }, headers);
  },
);

function addressAfter(change: (typeof CHANGES)[number]): string {
  return `${ACCOUNT}?changed=${change}`;
}
