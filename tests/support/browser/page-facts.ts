import { readFileSync } from "node:fs";
import { expect } from "playwright/test";

/** Facts about a page, read in one call: separate calls would cost more than the reads themselves. */
export interface PageFacts {
  language: string;
  title: string;
  headings: number;
  /** Texts that look like a key without a text: `word.word`. */
  keyLike: string[];
  /** Whether a dialog offers a change, but no link in words that cancels it. */
  lacksWayBack: boolean;
  /** Ids of several elements: a label or link would find only the first. */
  repeatedIds: string[];
  /** Whether the drawing of an empty page stands beside a filter, a table or tabs. */
  drawsBesideOthers: boolean;
}

/** Runs in the page. */
export function readPageFacts(): PageFacts {
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const keyLike: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    const words = (nodeValue ?? "").split(/\s+/).filter((word) => /^[a-z]\w*(\.[\w-]+)+$/i.test(word));
    if (words.length > 0 && parentElement && isSeen(parentElement)) keyLike.push(...words);
  }
  const changing = document.querySelector("dialog[open]:has(form[method=post])");
  const links = [...(changing?.querySelectorAll("a[href]") ?? [])];
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  const [drawing, other] = [".empty-state .picture", ":is(.filter, table, .tabs):not(dialog *)"].map(
    (selector) => document.querySelector(`main ${selector}`),
  );
  return {
    drawsBesideOthers: Boolean(drawing && other),
    repeatedIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll("h1")].filter(isSeen).length,
    keyLike,
    lacksWayBack:
      changing !== null && !links.some((link) => link.textContent?.trim() === "Cancel" && isSeen(link)),
  };
}

/** The first words of all keys of texts: a missing text is shown as its key. */
const topLevelKeys = new Set(
  Object.keys(JSON.parse(readFileSync("public/locales/en/translation.json", "utf8")) as object),
);

/** Expects that no key is shown in place of its text. */
export function expectTranslated({ keyLike }: PageFacts): void {
  expect(keyLike.filter((word) => topLevelKeys.has(word.split(".")[0]!))).toEqual([]);
}
