import { useTranslation } from "react-i18next";
import type { FieldProps } from "#app/components/fields/field.tsx";
import { SecondsField } from "#app/components/fields/seconds-field.tsx";
import { OPENING_TIME_MAX_S } from "./opening-time.ts";

/** How long an output stays on. */
export function OpeningTimeField({ field, hint }: Pick<FieldProps, "field" | "hint">) {
  const { t } = useTranslation();
  return (
    <SecondsField
      field={field}
      label={t("outputs.openingTime")}
      hint={hint}
      min={0}
      max={OPENING_TIME_MAX_S}
      step="any"
    />
  );
}
