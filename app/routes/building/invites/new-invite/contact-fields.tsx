import { useTranslation } from "react-i18next";
import { LoginFields } from "#app/components/fields/login-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";

interface ContactFieldsProps extends Pick<Parameters<typeof LoginFields>[0], "fields"> {
  /** Whether messages to mobile numbers, and by mail, can be sent. */
  mobileMessages: boolean;
  mailMessages: boolean;
}

/** Where the invite is sent: by mail, or also to a mobile number if messages can be sent to one. */
export function ContactFields({ fields, mobileMessages, mailMessages }: ContactFieldsProps) {
  const { t } = useTranslation();
  const hint = t(mailMessages ? "newInvite.emailHint" : "newInvite.noMailHint");
  return mobileMessages ? (
    <LoginFields fields={fields} label={t("newInvite.email")} hint={hint} autoComplete="off" />
  ) : (
    <TextField field={fields.email} type="email" label={t("newInvite.email")} hint={hint} />
  );
}
