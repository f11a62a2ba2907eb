import type { Resource } from "i18next";

const files = import.meta.glob<Record<string, unknown>>("../../public/locales/*/*.json", {
  import: "default",
  eager: true,
});

/** All texts by language and namespace, from the files of `public/locales`. */
export const texts = textsByLanguage();

function textsByLanguage(): Resource {
  const found: Resource = {};
  for (const [path, content] of Object.entries(files)) {
    const [language = "", file = ""] = path.split("/").slice(-2);
    found[language] = { ...found[language], [file.replace(".json", "")]: content };
  }
  return found;
}
