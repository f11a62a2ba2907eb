import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SECRET_SETTINGS } from "#server/secret-files.ts";
import { variables } from "#server/variables.ts";

const documents = [
  ...["README.md", "SECURITY.md", "docs/operating.md", "docs/threat-model.md", "docs/limits.md"],
  ...["docs/specification-rows.md", "docs/device-link.md"],
];

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

test("each file that the documents link to exists", () => {
  const files = named(/\]\((?!https?:|#)([^)#\s]+)\)/g);
  expect(files.length).toBeGreaterThan(10);
  const missing = files.filter(({ what, where }) => !existsSync(path.join(path.dirname(where), what)));
  expect(missing).toEqual([]);
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
  const app = readFileSync("server/http-app.ts", "utf8");
  const [, list = ""] = /makeHealthRoutes\(options\.ready, \(\) => \(\{([^}]+)\}/.exec(app) ?? [];
  const causes = [...list.matchAll(/^ *(\w+):/gm)].map(([, name]) => name);
  expect(causes).toEqual(["storage", "broker", "provider", "backup"]);
  for (const document of ["README.md", "docs/operating.md"]) {
    const about = readFileSync(document, "utf8")
      .split("\n")
      .find((line) => line.includes("`degraded`"));
    for (const cause of causes) expect(about, document).toContain(`\`${cause}\``);
  }
});

test("each setting that the documents name exists, or is one of the compose files, the commands or Node", () => {
  const others = [
    "BACKUP_PASSPHRASE",
    "DATABASE_PASSWORD",
    "BROKER_PASSWORD",
    "NODE_EXTRA_CA_CERTS",
    "API_TESTS",
    "SITE",
    "GALLERY",
  ];
  const files = SECRET_SETTINGS.map((name) => `${name}_FILE`);
  const known = new Set([...Object.keys(variables.shape), ...files, ...others]);
  // These name constants, and reasons of decisions.
  const elsewhere = ["docs/limits.md", "docs/device-link.md"];
  const settings = named(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g).filter(
    ({ where }) => !elsewhere.includes(where),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter(({ what }) => !known.has(what))).toEqual([]);
  const operating = settings.filter(({ where }) => where === "docs/operating.md").map(({ what }) => what);
  expect(operating).toEqual(expect.arrayContaining(files));
});
