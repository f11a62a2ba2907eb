import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = "app/components";

/** The table rows that name a part by its file: its names, its files, and the props of the second column. */
const rows = readFileSync(`${FOLDER}/README.md`, "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, part]) => part !== undefined && /\(`[a-z-]+\/[^)]+\.tsx`/.test(part))
  .map(([, part = "", props = ""]) => ({
    files: [...part.matchAll(/`([a-z-]+\/[a-z-]+\.tsx)`/g)].map(([, file]) => `${FOLDER}/${file}`),
    parts: [...part.matchAll(/`([A-Z]\w+)`/g)].map(([, name]) => name!),
    // A prop begins its backticks: `tabs {to,label}[]`; arguments of actions are excluded.
    props: [...props.matchAll(/(?<!\b(?:to|is) )`([a-z]\w*)\??(?: ?\{[^`]*)?`/g)].map(([, name]) => name!),
  }));

describe("the list of the screens' parts", () => {
  test("has rows to check", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.find(({ parts }) => parts.includes("AppShell"))?.props).toContain("sections");
    expect(rows.find(({ parts }) => parts.includes("PageTitle"))?.props).toContain("within");
  });

  test.each(rows.map((row) => [row.parts.join(", "), row] as const))(
    "names the file, the parts and the props of %s as the code has them (screens D10)",
    (_name, { files, parts, props }) => {
      for (const file of files) expect(existsSync(file), file).toBe(true);
      const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
      for (const part of parts)
        expect(code, part).toMatch(new RegExp(`export (?:function|const) ${part}\\b`));
      const unknown = props.filter((prop) => !new RegExp(`\\b${prop}\\b`).test(code));
      expect(unknown, "props that its file does not have").toEqual([]);
    },
  );
});
