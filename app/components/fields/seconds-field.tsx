import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** A duration; `step` any if fractions of a second count. */
export function SecondsField(field: FieldProps & { min: number; max: number; step?: "any" }) {
  const { t } = useTranslation();
  return <TextField {...field} type="number" after={t("outputs.seconds")} />;
}
