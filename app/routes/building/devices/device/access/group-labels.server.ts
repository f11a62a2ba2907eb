import { groupLabel } from "#app/components/forms/group-label.ts";
import { i18nIn, languageOf } from "#app/i18n/language.server.ts";

/** Group names in the reader's language, for names that are stored. */
export async function groupLabelsIn(request: Request): Promise<(name: string) => string> {
  const { t } = i18nIn(await languageOf(request));
  return (name) => groupLabel(t, name);
}
