import { getFormProps } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Gate } from "../../components/gate.tsx";
import { LinkSent, ToSignIn } from "../../components/link-request.tsx";
import { LoginFields } from "../../components/login-fields.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import { chosenLogin } from "../../forms/chosen-login.ts";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { readSentTo, sentTo } from "../../forms/sent-to.ts";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { languageOf } from "../../i18n/language.server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { type NewcomerFields, newcomerSchema } from "./schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: await titleIn(request, "signUp.title"),
    selfSignUp: context.selfSignUp,
    mobileSignUp: context.mobileSignUp,
    sent: readSentTo(new URL(request.url).searchParams),
    constraint: constraintFor(context.mobileSignUp),
  };
}

/** What a browser can check. Of two ways to be reached neither is needed as such: that is for the server to say. */
function constraintFor(byMobile: boolean): FormConstraint {
  const { name = {}, email = {} } = getZodConstraint(newcomerSchema);
  return byMobile ? { name } : { name, email: { ...email, required: true } };
}

/** Says the same whether or not there is an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { address, requestId, client } = context;
  const language = await languageOf(request);
  return submit(await request.formData(), { schema: newcomerSchema }, async ({ name, ...typed }) => {
    const body = { name, ...chosenLogin(typed), language };
    await client.as({ address, requestId }).users.signUp({ body });
    return redirect(sentTo("/sign_up", typed.loginType), 303);
  });
}

export default function SignUp() {
  const { t } = useTranslation();
  const { selfSignUp, mobileSignUp, sent, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!selfSignUp || answer?.failure?.name === "INVITE_UNKNOWN") {
    return (
      <Gate title={t("signUp.closedTitle")} lead={t("signUp.closedLead")}>
        <ToSignIn />
      </Gate>
    );
  }
  if (sent && !answer) {
    const text = t(sent === "MOBILE" ? "signUp.sentTextMobile" : "signUp.sentText");
    return <LinkSent mode={sent} text={text} />;
  }
  return (
    <Gate title={t("signUp.title")} lead={t(mobileSignUp ? "signUp.leadMobile" : "signUp.lead")}>
      <NewcomerForm constraint={constraint} answer={answer} byMobile={mobileSignUp} />
      <ToSignIn />
    </Gate>
  );
}

interface NewcomerFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
  /** Whether messages come to a mobile number. */
  byMobile: boolean;
}

function NewcomerForm({ constraint, answer, byMobile }: NewcomerFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NewcomerFields>({
    answer,
    constraint,
    defaultValue: byMobile ? { loginType: "MAIL", userMobileSenderPreference: "SMS" } : {},
  });
  return (
    <PostForm {...getFormProps(form)} className="form">
      <ErrorSummary failure={answer?.failure} />
      <TextField
        field={fields.name}
        label={t("invite.name")}
        hint={t("invite.nameHint")}
        autoComplete="name"
      />
      {byMobile ? (
        <LoginFields fields={fields} label={t("signUp.reach")} />
      ) : (
        <TextField field={fields.email} label={t("account.email")} type="email" autoComplete="email" />
      )}
      <div className="form-actions">
        <Button weight="primary">{t("signUp.send")}</Button>
      </div>
    </PostForm>
  );
}
