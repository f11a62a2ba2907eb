import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { streamOf } from "./page-scripts.tsx";

test.each([
  "[1,2]\\n",
  `</script><script>alert(1)</script>`,
  "<!--",
  "&lt;script&gt;",
  `"quotes" and \\ backslashes`,
  "line\u2028separators\u2029",
  "Straße 🚪",
])("the page's data reaches the browser as it is, and can't end the script: %s", async (data) => {
  const expression = streamOf(data);
  expect(expression).not.toMatch(/[<>&]/);
  const stream = runInNewContext(expression, { Response }) as Response["body"];
  expect(await text(stream!)).toBe(data);
});
