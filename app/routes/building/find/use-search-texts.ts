import { useTranslation } from "react-i18next";
import { useRole } from "#app/building/building-data.ts";
import { MANAGES } from "#app/routes/building/sections.ts";
import { isAtLeast } from "#rules/people/roles.ts";

/** The label of the search and its hint, which name only what the reader can find. */
export function useSearchTexts(): { label: string; hint: string } {
  const { t } = useTranslation();
  const role = useRole();
  if (!isAtLeast(role, MANAGES)) return { label: t("find.labels.resident"), hint: t("find.hints.resident") };
  const hint = t("find.hints.manager");
  if (role === "administrator") return { label: t("find.labels.administrator"), hint };
  return { label: t("find.labels.manager"), hint };
}
