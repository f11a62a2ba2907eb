import { useTranslation } from "react-i18next";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { REMAINING_USAGES_MAX } from "#rules/access/access-credentials.ts";

interface CredentialLimitsProps {
  fields: Record<"startTime" | "endTime" | "remainingUsages", FieldProps["field"]>;
  fewestUses: number;
}

/** The validity of a credential and the number of its uses. */
export function CredentialLimits({ fields, fewestUses }: CredentialLimitsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="side-by-side">
        <TextField
          field={fields.startTime}
          type="datetime-local"
          label={t("newCredential.from")}
          hint={t("newCredential.fromHint")}
        />
        <TextField
          field={fields.endTime}
          type="datetime-local"
          label={t("newCredential.until")}
          hint={t("newCredential.untilHint")}
        />
      </div>
      <TextField
        field={fields.remainingUsages}
        type="number"
        min={fewestUses}
        max={REMAINING_USAGES_MAX}
        label={t("newCredential.uses")}
        hint={t("newCredential.usesHint")}
      />
    </>
  );
}
