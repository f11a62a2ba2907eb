import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";
import { importDirections } from "../../../eslint-rules/import-directions.js";
import { projectFolder } from "../support/project-files.ts";

const folders = ["rules", "contract", "documents", "storage", "provider", "server", "app", "panel"];

// The import plan, written again by hand: the test must not rely on the list that it tests.
const allowed = new Set([
  "contract → rules",
  "documents → rules",
  "documents → contract",
  "storage → rules",
  "storage → contract",
  "provider → rules",
  "provider → contract",
  "provider → storage",
  "server → rules",
  "server → provider",
  "server → contract",
  "server → storage",
  "app → contract",
  "app → rules",
  "panel → contract",
  "panel → rules",
]);

const pairs = folders.flatMap((from) =>
  folders.filter((into) => into !== from).map((into) => [from, into] as const),
);
/** Only what the build runs: the layers inside `server/` have its files. */
const allowedInPart = "server → documents";
const forbiddenPairs = pairs.filter(
  ([from, into]) => ![...allowed, allowedInPart].includes(`${from} → ${into}`),
);
const allowedPairs = pairs.filter(([from, into]) => allowed.has(`${from} → ${into}`));

describe("a forbidden direction is reported", () => {
  test.each(forbiddenPairs)("%s does not import %s", (from, into) => {
    const target = `#${into}/names.ts`;
    for (const code of waysToImport(target)) {
      expect(problemsOf(`${from}/a.ts`, code), code).toHaveLength(1);
      expect(problemsOf(`${from}/deep/a.test.ts`, code), `${code} in a test`).toHaveLength(1);
    }
  });

  test.each(pairs)("%s does not reach %s by a relative import", (from, into) => {
    for (const code of waysToImport(`../../${into}/names.ts`)) {
      expect(problemsOf(`${from}/deep/a.ts`, code), code).toHaveLength(1);
    }
  });

  test.each(folders)("%s imports nothing from the tests", (from) => {
    expect(problemsOf(`${from}/a.ts`, `import { world } from "#tests/support/world.ts";`)).toHaveLength(1);
  });

  test.each([
    ["rules", "zod"],
    ["rules", "node:crypto"],
    ["rules", "fast-check"],
    ["contract", "express"],
    ["contract", "node:http"],
    ["contract", "zodiac"],
    ["commands", "zod"],
    ["examples", "zod"],
  ])("%s does not import the package %s", (from, target) => {
    expect(problemsOf(`${from}/a.ts`, `import * as it from "${target}";`)).toHaveLength(1);
  });

  test("a folder's own # address is not used inside it, and is corrected by the fix", () => {
    const code = `import { a } from "#rules/deep/a.ts";`;
    expect(problemsOf("rules/b.ts", code)).toEqual(["inside rules/ imports are relative"]);
    expect(fixed("rules/b.ts", code)).toBe(`import { a } from "./deep/a.ts";`);
    expect(fixed("rules/other/b.ts", code)).toBe(`import { a } from "../deep/a.ts";`);
  });

  test("inside app/ an import that climbs is written with #, and is corrected by the fix", () => {
    const code = `import { a } from "../b.ts";`;
    expect(problemsOf("app/deep/a.ts", code)).toHaveLength(1);
    expect(fixed("app/deep/a.ts", code)).toBe(`import { a } from "#app/b.ts";`);
    expect(problemsOf("app/deep/a.ts", `import { a } from "#app/deep/b.ts";`)).toHaveLength(1);
  });

  test("server.ts reaches the folders by their # address only", () => {
    expect(problemsOf("server.ts", `import { listen } from "./server/http/listen.ts";`)).toHaveLength(1);
    expect(problemsOf("server.ts", `import { listen } from "#server/listen.ts";`)).toEqual([]);
  });

  test.each(["server/sessions/a.ts", "server/commands/a.ts", "server/health.ts"])(
    "%s imports no queries of the provider",
    (from) => {
      for (const code of waysToImport("#provider/history/queries/a.ts"))
        expect(problemsOf(from, code), code).toHaveLength(1);
      expect(problemsOf(from, `import { a } from "#provider/backups/a.ts";`)).toEqual([]);
    },
  );

  test("an absolute path and a path over public/ are no way around", () => {
    expect(problemsOf("app/a.ts", `import "/provider/keys.ts";`)).toHaveLength(1);
    expect(problemsOf("app/a.ts", `import "../public/../provider/keys.ts";`)).toHaveLength(1);
  });
});

