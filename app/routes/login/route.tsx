import { getFormProps } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signIn } from "../../auth/authenticator.ts";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Gate } from "../../components/gate.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { UserNameField } from "../../components/user-name-field.tsx";
import { type LoginFields, loginSchema } from "../../forms/login-schema.ts";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { homeOf } from "../../setup-steps.server.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { askPasskey, signInByPasskey } from "./passkey-sign-in.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await context.firstRun()) throw redirect("/setup");
  if (await context.session.read()) throw redirect("/user_home");
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "login.title"),
    reset: searchParams.has("reset"),
    deleted: searchParams.has("deleted"),
    again: searchParams.has("again"),
    selfSignUp: context.selfSignUp,
    constraint: getZodConstraint(loginSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  switch (form.get("intent")) {
    case "askPasskey":
      return askPasskey(context, form);
    case "passkey":
      return signInByPasskey(context, form);
  }
  return submit(form, { schema: loginSchema, secrets: ["password"] }, async () => {
    const session = await signIn(context, request);
    const home = await homeOf(context, session);
    const setCookie = await context.session.start(session);
    return redirect(home, { status: 303, headers: { "Set-Cookie": setCookie } });
  });
}

export default function Login() {
  const { t } = useTranslation();
  const { reset, deleted, again, selfSignUp, constraint } = useLoaderData<typeof loader>();
  const told = useActionData<typeof action>();
  const challenge = told && "challenge" in told ? told.challenge : undefined;
  const answer = told && "result" in told ? told : undefined;
  const typed = String(answer?.result.initialValue?.["username"] ?? "");
  const [form, fields] = useAnsweredForm<LoginFields>({
    answer,
    constraint,
  });
  return (
    <Gate title={t("login.title")} lead={t("login.lead")}>
      {deleted && !answer && <Notice tone="good" title={t("login.deleted")} />}
      {again && !told && <Notice tone="attention" title={t("passkey.again")} />}
      {reset && !answer && <Notice tone="good" title={t("login.reset")} />}
      <PostForm {...getFormProps(form)} className="form">
        <ErrorSummary failure={answer?.failure} />
        <UserNameField field={fields.username} label={t("login.username")} />
        <PasswordField field={fields.password} label={t("login.password")} autoComplete="current-password" />
        <div className="form-actions">
          <Button weight="primary">{t("login.signIn")}</Button>
        </div>
      </PostForm>
      <PasskeyButton challenge={challenge} />
      {answer?.failure?.name === "NOT_ACTIVATED" && typed !== "" && <ResendActivation contact={typed} />}
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

/** Somebody with the right password whose account waits for its link. */
function ResendActivation({ contact }: { contact: string }) {
  const { t } = useTranslation();
  return (
    <PostForm className="form" action="/activate">
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="contact" value={contact} />
      <div className="form-actions">
        <Button>{t("activate.ask")}</Button>
      </div>
    </PostForm>
  );
}
