import { describe, expect, test } from "vitest";
import { findModuleNames, readModuleNames } from "./support/exports.ts";
import { listCodeFiles } from "./support/project-files.ts";

/** Names that a framework, a test runner or the compiler reads, by the files that it reads. */
const calledByOthers: [RegExp, readonly string[]][] = [
  [/^app\/(root\.tsx|routes\/)/, ["default", "loader", "action", "meta", "handle", "headers", "links"]],
  [/^app\/(root\.tsx|routes\/)/, ["shouldRevalidate", "ErrorBoundary", "Layout"]],
  [/^server\.ts$/, ["app"]],
  [/^tests\/support\//, ["setup", "teardown"]],
  // The program of a door as it was when it spoke the first protocol.
  [/^tests\/device-link\/support\/door-of-protocol-1\.mjs$/, ["computeVerifier", "sealTag", "decide"]],
  // The compiler compares them with the texts of the change log (`audit-texts.test.ts`).
  [/^storage\/audited-tables\.ts$/, ["FieldOfBuilding"]],
];

/** The documents of the API describe what these files export. */
const describedByDocuments = /^contract\/(?!client\/|simulator\/)/;

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
    const { exports, imports } = findModuleNames(code, "tests/tree/sample.ts");
    expect(Object.fromEntries(exports)).toEqual({
      first: { ownUse: false },
      third: { ownUse: true },
      fourth: { ownUse: true },
      Fifth: { ownUse: false },
      Sixth: { ownUse: false },
    });
    expect(Object.fromEntries([...imports].map(([file, names]) => [file, [...names]]))).toEqual({
      "tests/tree/support/imports.ts": ["taken"],
      "tests/tree/support/texts.ts": ["Texts"],
      "tests/tree/support/used-texts.ts": ["*"],
    });
  });
});

describe("what the project exports", () => {
  const modules = new Map(listCodeFiles().map((file) => [file, readModuleNames(file)]));
  const importers = new Map<string, string[]>();
  for (const [importer, { imports }] of modules) {
    for (const [from, names] of imports) {
      for (const name of names)
        importers.set(`${from} ${name}`, [...(importers.get(`${from} ${name}`) ?? []), importer]);
    }
  }
  const unused = [...modules].flatMap(([file, { exports }]) =>
    [...exports]
      .filter(([name, { ownUse }]) => {
        if (isCalledByOthers(file, name) || (ownUse && describedByDocuments.test(file))) return false;
        const users = [...(importers.get(`${file} ${name}`) ?? []), ...(importers.get(`${file} *`) ?? [])];
        return users.length === 0 || (!ownUse && !isTest(file) && users.every(isTest));
      })
      .map(([name]) => `${file} ${name}`),
  );
  test("is imported somewhere, and used by more than tests", () => {
    expect(unused).toEqual([]);
  });
});

function isTest(file: string): boolean {
  return file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
}

function isCalledByOthers(file: string, name: string): boolean {
  return calledByOthers.some(([files, names]) => files.test(file) && names.includes(name));
}
