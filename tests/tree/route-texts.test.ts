import ts from "typescript";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { listRouteFiles, readRouteTexts, routeTextsName } from "../../compiler/route-texts.ts";
import { keysIn } from "../../compiler/used-texts.ts";
import { resolveProjectFile } from "./support/imports.ts";
import { projectFolder, readProjectFile } from "./support/project-files.ts";
import { readTexts, splitPlural } from "./support/texts.ts";
import { matchingKeys, readUsedTexts } from "./support/used-texts.ts";

const files = listRouteFiles(routes);
const { keys, routes: parts } = readRouteTexts(projectFolder, files, false);
const english = readTexts("en");
const all = [...new Set([...english.keys()].map((key) => splitPlural(key, english).base))];

interface RouteSource {
  imports: string[];
  keys: string[];
}
const filesRead = new Map<string, RouteSource>();

/** Returns a file's imports without types, and the keys that it translates, from its syntax tree. */
function read(file: string): RouteSource {
  const known = filesRead.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.ES2022);
  const imports = tree.statements.flatMap((statement) => {
    const isOfValues =
      (ts.isImportDeclaration(statement) &&
        statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(statement) && !statement.isTypeOnly);
    const from = isOfValues ? statement.moduleSpecifier : undefined;
    return (from && ts.isStringLiteral(from) && resolveProjectFile(file, from.text)) || [];
  });
  const keys = readUsedTexts(file).translated.flatMap((pattern) => matchingKeys(pattern, all));
  const found = { imports, keys };
  filesRead.set(file, found);
  return found;
}

/** Returns the keys that a route's files in `app` translate. */
function keysBehind(route: string): string[] {
  const behind = new Set([route]);
  for (const file of behind)
    for (const imported of read(file).imports) if (/^app\/.*\.tsx?$/.test(imported)) behind.add(imported);
  return [...behind].flatMap((file) => read(file).keys);
}

describe("the texts of a screen", () => {
  test("are all the texts that its files translate, under whatever name `t` is called", () => {
    const missing = [...files].flatMap(([id, file]) => {
      const part = new Set(parts[id]!.keys.map((index) => keys[index]!));
      const absent = keysBehind(file).filter((key) => !part.has(key));
      return absent.map((key) => `${id}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  test("are no more than a third of all", () => {
    const large = Object.entries(parts).filter(([, part]) => part.keys.length > all.length / 3);
    expect(large.map(([id]) => id)).toEqual([]);
  });

  test("include every text", () => {
    const reached = new Set(Object.values(parts).flatMap((part) => part.keys.map((index) => keys[index]!)));
    expect(all.filter((key) => !reached.has(key))).toEqual([]);
  });

  test("have a name of their own for each file", () => {
    const names = [...new Set(files.values())].map(routeTextsName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
    expect(routeTextsName("app/routes/building/devices/route.tsx")).toBe("building.devices");
    expect(routeTextsName("app/routes/building/failures.tsx")).toBe("building.failures");
  });
});

test("keys are read from calls, choices, templates and beginnings, and from nothing else", () => {
  const known = new Set([
    "translation:a.b",
    "translation:a.c.d",
    "translation:e.f",
    "common:g",
    "translation:a.bc",
    "translation:h.i.j",
  ]);
  const code =
    'const title = "a.b"; t(`a.${x}.d`); t("e." + y); t(\'common:g\'); import x from "./a.bc"; "nothing.here"; `${n} (${t(`h.${f({ k })}.j`)})`;';
  expect(keysIn(code, known)).toEqual([
    "translation:a.b",
    "translation:a.c.d",
    "translation:e.f",
    "common:g",
    "translation:h.i.j",
  ]);
});
