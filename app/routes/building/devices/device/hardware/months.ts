import { useTranslation } from "react-i18next";
import { formatTag } from "#app/i18n/formats.ts";

/** A number of months in the reader's language. */
export function useMonths(): (count: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(formatTag(i18n.language), {
    style: "unit",
    unit: "month",
    unitDisplay: "long",
  });
  return (count) => format.format(count);
}