describe("inside a folder a forbidden direction is reported", () => {
  test.each([
    ["provider/access/queries/a.ts", "../operations/b.ts"],
    ["provider/access/queries/a.ts", "../../permissions/b.ts"],
    ["provider/access/queries/a.ts", "../../mail/b.ts"],
    ["provider/permissions/a.ts", "../access/operations/b.ts"],
    ["provider/access/operations/a.ts", "../api/b.ts"],
    ["provider/access/operations/a.ts", "../../decisions/queries/b.ts"],
    ["app/components/a.tsx", "#app/routes/b.tsx"],
    ["app/forms/a.ts", "#app/routes/building/b.ts"],
    ["app/addresses/a.ts", "#app/routes/b.ts"],
    ["app/building/a.ts", "#app/routes/building/b.ts"],
    ["app/lists/a.ts", "#app/routes/b.ts"],
    ["app/set-up/a.ts", "#app/routes/b.ts"],
    ["app/time/a.ts", "#app/routes/b.ts"],
    ["app/flash.ts", "./routes/b.ts"],
    ["server/http/a.ts", "../forms/b.ts"],
    ["server/http/a.ts", "../provider/b.ts"],
    ["server/http/a.ts", "../config.ts"],
    ["server/forms/a.ts", "../screens/b.ts"],
    ["server/sessions/a.ts", "../http/b.ts"],
    ["server/api-docs/a.ts", "../provider/b.ts"],
    ["server/provider/a.ts", "../sessions/b.ts"],
    ["server/provider/a.ts", "../screens/b.ts"],
    ["server/screens/a.ts", "../provider/b.ts"],
    ["server/screens/a.ts", "../http-app.ts"],
    ["server/http-app.ts", "./simulator/b.ts"],
    ["server/http-app.ts", "#documents/b.ts"],
    ["server/api-docs/page.ts", "#documents/b.ts"],
    ["server/health.ts", "./commands/b.ts"],
  ])("%s does not import %s", (file, target) => {
    for (const code of waysToImport(target)) expect(problemsOf(file, code), code).toHaveLength(1);
  });

  test.each([
    ["provider/access/queries/a.ts", "../../devices/queries/b.ts"],
    ["provider/access/queries/a.ts", "../../keys.ts"],
    ["provider/permissions/a.ts", "../sign-in/guards.ts"],
    ["provider/access/operations/a.ts", "../../permissions/b.ts"],
    ["provider/access/api/a.ts", "../operations/b.ts"],
    ["provider/access/api/a.ts", "../../decisions/operations/b.ts"],
    ["provider/decisions/operations/a.ts", "../queries/b.ts"],
    ["provider/handlers.ts", "./access/api/b.ts"],
    ["provider/access/queries/a.test.ts", "../operations/b.ts"],
    ["app/routes/a.tsx", "#app/components/b.tsx"],
    ["server/forms/a.ts", "../http/b.ts"],
    ["server/provider/a.ts", "../api-docs/b.ts"],
    ["server/api-docs/write-documents.ts", "#documents/b.ts"],
    ["server/screens/a.ts", "../sessions/b.ts"],
    ["server/http-app.ts", "./screens/b.ts"],
    ["server/commands/a.ts", "../config.ts"],
    ["server/http/a.test.ts", "../http-server.ts"],
  ])("%s imports %s", (file, target) => {
    expect(problemsOf(file, `import * as it from "${target}";`)).toEqual([]);
  });
});

