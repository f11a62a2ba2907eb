import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/users.ts";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { MobileNumberFields } from "../../components/mobile-number-fields.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import type { FormAnswer } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { MobileFields } from "./person-schemas.ts";

interface ChangeMobileProps {
  now: Pick<User, "countryCode" | "mobileNumber" | "userMobileSenderPreference" | "loginType">;
  answer: FormAnswer | undefined;
}

/** The mobile number, and by what messages come to it. */
export function ChangeMobile({ now, answer }: ChangeMobileProps) {
  const { t } = useTranslation();
  const { countryCode, mobileNumber, userMobileSenderPreference, loginType } = now;
  const [form, fields] = useAnsweredForm<MobileFields>({
    id: "changeMobile",
    answer,
    defaultValue: {
      countryCode: countryCode ?? undefined,
      mobileNumber: mobileNumber ?? undefined,
      userMobileSenderPreference,
    },
  });
  return (
    <section className="stack card padded" aria-labelledby="mobile">
      <h2 id="mobile">{t("account.mobile")}</h2>
      <p>{t(loginType === "MOBILE" ? "account.mobileSignIn" : "account.mobileText")}</p>
      <PostForm {...getFormProps(form)} className="form" action="/account">
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
