import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DEGRADING_PARTS } from "#server/health.ts";
import { SECRET_SETTINGS } from "#server/secret-files.ts";
import { variables } from "#server/variables.ts";
import { decisionIndex, readDecisions } from "../../commands/decision-index.mjs";

const documents = [
  ...[
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "docs/operating.md",
    "docs/threat-model.md",
    "docs/limits.md",
  ],
  ...["docs/specification-rows.md", "docs/device-link.md"],
];

const DECISIONS = "docs/decisions";
const records = readdirSync(DECISIONS).filter((file) => file !== "README.md");

/** Returns the matches of a pattern in the documents for installing and operating, with their files. */
function named(pattern: RegExp): { what: string; where: string }[] {
  return documents.flatMap((where) =>
    [...readFileSync(where, "utf8").matchAll(pattern)].map(([, what = ""]) => ({ what, where })),
  );
}

test("each command that the documents name exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = named(/npm run ([\w:-]+)/g);
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter(({ what }) => !Object.hasOwn(scripts, what))).toEqual([]);
  const bundled = readFileSync("vite.config.ts", "utf8");
  const programs = named(/build\/server\/(\w+)\.js/g);
  expect(programs.length).toBeGreaterThan(5);
  expect(programs.filter(({ what }) => !new RegExp(`\\b${what}\\b`).test(bundled))).toEqual([]);
});

test("a restore and a move to PostgreSQL run with the server stopped, in a container of their own", () => {
  const rows = readFileSync("docs/operating.md", "utf8").split("\n");
  for (const program of ["backup.js restore", "backup.js copy"]) {
    const found = rows.filter((line) => line.startsWith("|") && line.includes(program));
    expect(found, program).toHaveLength(1);
    expect(found[0]).toMatch(/`stop`, then `run --rm [^`]+`, then `start`/);
    expect(found[0]).not.toContain("exec");
  }
});

test("README and the guide to operating name each cause of `degraded`", () => {
  for (const document of ["README.md", "docs/operating.md"]) {
    const about = readFileSync(document, "utf8")
      .split("\n")
      .find((line) => line.includes("`degraded`"));
    for (const cause of DEGRADING_PARTS) expect(about, document).toContain(`\`${cause}\``);
  }
});

test("each setting that the documents name exists, or is one of the compose files, the commands or Node", () => {
  const others = [
    "BACKUP_PASSPHRASE",
    "DATABASE_PASSWORD",
    "BROKER_PASSWORD",
    "NODE_EXTRA_CA_CERTS",
    "NODE_OPTIONS",
    "NODE_COMPILE_CACHE",
    "API_TESTS",
    "SITE",
    "GALLERY",
  ];
  const files = SECRET_SETTINGS.map((name) => `${name}_FILE`);
  const known = new Set([...Object.keys(variables.shape), ...files, ...others]);
  // These name constants, and reasons of decisions.
  const elsewhere = ["CONTRIBUTING.md", "docs/limits.md", "docs/device-link.md"];
  const settings = named(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g).filter(
    ({ where }) => !elsewhere.includes(where),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter(({ what }) => !known.has(what))).toEqual([]);
  const operating = settings.filter(({ where }) => where === "docs/operating.md").map(({ what }) => what);
  expect(operating).toEqual(expect.arrayContaining(files));
});

test("the index of decisions lists every record with its state: npm run decisions writes it again", () => {
  const decisions = readDecisions(DECISIONS);
  expect(decisions.map(({ file }) => file)).toEqual(records.sort());
  expect(readFileSync(`${DECISIONS}/README.md`, "utf8")).toBe(decisionIndex(decisions));
});

test("the table of the ways of doing things names each lint rule, and files that are there", () => {
  const [, from = ""] = readFileSync("docs/architecture.md", "utf8").split(
    "\n## One way of doing each thing\n",
  );
  const [section = ""] = from.split("\n## ");
  const named = [...section.matchAll(/`([\w-]+\/[\w/.-]+\.(?:js|tsx?))`/g)].map(([, file = ""]) => file);
  const rules = readdirSync("eslint-rules").map((file) => `eslint-rules/${file}`);
  expect(rules.filter((file) => !named.includes(file))).toEqual([]);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("each number belongs to one record", () => {
  const numbers = records.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("each link of a document leads to a file, and the number of a record to its own file", () => {
  const folders = ["docs", DECISIONS, "docs/specification-rows"];
  const pages = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => path.join(folder, file)),
  );
  const links = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...pages].flatMap((where) =>
    [...readFileSync(where, "utf8").matchAll(/\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
      ([, text = "", to = ""]) => ({ where, text, to }),
    ),
  );
  expect(links.length).toBeGreaterThan(300);
  const wrong = links.filter(({ where, text, to }) => {
    const [, number] = /^(?:decision )?(\d+)$/.exec(text) ?? [];
    const isOther = number !== undefined && !path.basename(to).startsWith(`${number.padStart(4, "0")}-`);
    return isOther || !existsSync(path.join(path.dirname(where), to));
  });
  expect(wrong).toEqual([]);
});

test("the device link's documentation explains each field of a presented value in the vectors", () => {
  const file = readFileSync("examples/vectors/decisions.json", "utf8");
  const { vectors } = JSON.parse(file) as { vectors: { presented: object }[] };
  const fields = new Set(vectors.flatMap(({ presented }) => Object.keys(presented)));
  expect(fields.size).toBeGreaterThan(3);
  const text = readFileSync("docs/device-link.md", "utf8");
  expect([...fields].filter((field) => !text.includes(`\`${field}\``))).toEqual([]);
});

test.each([
  ["without a subject", "# 7. A title\n\nDate: 2026-11-28\nState: accepted\n\n", /0007-a\.md does not begin/],
  [
    "with a subject of its own",
    "# 7. A title\n\nDate: 2026-11-28\nSubject: Other\nState: accepted\n\n",
    /0007-a\.md has the unknown subject "Other"/,
  ],
  [
    "with another number than its file",
    "# 8. A title\n\nDate: 2026-11-28\nSubject: Pages\nState: accepted\n\n",
    /0007-a\.md does not begin/,
  ],
])("a record %s is refused", (_what, head, problem) => {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-decisions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "0007-a.md"), head);
  expect(() => readDecisions(folder)).toThrow(problem);
});