describe("an allowed direction is not reported", () => {
  test("the server imports the texts that it serves, and no other folder does", () => {
    for (const file of ["docs/device-link.md", "examples/door.py"]) {
      const code = `import text from "../../${file}?raw";`;
      expect(problemsOf("server/api-docs/a.ts", code)).toEqual([]);
      expect(problemsOf("server/api-docs/a.ts", code.replace("?raw", ""))).toHaveLength(1);
      expect(problemsOf("documents/a.ts", code)).toHaveLength(1);
    }
    const other = `import text from "../../docs/limits.md?raw";`;
    expect(problemsOf("server/api-docs/a.ts", other)).toHaveLength(1);
  });

  test.each(allowedPairs)("%s imports %s", (from, into) => {
    for (const code of waysToImport(`#${into}/names.ts`)) {
      expect(problemsOf(`${from}/deep/a.ts`, code), code).toEqual([]);
    }
  });

  test.each([
    ["contract/a.ts", "zod"],
    ["contract/a.ts", "zod/v4"],
    ["provider/a.ts", "kysely"],
    ["rules/a.test.ts", "vitest"],
    ["rules/a.test.ts", "fast-check"],
    ["server/a.test.ts", "#tests/support/world.ts"],
    ["tests/api/a.test.ts", "#provider/a.ts"],
    ["server.ts", "#app/a.ts"],
    ["app/deep/a.ts", "#app/b.ts"],
    ["app/deep/a.ts", "./b.ts"],
    ["provider/deep/a.ts", "../b.ts"],
    ["app/i18n/a.ts", "../../public/locales/en/common.json"],
    ["commands/a.mjs", "node:fs"],
  ])("%s imports %s", (from, target) => {
    expect(problemsOf(from, `import * as it from "${target}";`)).toEqual([]);
  });
});

test("the project's lint reports the rule as an error in every folder, and no comment switches it off", async () => {
  const eslint = new ESLint({ cwd: projectFolder });
  for (const file of [
    ...folders.map((folder) => `${folder}/a.ts`),
    "app/a.tsx",
    "server.ts",
    "commands/a.mjs",
  ]) {
    const config = await eslint.calculateConfigForFile(file);
    expect(config.rules["project/import-directions"], file).toEqual([2]);
    expect(config.linterOptions.noInlineConfig, file).toBe(true);
  }
});

test("a glob begins at the project's folder, as Vite reads # in it otherwise", () => {
  const glob = (pattern: string) => `const all = import.meta.glob("${pattern}");`;
  expect(problemsOf("documents/a.ts", glob("/contract/*.ts"))).toEqual([]);
  expect(problemsOf("documents/a.ts", glob("/provider/*.ts"))).toHaveLength(1);
  expect(fixed("documents/a.ts", glob("../contract/*.ts"))).toBe(glob("/contract/*.ts"));
});

function waysToImport(target: string): string[] {
  return [
    `import { a } from "${target}";`,
    `import type { A } from "${target}";`,
    `import "${target}";`,
    `export { a } from "${target}";`,
    `export * from "${target}";`,
    `const later = import("${target}");`,
    `type A = import("${target}").A;`,
    `const all = import.meta.glob("${target}");`,
    `const some = import.meta.glob(["${target}"]);`,
  ];
}

const linter = new Linter({ cwd: projectFolder });
const config: Linter.Config[] = [
  {
    files: ["**/*.{ts,tsx,mjs}"],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { project: { rules: { "import-directions": importDirections } } },
    rules: { "project/import-directions": "error" },
  },
];

function problemsOf(file: string, code: string): string[] {
  const messages = linter.verify(code, config, { filename: file });
  expect(messages.filter((message) => message.ruleId !== "project/import-directions")).toEqual([]);
  return messages.map((message) => message.message);
}

function fixed(file: string, code: string): string {
  return linter.verifyAndFix(code, config, { filename: file }).output;
}
