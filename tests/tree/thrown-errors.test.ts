import { expect, test } from "vitest";
import { errors } from "#contract/error-numbers.ts";
import { listCodeFiles, readProjectFile } from "./support/project-files.ts";

test("an error name counts as thrown where it is passed, and neither where a call declares it nor where it is compared", () => {
  const code = `
    const list = { errors: ["DECLARED"] };
    if (isApiError(error, "LOOKED_FOR")) throw new ApiError(found ? "ONE" : "OTHER");`;
  expect(namesGiven(code)).toEqual(["ONE", "OTHER"]);
});
test("every error that the API declares is thrown somewhere", () => {
  const thrown = new Set(
    listCodeFiles()
      .filter((file) => /^(contract|storage|provider|server|app)\//.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => file !== "contract/errors.ts")
      .flatMap((file) => namesGiven(readProjectFile(file))),
  );
  expect(Object.keys(errors).filter((name) => !thrown.has(name))).toEqual([]);
});

/** Returns the names of errors that code passes. */
function namesGiven(code: string): string[] {
  const elsewhere = /\berrors: \[[^\]]*\]|\bisApiError\([^)]*\)/g;
  return [...code.replace(elsewhere, "").matchAll(/"([A-Z][A-Z_]+)"/g)].map(([, name]) => name!);
}
