import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { LoginFields } from "#app/components/fields/login-fields.tsx";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { TermsLink } from "#app/components/forms/terms-link.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { InvitePreview } from "./load-invite.ts";
import type { NewPersonFields } from "./schemas.ts";

interface SignUpFormProps {
  constraint: FormConstraint;
  /** The proof in the link of an invite that was sent; null for a shared link. */
  proof: string | null;
  /** The recipient of the invite, which is filled in. */
  sentTo: InvitePreview["sentTo"];
  answer: FormAnswer | undefined;
}

/**
 * For new people: creates an account and accepts the invite with it. Without the proof that the invite was
 * sent to them, they enter name and password by the link that is sent to the contact they enter here.
 */
export function SignUpForm({ constraint, proof: opened, sentTo, answer }: SignUpFormProps) {
  const { t } = useTranslation();
  const own = answer?.result.initialValue?.["intent"] === "signUp" ? answer : undefined;
  const proof = own ? own.result.initialValue?.["proof"] : opened;
  const isProved = typeof proof === "string" && proof !== "";
  const [form, fields] = useAnsweredForm<NewPersonFields>({
    id: "signUp",
    answer: own,
    constraint,
    defaultValue: {
      loginType: sentTo?.loginType ?? "MAIL",
      email: sentTo?.email,
      countryCode: sentTo?.countryCode,
      mobileNumber: sentTo?.mobileNumber,
      userMobileSenderPreference: "SMS",
    },
  });
  return (
    <PostForm form={form} className="form" aria-label={t("invite.newHere")}>
      <ErrorSummary failure={own?.failure} />
      <input type="hidden" name="intent" value="signUp" />
      {isProved && (
        <TextField
          field={fields.name}
          label={t("invite.name")}
          hint={t("invite.nameHint")}
          autoComplete="name"
        />
      )}
      <LoginFields fields={fields} label={t("invite.signInWith")} />
      {isProved ? (
        <>
          <input type="hidden" name="proof" value={proof} />
          <PasswordTwice password={fields.password} again={fields.passwordAgain} />
          <CheckboxField field={fields.terms} label={t("invite.terms")} hint={t("invite.termsHint")} />
          <TermsLink />
        </>
      ) : (
        <p>{t("invite.linkFollows")}</p>
      )}
      <div className="form-actions">
        <Button weight="primary">{t(isProved ? "invite.signUp" : "signUp.send")}</Button>
      </div>
    </PostForm>
  );
}
