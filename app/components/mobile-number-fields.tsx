import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface MobileNumberFieldsProps {
  countryCode: FieldProps["field"];
  mobileNumber: FieldProps["field"];
  /** Off where it is somebody else's. */
  autoComplete?: "on" | "off";
}

/** A mobile number: its country, and what is dialled there. */
export function MobileNumberFields({
  countryCode,
  mobileNumber,
  autoComplete = "on",
}: MobileNumberFieldsProps) {
  const { t } = useTranslation();
  const isOwn = autoComplete === "on";
  return (
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
  );
}
