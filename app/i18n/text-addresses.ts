/** Named after their content, so that a browser keeps each version for good. */
const addresses = import.meta.glob<string>("../../public/locales/*/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Where a browser gets the texts of a language and namespace; undefined for an unknown one. */
export function textAddress(language: string, namespace: string): string | undefined {
  return addresses[`../../public/locales/${language}/${namespace}.json`];
}
