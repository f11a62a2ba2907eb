import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { bareForm } from "#contract/declared-form.ts";
import { readSentForm } from "./read-form.ts";

const FIELDS_MAX = 3;
const INVALID_PAIR = "b=%zz";

test("of a form with too many fields, only as many as it may have are parsed", async () => {
  const pairs = ["formToken=a", "name=Ada", "note=x", ...new Array<string>(95_000).fill(INVALID_PAIR)];
  const { fields, refusal, isRead } = await readSentForm(requestOf(pairs.join("&")), {
    ...bareForm,
    fieldsMax: FIELDS_MAX,
  });
  // Parsing one of the others would fail, and nothing could be shown again.
  expect(fields.map(({ name, content }) => [name, content.toString()])).toEqual([
    ["formToken", "a"],
    ["name", "Ada"],
    ["note", "x"],
  ]);
  expect({ name: refusal?.errorName, isRead }).toEqual({ name: "BODY_TOO_LARGE", isRead: false });
});

/** Returns what a form's handler reads of a request with this body. */
function requestOf(body: string) {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
  return Object.assign(Readable.from([Buffer.from(body)]), { headers }) as unknown as Parameters<
    typeof readSentForm
  >[0];
}
