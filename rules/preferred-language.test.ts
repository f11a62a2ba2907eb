import { expect, it } from "vitest";
import { preferredLanguage } from "./preferred-language.ts";

it.each([
  ["zh-CN,zh;q=0.9,it;q=0.8", "it"],
  ["ca,es;q=0.9", "es"],
  ["gsw,de;q=0.9", "de"],
  ["pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7", "es"],
  ["de-AT", "de"],
  ["en;q=0.5, FR-ca;q=0.9", "fr"],
  ["it;q=0,nl;q=0.1", "nl"],
])("of the languages %s the console shows %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it.each(["", "*", "ja,zh;q=0.9", ";;q=", "it;q=x"])("has none of %j", (header) => {
  expect(preferredLanguage(header)).toBeUndefined();
});
