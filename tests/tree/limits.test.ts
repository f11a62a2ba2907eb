import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const places = [...readFileSync("docs/limits.md", "utf8").matchAll(/`([\w/.-]+\.tsx?)` +`(\w+)`/g)];

test("each bound that the documentation names stands where it says", () => {
  expect(places.length).toBeGreaterThan(40);
  const missing = places.filter(
    ([, file = "", name = ""]) =>
      !existsSync(file) || !new RegExp(`const ${name}\\b`).test(readFileSync(file, "utf8")),
  );
  expect(missing.map(([place]) => place)).toEqual([]);
});
