import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./options.ts";
import { textAddress } from "./text-addresses.ts";

/** Fetches texts; i18next itself tries again after a failure. */
const fetched: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, give) {
    const address = textAddress(language, namespace);
    if (!address) return give(new Error(`No texts for ${language}/${namespace}`), false);
    fetchTexts(address).then(
      (texts) => give(null, texts),
      // `true` asks i18next to try again.
      (error: Error) => give(error, true),
    );
  },
};

async function fetchTexts(address: string): Promise<Record<string, string>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

/**
 * Texts in the language that the page came in; up to 5 more tries, the first after 350 ms, each wait doubled (§1).
 * Undefined where they don't come.
 */
export async function startTexts(): Promise<i18n | undefined> {
  const lng = document.documentElement.lang;
  await i18next
    .use(fetched)
    .use(initReactI18next)
    .init({ ...i18nOptions, lng, maxRetries: 5, retryTimeout: 350 });
  const isWhole = i18nOptions.ns.every((namespace) => i18next.hasResourceBundle(lng, namespace));
  return isWhole ? i18next : undefined;
}
