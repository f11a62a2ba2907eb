import { useTranslation } from "react-i18next";
import { MobileNumberFields } from "#app/components/fields/mobile-number-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { User } from "#contract/people/user.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
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
    <AccountCard
      id="mobile"
      title={t("account.mobile")}
      text={t(loginType === "MOBILE" ? "account.mobileSignIn" : "account.mobileText")}
    >
      <AccountForm form={form} intent="mobile" answer={answer} save={t("account.saveMobile")}>
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
      </AccountForm>
    </AccountCard>
  );
}
