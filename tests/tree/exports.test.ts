import { describe, expect, test } from "vitest";
import { findExchange, readExchange } from "./support/exports.ts";
import { listCodeFiles } from "./support/project-files.ts";

/** Names that a framework or a test runner reads, by the files that it reads. */
const calledByOthers: [RegExp, readonly string[]][] = [
  [/^app\/(root\.tsx|routes\/)/, ["loader", "action", "meta", "handle", "headers", "links"]],
  [/^app\/(root\.tsx|routes\/)/, ["shouldRevalidate", "ErrorBoundary", "Layout"]],
  [/^server\.ts$/, ["app"]],
  [/^tests\/support\//, ["setup", "teardown"]],
];

describe("the exports of a file", () => {
  test("are found, each with whether the file itself reads it", () => {
    const code = `
      import { taken as own } from "./support/imports.ts";
      export const { first, second: [third] } = own;
      export function fourth() { return third; }
      export type { Texts as Fifth } from "./support/texts.ts";
      export interface Sixth { fourth: string }
      export default fourth.first;
      const later = () => import("./support/used-texts.ts");`;
    const { exports, takes } = findExchange(code, "tests/tree/sample.ts");
    expect(Object.fromEntries(exports)).toEqual({
      first: { ownUse: false },
      third: { ownUse: true },
      fourth: { ownUse: true },
      Fifth: { ownUse: false },
      Sixth: { ownUse: false },
    });
    expect(Object.fromEntries([...takes].map(([file, names]) => [file, [...names]]))).toEqual({
      "tests/tree/support/imports.ts": ["taken"],
      "tests/tree/support/texts.ts": ["Texts"],
      "tests/tree/support/used-texts.ts": ["*"],
    });
  });
});

describe("what the project exports", () => {
  const exchanges = new Map(listCodeFiles().map((file) => [file, readExchange(file)]));
  const takers = new Map<string, string[]>();
  for (const [taker, { takes }] of exchanges) {
    for (const [from, names] of takes) {
      for (const name of names)
        takers.set(`${from} ${name}`, [...(takers.get(`${from} ${name}`) ?? []), taker]);
    }
  }
  const unused = [...exchanges].flatMap(([file, { exports }]) =>
    [...exports]
      .filter(([name, { ownUse }]) => {
        const users = [...(takers.get(`${file} ${name}`) ?? []), ...(takers.get(`${file} *`) ?? [])];
        return (
          !ownUse && !isCalledByOthers(file, name) && users.every((user) => isTest(user) && !isTest(file))
        );
      })
      .map(([name]) => `${file} ${name}`),
  );
  test("is used somewhere, and outside of test files by more than tests", () => {
    expect(unused).toEqual([]);
  });
});

function isTest(file: string): boolean {
  return file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
}

function isCalledByOthers(file: string, name: string): boolean {
  return calledByOthers.some(([files, names]) => files.test(file) && names.includes(name));
}
