// @ts-check
import tseslint from "typescript-eslint";
import { importDirections } from "./eslint-rules/import-directions.js";

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

const defaultExport = { selector: "ExportDefaultDeclaration", message: "Exports have names here." };

const pageOfOnesOwn = {
  selector: "ObjectExpression > Property[key.name='pageSize']",
  message:
    "A list that is cut shows itself as whole: take turnedPage or firstFew of app/paging.ts, or allPages.",
};

export default tseslint.config(
  { ignores: ["build/", "node_modules/", "data/", "test-results/", ".cache/", "public/"] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    languageOptions: { parser: tseslint.parser },
    plugins: {
      "@typescript-eslint": tseslint.plugin,
      house: { rules: { "import-directions": importDirections } },
    },
    rules: {
      "no-restricted-imports": ["error", { paths: shellImports }],
      "house/import-directions": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        // A property may be named only to leave it out of the rest.
        { argsIgnorePattern: "^_", caughtErrors: "all", ignoreRestSiblings: true },
      ],
      "max-lines": ["error", 350],
      "no-console": "error",
      "no-restricted-syntax": ["error", shellOption],
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
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    },
  },
  {
    files: ["{rules,contract,provider,server,panel,tests}/**/*.{ts,tsx}"],
    ignores: ["**/*.config.ts"],
    rules: { "no-restricted-syntax": ["error", shellOption, defaultExport] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/paging.ts", "**/*.test.*"],
    rules: { "no-restricted-syntax": ["error", shellOption, pageOfOnesOwn] },
  },
  {
    // The specification has it say something there (§8).
    files: ["app/browser/background/tell-got-it.ts"],
    rules: { "no-console": ["error", { allow: ["warn"] }] },
  },
  {
    files: ["commands/**", "panel/**", "server/logging*", "server/logging/**", "tests/bench/**"],
    rules: { "no-console": "off" },
  },
);
