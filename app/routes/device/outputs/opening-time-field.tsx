import { useTranslation } from "react-i18next";
import type { FieldProps } from "../../../components/field.tsx";
import { SecondsField } from "../../../components/seconds-field.tsx";
import { OPENING_TIME_MAX_S } from "./opening-time.ts";

/** How long an output is held. */
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
