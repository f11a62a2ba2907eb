import { data, redirect } from "@remix-run/node";
import type { SignedInVisit } from "../../auth/guards.ts";
import { submit } from "../../forms/submit.ts";
import type { LoadContext } from "../../load-context.ts";
import { passwordSchema } from "./password-schema.ts";
import { emailSchema, nameSchema } from "./person-schemas.ts";

/** What the page tells of after it was changed. */
export const CHANGES = ["name", "email", "password"] as const;

export async function changeName({ api }: SignedInVisit, form: FormData) {
  return submit(form, { schema: nameSchema }, async ({ name }) => {
    await api.users.update({ id: "me", body: { name } });
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

/** The session goes on under a new id, with the new password for its retried logins (§4); all other sessions end. */
export async function changePassword(context: LoadContext, { api, session }: SignedInVisit, form: FormData) {
  const secrets = ["oldPassword", "newPassword", "passwordAgain"];
  return submit(form, { schema: passwordSchema, secrets }, async ({ oldPassword, newPassword }) => {
    await api.users.changePassword({ id: "me", body: { oldPassword, newPassword } });
    const login = { ...session.login, password: newPassword };
    const setCookie = await context.session.start({ ...session, login });
    return redirect(addressAfter("password"), { status: 303, headers: { "Set-Cookie": setCookie } });
  });
}

/** The time makes each change an address of its own, so that its form starts anew. */
function addressAfter(change: (typeof CHANGES)[number]): string {
  return `/account?changed=${change}&at=${Date.now()}`;
}
