import { useTranslation } from "react-i18next";
import { MOBILE_SENDERS } from "#rules/people/contacts.ts";
import { RadioGroupField } from "./choice-fields.tsx";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface MobileNumberFieldsProps {
  countryCode: FieldProps["field"];
  mobileNumber: FieldProps["field"];
  userMobileSenderPreference: FieldProps["field"];
  /** Off for another person's data. */
  autoComplete?: "on" | "off";
}

/** A mobile number: its country, the number, and the channel of messages to it. */
export function MobileNumberFields({
  countryCode,
  mobileNumber,
  userMobileSenderPreference,
  autoComplete = "on",
}: MobileNumberFieldsProps) {
  const { t } = useTranslation();
  const isOwn = autoComplete === "on";
  return (
    <div className="by-mobile">
      <div className="mobile-number">
        <TextField
          field={countryCode}
          label={t("account.countryCode")}
          type="tel"
          placeholder="+39"
          autoComplete={isOwn ? "tel-country-code" : "off"}
        />
        <TextField
          field={mobileNumber}
          label={t("account.mobileNumber")}
          type="tel"
          autoComplete={isOwn ? "tel-national" : "off"}
        />
      </div>
      <RadioGroupField
        field={userMobileSenderPreference}
        label={t("account.senderLabel")}
        choices={MOBILE_SENDERS.map((value) => ({ value, label: t(`account.sender.${value}`) }))}
      />
    </div>
  );
}
