// @ts-check
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";
import { guardNames } from "./eslint-rules/guard-names.js";
import { importDirections } from "./eslint-rules/import-directions.js";
import { literalSpread } from "./eslint-rules/literal-spread.js";
import { nameForms } from "./eslint-rules/name-forms.js";
import { oneJsonReader, ownJson, readingFiles } from "./eslint-rules/one-json-reader.js";
import { notServerFiles, oneWayOut, serverFiles } from "./eslint-rules/one-way-out.js";

const shellMessage = "No shell in this code: use execFile or spawn with a list of arguments.";
const processNames = "/^(spawn|spawnSync|execFile|execFileSync|fork)$/";

const shellImports = ["child_process", "node:child_process"].map((name) => ({
  name,
  importNames: ["default", "exec", "execSync"],
  message: shellMessage,
}));

const shellOption = {
  selector: `CallExpression[callee.name=${processNames}] Property[key.name='shell']`,
  message: shellMessage,
};

const fileHeader = {
  selector: "Literal[value=/^content-disposition$/i]",
  message:
    "Headers of files and pictures are made by servedFileHeaders (rules/installation/served-files.ts).",
};

const defaultExport = { selector: "ExportDefaultDeclaration", message: "Exports have names here." };

const sharedHook = {
  selector: "Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)$/]",
  message:
    "Test files share this module, so its hook would run for the first of them only. Use onTestFinished.",
};

const columnMessage =
  "Rows have the names of fields: select columns with camelCase of storage/camel-case.ts (docs/decisions/0248).";
const columnNames = ["MemberExpression[computed=false] > .property", "ObjectPattern > Property > .key"].map(
  (place) => ({ selector: `${place}[name=/[a-z]_[a-z]/]`, message: columnMessage }),
);

const fixedPageSize = {
  selector: "ObjectExpression > Property[key.name='pageSize']",
  message:
    "A list that is cut shows itself as whole: take readPageNumber or firstFew of app/lists/paging.ts, or allPages.",
};

const requestBody = {
  selector: "CallExpression[callee.object.name='request'][callee.property.name=/^(formData|json|text)$/]",
  message: "The server has parsed the form: take context.form or context.json (docs/decisions/0285).",
};

const nativeChecks = {
  name: "@conform-to/zod/v4",
  importNames: ["getZodConstraint"],
  message: "The page takes the constraint() of its action, or nativeChecks of app/forms/form-action.ts.",
};

const secondParser = {
  name: "@remix-run/node",
  importNames: ["unstable_parseMultipartFormData"],
  message:
    "The server has parsed the form: take context.form or context.readStreamedForm (docs/decisions/0284).",
};

const peopleOrDevices = "[property.name=/^(users|devices)$/], [name=/^(users|devices)$/]";
const wholeBuilding = {
  selector: `CallExpression[callee.name='allPages'] CallExpression[callee.property.name='list'] > MemberExpression > :matches(${peopleOrDevices}).object`,
  message:
    "A building has thousands of people and devices: take offerFirst of app/routes/building/offered-choices.ts.",
};

// Imports for their effects first, then Node, packages, other folders, the parent folder, the folder.
const importOrder = ["^\\u0000", "^node:", "^@?\\w", "^#", "^\\.\\.", "^\\."];

export default tseslint.config(
  { ignores: ["build/", "node_modules/", "data/", "test-results/", ".cache/", "public/"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    // Comments are parsed by no rule.
    languageOptions: { parser: tseslint.parser, parserOptions: { jsDocParsingMode: "none" } },
    plugins: {
      "@typescript-eslint": tseslint.plugin,
      project: {
        rules: {
          "guard-names": guardNames,
          "import-directions": importDirections,
          "name-forms": nameForms,
          "one-json-reader": oneJsonReader,
        },
      },
      "simple-import-sort": simpleImportSort,
    },
    rules: {
      "simple-import-sort/imports": ["error", { groups: [importOrder] }],
      "simple-import-sort/exports": "error",
      "no-restricted-imports": ["error", { paths: shellImports }],
      "project/guard-names": "error",
      "project/import-directions": "error",
      "project/name-forms": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        // A property may be named only to leave it out of the rest.
        { argsIgnorePattern: "^_", caughtErrors: "all", ignoreRestSiblings: true },
      ],
      "max-lines": ["error", { max: 350, skipBlankLines: true }],
      "no-console": "error",
      "no-restricted-syntax": ["error", shellOption, literalSpread],
      eqeqeq: "error",
      "no-debugger": "error",
      "no-empty": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    },
  },
  {
    files: ["{rules,contract,documents,storage,provider,server,panel,tests}/**/*.{ts,tsx}"],
    ignores: ["**/*.config.ts"],
    rules: { "no-restricted-syntax": ["error", shellOption, literalSpread, defaultExport] },
  },
  {
    files: ["tests/**/*.ts"],
    // Vitest runs its setup file again for each test file.
    ignores: ["**/*.test.ts", "**/*.config.ts", "tests/support/no-console-errors.ts"],
    rules: { "no-restricted-syntax": ["error", shellOption, literalSpread, defaultExport, sharedHook] },
  },
  {
    files: ["server/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", shellOption, literalSpread, defaultExport, fileHeader] },
  },
  {
    files: ["provider/**/*.ts"],
    // Names that the provider does not choose: of OAuth, of certificates, of recorded rows.
    ignores: [
      "**/*.test.ts",
      "provider/sign-in/{api,operations}/**",
      "provider/people/api/account-links.ts",
      "provider/{mail,outbound}/certificate.ts",
      "provider/configurations/concerns.ts",
    ],
    rules: { "no-restricted-syntax": ["error", shellOption, literalSpread, defaultExport, ...columnNames] },
  },
  { files: readingFiles, ignores: ownJson, rules: { "project/one-json-reader": "error" } },
  { files: serverFiles, ignores: notServerFiles, rules: oneWayOut },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/lists/paging.ts", "**/*.test.*"],
    rules: {
      "no-restricted-syntax": [
        "error",
        shellOption,
        literalSpread,
        fixedPageSize,
        wholeBuilding,
        fileHeader,
        requestBody,
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/forms/form-action.ts"],
    rules: { "no-restricted-imports": ["error", { paths: [...shellImports, nativeChecks, secondParser] }] },
  },
  {
    // The specification requires a message in the console there (§8).
    files: ["app/browser/background/notify-work-listeners.ts"],
    rules: { "no-console": ["error", { allow: ["warn"] }] },
  },
  {
    files: ["commands/**", "panel/**", "server/logging*", "server/logging/**", "tests/bench/**"],
    rules: { "no-console": "off" },
  },
  // One file each, to be copied whole.
  {
    files: ["examples/**", "tests/device-link/support/door-of-protocol-1.mjs"],
    rules: { "no-console": "off", "max-lines": ["error", 575] },
  },
);
