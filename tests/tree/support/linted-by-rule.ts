import { Linter, type Rule } from "eslint";
import tseslint from "typescript-eslint";

/** Returns what one of the project's own rules reports in a file of the server. */
export function lintByRule(name: string, rule: Rule.RuleModule, code: string): Linter.LintMessage[] {
  const config = {
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser },
    plugins: { project: { rules: { [name]: rule } } },
    rules: { [`project/${name}`]: "error" },
  } as unknown as Linter.Config;
  return new Linter().verify(code, config, "server/a.ts");
}
