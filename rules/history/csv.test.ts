import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

function cell(text: string): string {
  return csvLine([text]).trimEnd();
}

describe("a cell of CSV", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "'=1", "\uff1d1", '"=1'])(
    "that a spreadsheet would calculate is text: %j",
    (text) => {
      expect(cell(text)).toMatch(/^"("")?[ ']*'(["\s]*)[=+\-@\uff1d]/);
    },
  );

  test("is text also where another separator would begin a cell in it", () => {
    expect(cell("Rossi;=1+1")).toBe(`"Rossi;'=1+1"`);
    expect(cell('Rossi,"=1+1')).toBe(`"Rossi,'""=1+1"`);
    expect(cell("Rossi|@A1")).toBe(`"Rossi|'@A1"`);
  });

  test("is in one line, with its quotes doubled and its separators unchanged", () => {
    expect(csvLine(['Via "Verde", 1; scala B', "a\r\nb"])).toBe('"Via ""Verde"", 1; scala B","a b"\r\n');
  });

  test("is unchanged if there is nothing to guard against", () => {
    expect(cell("Ada Marchetti-Rossi 1+1=2")).toBe('"Ada Marchetti-Rossi 1+1=2"');
  });
});
