import { useTranslation } from "react-i18next";
import { useFlatWord, useRole } from "#app/building/building-data.ts";
import { MANAGES } from "#app/routes/building/sections.ts";
import { isAtLeast } from "#rules/people/roles.ts";

/** The label of the search and its hint, which name only what the reader can find. */
export function useSearchTexts(): { label: string; hint: string } {
  const { t, i18n } = useTranslation();
  const role = useRole();
  const word = useFlatWord();
  if (!isAtLeast(role, MANAGES)) return { label: t("find.labels.resident"), hint: t("find.hints.resident") };
  const hint = t("find.hints.manager");
  const plural = t(`flats.plurals.${word}`);
  // German nouns have a capital letter inside a sentence, too.
  const flats = i18n.language === "de" ? plural : plural.toLocaleLowerCase(i18n.language);
  if (role === "administrator") return { label: t("find.labels.administrator", { flats }), hint };
  return { label: t("find.labels.manager", { flats }), hint };
}
