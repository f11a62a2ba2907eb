import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FieldProblem } from "./field.tsx";

interface PinFieldProps {
  field: FieldMetadata<string | null | undefined>;
  fingerprint: string;
}

/** Whether exactly this certificate is accepted without a trusted issuer. */
export function PinField({ field, fingerprint }: PinFieldProps) {
  const { t } = useTranslation();
  const { key, ...control } = getInputProps(field, { type: "checkbox", value: fingerprint });
  return (
    <div className="field">
      <label className="choice">
        <input key={key} {...control} />
        <span>
          {t("mailServer.pin")}
          <small className="mono fingerprint">{fingerprint}</small>
        </span>
      </label>
      <FieldProblem field={field} shownAs="checkbox" />
    </div>
  );
}
