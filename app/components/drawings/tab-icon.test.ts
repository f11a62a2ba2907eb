import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TAB_ICON } from "./tab-icon.ts";

test("the icon of the browser's tab is the mark of the product", () => {
  const drawn = decodeURIComponent(TAB_ICON.slice(TAB_ICON.indexOf(",") + 1));
  expect(drawn).toBe(readFileSync("public/mark.svg", "utf8").replaceAll(/\n\s*/g, ""));
});
