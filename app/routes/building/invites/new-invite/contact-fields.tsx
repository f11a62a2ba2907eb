import { useTranslation } from "react-i18next";
import { LoginFields } from "#app/components/fields/login-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";

type ContactFieldsProps = Pick<Parameters<typeof LoginFields>[0], "fields"> & { mobileMessages: boolean };

/** Where the invite is sent: by mail, or also to a mobile number if messages can be sent to one. */
export function ContactFields({ fields, mobileMessages }: ContactFieldsProps) {
  const { t } = useTranslation();
  return mobileMessages ? (
    <LoginFields
      fields={fields}
      label={t("newInvite.email")}
      hint={t("newInvite.emailHint")}
      autoComplete="off"
    />
  ) : (
    <TextField
      field={fields.email}
      type="email"
      label={t("newInvite.email")}
      hint={t("newInvite.emailHint")}
    />
  );
}
