import { expect, type Page } from "playwright/test";
import { LANGUAGES } from "#rules/languages.ts";
import { findCutOrSmall } from "./cut-or-small.ts";
import { languageCookie } from "./language.ts";
import { expectTranslated, type PageFacts, readPageFacts } from "./page-facts.ts";

interface ReadPage {
  facts: PageFacts;
  cutOrSmall: string[];
}

interface Answer {
  status: number;
  html: string;
}

/**
 * Finds what is cut or too small on a phone that shows this page, language by language. The phone opens one
 * page of the console. The server's answers replace its contents one after the other and are laid out there,
 * which takes half the time of opening them. Without JavaScript, because scripts of the first page would
 * continue in the others.
 *
 * @returns a line for each fault that begins with its language
 */
export async function findCutInEachLanguage(
  phone: Page,
  address: string,
  languages: readonly string[] = LANGUAGES,
): Promise<string[]> {
  if (!phone.url().startsWith(new URL(address).origin)) await phone.goto(address);
  const answered = await Promise.all(languages.map((language) => answerIn(phone, address, language)));
  // The file of an export expires after a while, and then its page says so, in each language.
  for (const { status } of answered) expect(status).toBe(answered[0]!.status);
  const answers = answered.map(({ html }) => html);
  // In one call, so that the pages are measured without being painted.
  const expression = `(${seeEach})(${findCutOrSmall}, ${readPageFacts}, ${JSON.stringify(answers)})`;
  const seen = await phone.evaluate<ReadPage[]>(expression);
  expect(seen.map(({ facts }) => facts.language)).toEqual(languages);
  for (const { facts } of seen) expectTranslated(facts);
  return seen.flatMap(({ facts, cutOrSmall }) => cutOrSmall.map((problem) => `${facts.language} ${problem}`));
}

/** Returns the server's answer to the same person, in this language. */
async function answerIn(phone: Page, address: string, language: string): Promise<Answer> {
  const chosen = languageCookie(language);
  const others = (await phone.context().cookies(address)).filter(({ name }) => name !== chosen.name);
  const cookie = [...others, chosen].map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await fetch(address, { headers: { cookie }, redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
}

/** Runs in the page: replaces its contents by each answer and checks it. */
async function seeEach(
  findFaults: () => string[],
  readFacts: () => PageFacts,
  answers: readonly string[],
): Promise<ReadPage[]> {
  /**
   * Keeps style sheets and moves loaded pictures to the new contents, so that nothing is laid out before it
   * is loaded.
   */
  function showInstead(html: string): void {
    const { documentElement, body } = new DOMParser().parseFromString(html, "text/html");
    for (const { name, value } of documentElement.attributes)
      document.documentElement.setAttribute(name, value);
    const loaded = [...document.images];
    for (const image of body.querySelectorAll("img")) {
      const same = loaded.findIndex(({ src }) => src === new URL(image.src, location.href).href);
      const [there] = same < 0 ? [] : loaded.splice(same, 1);
      if (!there) continue;
      for (const { name, value } of image.attributes) if (name !== "src") there.setAttribute(name, value);
      image.replaceWith(there);
    }
    document.body.replaceWith(body);
  }

  const seen: ReadPage[] = [];
  for (const answer of answers) {
    showInstead(answer);
    // A picture that fails to load is detected by its size.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    seen.push({ facts: readFacts(), cutOrSmall: findFaults() });
  }
  return seen;
}
