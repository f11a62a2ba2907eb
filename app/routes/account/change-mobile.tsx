import { useTranslation } from "react-i18next";
import { MobileNumberFields } from "#app/components/fields/mobile-number-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { User } from "#contract/people/users.ts";
import { storedAccountFields } from "./account-fields.ts";
import type { MobileFields } from "./person-schemas.ts";

interface ChangeMobileProps {
  now: Pick<User, "countryCode" | "mobileNumber" | "userMobileSenderPreference" | "loginType">;
  answer: FormAnswer | undefined;
}

/** The mobile number, and the channel of messages to it. */
export function ChangeMobile({ now, answer }: ChangeMobileProps) {
  const { t } = useTranslation();
  const { loginType } = now;
  const stored = storedAccountFields.mobile(now);
  const [form, fields] = useAnsweredForm<MobileFields>({
    id: "changeMobile",
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <section className="stack card padded" aria-labelledby="mobile">
      <h2 id="mobile">{t("account.mobile")}</h2>
      <p>{t(loginType === "MOBILE" ? "account.mobileSignIn" : "account.mobileText")}</p>
      <PostForm form={form} className="form" action="/account">
        <ErrorSummary failure={answer?.failure} />
        <input type="hidden" name="intent" value="mobile" />
        <MobileNumberFields
          countryCode={fields.countryCode}
          mobileNumber={fields.mobileNumber}
          userMobileSenderPreference={fields.userMobileSenderPreference}
        />
        {loginType === "MOBILE" && (
          <PasswordField
            field={fields.password}
            label={t("account.oldPassword")}
            hint={t("account.mobilePasswordHint")}
            autoComplete="current-password"
          />
        )}
        <div className="form-actions">
          <Button>{t("account.saveMobile")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
