import { i18nIn, languageOf } from "./language.server.ts";

/** A page's title in the language of its reader, for the loader to hand to {@link titleMeta}. */
export async function titleIn(
  request: Request,
  key: string,
  values: Record<string, string> = {},
): Promise<string> {
  const { t } = i18nIn(await languageOf(request));
  return t(key, values);
}
