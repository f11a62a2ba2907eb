import { useTranslation } from "react-i18next";
import { loginTypeFields } from "#app/forms/schemas/login-choice.ts";
import { ChoiceWithFields } from "./choice-with-fields.tsx";
import type { FieldProps } from "./field.tsx";
import { MobileNumberFields } from "./mobile-number-fields.tsx";
import { TextField } from "./text-field.tsx";

type LoginField = "loginType" | "email" | "countryCode" | "mobileNumber" | "userMobileSenderPreference";

interface LoginFieldsProps {
  fields: Record<LoginField, FieldProps["field"]>;
  /** The label of the choice between the two. */
  label: string;
  hint?: string;
  /** Off for another person's data. */
  autoComplete?: "on" | "off";
}

/** The login of a person, a mail address or a mobile number; the other one is hidden. */
export function LoginFields({ fields, label, hint, autoComplete = "on" }: LoginFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="one-login">
      <ChoiceWithFields
        field={fields.loginType}
        label={label}
        hint={hint}
        choices={[
          { value: "MAIL", label: t("account.email") },
          { value: "MOBILE", label: t("account.mobile") },
        ]}
        fieldsOf={loginTypeFields}
        shown={{
          MAIL: (
            <TextField
              field={fields.email}
              label={t("account.email")}
              type="email"
              autoComplete={autoComplete === "on" ? "email" : "off"}
            />
          ),
          MOBILE: (
            <MobileNumberFields
              countryCode={fields.countryCode}
              mobileNumber={fields.mobileNumber}
              userMobileSenderPreference={fields.userMobileSenderPreference}
              autoComplete={autoComplete}
            />
          ),
        }}
      />
    </div>
  );
}
