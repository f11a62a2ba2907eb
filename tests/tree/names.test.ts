import path from "node:path";
import { expect, test } from "vitest";
import { listCodeFiles, listProjectFiles, readProjectFile } from "./support/project-files.ts";

// Written in two parts, or this file would find itself.
const leftBehind = [
  "TO" + "DO",
  "FIX" + "ME",
  "XX" + "X",
  "HA" + "CK",
  "@ts-" + "ignore",
  "@ts-" + "nocheck",
];
const catchAlls = /^(utils?|helpers?|misc|common|shared|lib|services?|managers?|controllers?)$/;
// Names that are prescribed: those of translations by §1.
const givenNames = /^(public\/locales\/.*|README\.md|LICENSE)$/;

test("no folder or file is a catch-all: each is named after its content", () => {
  const found = listProjectFiles()
    .filter((file) => !givenNames.test(file))
    .filter((file) => file.split("/").some((part) => catchAlls.test(part.split(".")[0] ?? "")));
  expect(found).toEqual([]);
});

test("names of files with code are words in lower case joined by hyphens", () => {
  const wellNamed = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  const found = listCodeFiles().filter((file) => !file.split("/").every((part) => wellNamed.test(part)));
  expect(found).toEqual([]);
});

test("no folder has more than thirty files, except that of the decisions, which are numbered", () => {
  const counts = new Map<string, number>();
  for (const file of listProjectFiles()) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  counts.delete("docs/decisions");
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

test("nothing is left for later, and no check is switched off", () => {
  const pattern = new RegExp(`\\b(${leftBehind.slice(0, 4).join("|")})\\b|${leftBehind.slice(4).join("|")}`);
  const found = listCodeFiles().flatMap((file) =>
    readProjectFile(file)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("no test is left as the only one", () => {
  const only = /\b(test|it|describe)\.only\(/;
  expect(listCodeFiles().filter((file) => only.test(readProjectFile(file)))).toEqual([]);
});

/** Names and places of Remix that no document describes (decision 291). */
const privateToRemix = /__remix[A-Z-]|\bUNSAFE_\w+|@remix-run\\?\/[\w-]+\\?\/dist\b/;

test("Remix's private interfaces are used in the files for them, and in no other", () => {
  const users = listCodeFiles().filter((file) => privateToRemix.test(readProjectFile(file)));
  expect(users.sort()).toEqual([
    "app/browser/remix-internals.test.tsx",
    "app/browser/remix-internals.ts",
    // The program `remix`, which is started by its file.
    "commands/project.mjs",
    "compiler/remix-internals.test.ts",
    "compiler/remix-internals.ts",
    "tests/support/browser/page-router.ts",
  ]);
});
