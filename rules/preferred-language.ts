import { type Language, LANGUAGES } from "./languages.ts";

/**
 * Returns the language of the console that a browser prefers, by the weights in its header.
 *
 * @param header `Accept-Language`, such as `gsw,de;q=0.9`
 * @returns undefined when it has none of the console's languages
 */
export function preferredLanguage(header: string): Language | undefined {
  const requested = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
    return { language: tag.toLowerCase().split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const accepted = requested
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of accepted) {
    const known = LANGUAGES.find((each) => each === language);
    if (known) return known;
  }
  return undefined;
}
