import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { DeclaredForm } from "#contract/declared-form.ts";
import { listRoutes } from "../support/browser/route-modules.ts";
import { entrances } from "../support/entrances/entrances.ts";

/** Returns what makes a form cost more than others. */
function describeLimits({ fieldsMax, maxBytes, withFilesMaxBytes, files, streamed }: DeclaredForm): string {
  const kind = streamed ? "streamed" : files.size > 0 ? "with a file" : "of fields";
  return `${kind}, ${maxBytes} bytes of ${fieldsMax} fields, ${withFilesMaxBytes} in all`;
}

const listed = new Set(entrances.flatMap(({ form }) => form ?? []));

async function readForms(): Promise<{ id: string; form: DeclaredForm }[]> {
  const modules = await Promise.all(listRoutes().map(async ({ id, read }) => ({ id, ...(await read()) })));
  return modules.flatMap(({ id, action }) => (action?.form ? [{ id, form: action.form }] : []));
}

test("each form with limits of its own is among the entrances that are attacked", async () => {
  const forms = await readForms();
  const attacked = forms.filter(({ id }) => listed.has(id));
  const limits = new Set(attacked.map(({ form }) => describeLimits(form)));
  const missing = forms.filter(({ id, form }) =>
    form.streamed ? !listed.has(id) : !limits.has(describeLimits(form)),
  );
  expect(missing.map(({ id, form }) => `${id}: ${describeLimits(form)}`)).toEqual([]);
}, 120_000);

test("each form among the entrances has the limit that is attacked", async () => {
  const forms = await readForms();
  for (const { name, form, maxBytes } of entrances.filter((entrance) => entrance.form !== undefined)) {
    const declared = forms.find(({ id }) => id === form)?.form;
    expect(declared?.withFilesMaxBytes, name).toBe(maxBytes);
  }
}, 120_000);

/** The modules through which an entrance reads a body. */
const READERS = [
  // Reads for all of them, except for a form that is too large for memory.
  "server/http/body.ts",
  "server/forms/streamed-form.ts",
  // Forms; calls and sign-ins; pictures and firmware.
  "server/forms/read-form.ts",
  "server/provider/provider-input.ts",
  "server/provider/blob-routes.ts",
];

/** Returns the sources below a folder. */
function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

test("nothing else reads the body of a request", () => {
  const reads =
    /\b(?:readBody|readBytes)\(|\brequest\.(?:iterator|formData|json|text|arrayBuffer|blob)\(|\brequest(?:\.|\s+)on\("data"/;
  const readers = ["server", "provider", "app"]
    .flatMap(listSources)
    .filter((file) => reads.test(readFileSync(file, "utf8")));
  expect(readers.sort()).toEqual(READERS.toSorted());
});
