import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROUTES = "app/routes";

test("every action declares its form: an action without a declaration gets no field", () => {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.join(ROUTES, file));
  const actions = files.filter((file) => /^export .*\baction\b/m.test(readFileSync(file, "utf8")));
  expect(actions.length).toBeGreaterThan(100);
  const undeclared = actions.filter(
    (file) => !/^export const action = (takesForm\(|\w+Actions?(\(|;))/m.test(readFileSync(file, "utf8")),
  );
  expect(undeclared).toEqual([]);
});
