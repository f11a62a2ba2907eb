import { useTranslation } from "react-i18next";
import { LoginFields } from "#app/components/fields/login-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";

interface ContactFieldsProps extends Pick<Parameters<typeof LoginFields>[0], "fields"> {
  /** Whether messages to mobile numbers can be sent. */
  mobileMessages: boolean;
  hint: string;
}

/** Where the invite is sent: by mail, or also to a mobile number if messages can be sent to one. */
export function ContactFields({ fields, mobileMessages, hint }: ContactFieldsProps) {
  const { t } = useTranslation();
  return mobileMessages ? (
    <LoginFields fields={fields} label={t("newInvite.email")} hint={hint} autoComplete="off" />
  ) : (
    <TextField field={fields.email} type="email" label={t("newInvite.email")} hint={hint} />
  );
}
