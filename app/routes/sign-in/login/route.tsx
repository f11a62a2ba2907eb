import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signIn } from "#app/auth/authenticator.ts";
import { startSession } from "#app/auth/start-session.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { UserNameField } from "#app/components/fields/user-name-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { LinkForTyped } from "#app/components/forms/link-for-typed.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { HeldBack } from "#app/components/shell/held-back.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { askPasskey } from "#app/forms/ask-passkey.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { type LoginFields, loginSchema } from "#app/forms/schemas/login-schema.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInByPasskey } from "./passkey-sign-in.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await context.firstRun()) throw redirect("/setup");
  const session = await context.session.read();
  if (session) throw redirect(session.view ? "/domain" : "/user_home");
  const { searchParams } = new URL(request.url);
  const left = await context.session.left();
  return {
    title: await titleIn(request, "login.title"),
    deleted: searchParams.has("deleted"),
    ended: left && (left.forms.length > 0 ? "form" : left.address === undefined ? "alone" : "page"),
    again: searchParams.has("again"),
    known: searchParams.has("known"),
    selfSignUp: context.selfSignUp,
    constraint: logIn.constraint(),
  };
}

const logIn = formAction(
  { schema: loginSchema, secrets: ["password"] },
  async ({ context, request }, login) => {
    return startSession(context, request, await signIn(context, request, login));
  },
);

export const action = formActions([logIn, askPasskey, signInByPasskey]);

export default function Login() {
  const { t } = useTranslation();
  const { deleted, ended, again, known, selfSignUp, constraint } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const challenge = returned && "challenge" in returned ? returned.challenge : undefined;
  const answer = returned && "result" in returned ? returned : undefined;
  const typed = String(answer?.result.initialValue?.["username"] ?? "");
  const [form, fields] = useAnsweredForm<LoginFields>({
    answer,
    constraint,
  });
  return (
    <Gate title={t("login.title")} lead={t("login.lead")}>
      {deleted && !answer && <Notice tone="good" title={t("login.deleted")} />}
      {ended && !returned && (
        <Notice tone="attention" title={t("login.ended")}>
          {ended !== "alone" && <p>{t(`login.returnTo.${ended}`)}</p>}
        </Notice>
      )}
      {again && !returned && <Notice tone="attention" title={t("passkey.again")} />}
      {known && !returned && <Notice tone="good" title={t("login.known")} />}
      <PostForm form={form} className="form">
        <ErrorSummary failure={answer?.failure} />
        <UserNameField field={fields.username} label={t("login.username")} />
        <PasswordField field={fields.password} label={t("login.password")} autoComplete="current-password" />
        <div className="form-actions">
          <Button weight="primary">{t("login.signIn")}</Button>
        </div>
      </PostForm>
      <HeldBack failure={answer?.failure} contact={typed} />
      <PasskeyButton challenge={challenge} />
      {answer?.failure?.name === "NOT_ACTIVATED" && typed !== "" && (
        <LinkForTyped action="/activate" button={t("activate.ask")} contact={typed} />
      )}
      <p className="fine">
        <Link to="/reset_password">{t("login.forgotten")}</Link>
      </p>
      {selfSignUp && (
        <p className="fine">
          <Link to="/sign_up">{t("login.newHere")}</Link>
        </p>
      )}
    </Gate>
  );
}
