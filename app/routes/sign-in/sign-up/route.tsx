import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Gate } from "#app/components/drawings/gate.tsx";
import { LoginFields } from "#app/components/fields/login-fields.tsx";
import { signsInWith } from "#app/components/fields/signs-in-with.ts";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { LinkAwaited } from "#app/components/forms/link-awaited.tsx";
import { SignInLink } from "#app/components/forms/link-request.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { formAction, formActions } from "#app/forms/form-action.ts";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { awaitLink, sendLinkAgain } from "#app/forms/links/awaited-link.ts";
import { pickLogin, withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { loginFields, withLogin } from "#contract/people/logins.ts";

/**
 * For people with neither an account nor an invite. The name is entered, the password is chosen, and the terms
 * are accepted, by the link that is sent: only its recipient owns the contact.
 */
const newcomerSchema = withChosenLogin(withLogin(z.object(loginFields)));

type NewcomerFields = z.input<typeof newcomerSchema>;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: await titleIn(request, "signUp.title"),
    selfSignUp: context.selfSignUp,
    mobileSignUp: context.mobileSignUp,
    constraint: constraintFor(context.mobileSignUp),
  };
}

/** The native checks. Neither way to be contacted is required as such: the server decides. */
function constraintFor(byMobile: boolean): FormConstraint {
  const { email = {} } = signUp.constraint();
  return byMobile ? {} : { email: { ...email, required: true } };
}

const signUp = formAction({ schema: newcomerSchema }, async ({ context, request }, typed) => {
  const { address, requestId, client } = context;
  const body = { ...pickLogin(typed), language: await readLanguage(request) };
  const { linkSent } = await client.as({ address, requestId }).users.signUp({ body });
  return awaitLink({ contact: signsInWith(typed), linkSent: linkSent === true, again: false });
});

/** The answer is the same whether or not there is an account. */
export const action = formActions([signUp, sendLinkAgain]);

export default function SignUp() {
  const { t } = useTranslation();
  const { selfSignUp, mobileSignUp, constraint } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (result && "awaited" in result) {
    return <LinkAwaited awaited={result.awaited} note={t("signUp.haveAccount")} />;
  }
  const answer = result;
  if (!selfSignUp || answer?.failure?.name === "INVITE_UNKNOWN") {
    return (
      <Gate title={t("signUp.closedTitle")} lead={t("signUp.closedLead")}>
        <SignInLink />
      </Gate>
    );
  }
  return (
    <Gate title={t("signUp.title")} lead={t(mobileSignUp ? "signUp.leadMobile" : "signUp.lead")}>
      <NewcomerForm constraint={constraint} answer={answer} byMobile={mobileSignUp} />
      <SignInLink />
    </Gate>
  );
}

interface NewcomerFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
  /** Whether messages can be sent to a mobile number. */
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
    <PostForm form={form} className="form">
      <ErrorSummary failure={answer?.failure} />
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
