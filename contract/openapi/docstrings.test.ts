import { expect, it } from "vitest";
import { docstringsOf } from "./docstrings.ts";

it("finds the docstrings of constants and of their fields, and none where there is none", () => {
  const source = `
const silent = z.object({ id });
/** Read as {@link silent}. */
export const thing = z.object({
  /**
   * Two lines
   * of words.
   */
  inner: z.array(z.object({ id: z.string().regex(/^[a-z]{2,4}$/), /** Its end. */ end: z.number() })),
  // no docstring
  other: z.literal("{ /** none */"),
  /** After all of it. */
  last: z.string(),
});`;
  expect([...docstringsOf(source)]).toEqual([
    ["thing", "Read as silent."],
    ["thing.inner", "Two lines of words."],
    ["thing.inner.end", "Its end."],
    ["thing.last", "After all of it."],
  ]);
});
