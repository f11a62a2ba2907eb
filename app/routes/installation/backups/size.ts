import { useTranslation } from "react-i18next";
import { formatTag } from "#app/i18n/formats.ts";

const BYTES_PER_MEGABYTE = 1_000_000;

/** The size of a file, in the reader's language. */
export function useSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(formatTag(i18n.language), {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 2,
  });
  return (bytes) => format.format(bytes / BYTES_PER_MEGABYTE);
}
