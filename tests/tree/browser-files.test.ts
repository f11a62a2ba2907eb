import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "./support/project-files.ts";

const client = path.join(projectFolder, "build/client");
const moduleList = path.join(projectFolder, "build/client-modules.json");

const ours = /^(app|contract|rules|public)\//;
const fromNpm = /^node_modules\//;
// Vite's and Remix's own small modules have no file.
const virtual = /^(virtual:|vite\/|remix:|commonjsHelpers|\\0)/;
const ofTheServer =
  /^node_modules\/(express|kysely|pg|pino|nodemailer|sharp|aedes|mqtt|helmet|compression|prom-client|rate-limiter-flexible|remix-i18next\/build\/server|qrcode|@node-rs|@photostructure|@remix-run\/(node|express|dev))\//;

// Words of provider/ or server/ that the minifier does not change.
const wordsOfTheServer = [
  /\bcreate table\b/i,
  /\binsert into\b/i,
  /\bbegin immediate\b/i,
  /\bargon2id?\b/i,
  /\bSESSION_SECRET\b/,
  /\bDATABASE_URL\b/,
  /\bnode:(fs|crypto|http|net|child_process)\b/,
];

describe("no browser file contains code of provider/ or server/", () => {
  let modules: string[] = [];

  beforeAll(() => {
    expect(existsSync(moduleList), "build/client-modules.json is made by `npm run build`").toBe(true);
    modules = JSON.parse(readFileSync(moduleList, "utf8")) as string[];
  });

  test("the list of modules is that of a whole build", () => {
    expect(modules).toContain("app/root.tsx");
    expect(modules.some((name) => name.startsWith("node_modules/react-dom/"))).toBe(true);
  });

  test("every module is of app, contract or rules, or of a package", () => {
    expect(modules.filter((name) => ![ours, fromNpm, virtual].some((kind) => kind.test(name)))).toEqual([]);
  });

  test("no module is for the server, by its package or by its name", () => {
    expect(modules.filter((name) => ofTheServer.test(name) || /\.server\.tsx?$/.test(name))).toEqual([]);
  });

  test("no schema is sent: forms are checked by the browser itself and by the server", () => {
    expect(modules.filter((name) => name.startsWith("node_modules/zod/"))).toEqual([]);
  });

  test("no browser file contains a word of the server", () => {
    const files = listScripts(client);
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const words = wordsOfTheServer.filter((word) => word.test(text));
      return words.map((word) => `${path.relative(client, file)}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});

test("each word that is searched for is in the server's files", () => {
  const server = listScripts(path.join(projectFolder, "build/server"))
    // The build breaks long lines, also in the middle of a string.
    .map((file) => readFileSync(file, "utf8").replaceAll("\\\n", ""))
    .join("");
  expect(wordsOfTheServer.filter((word) => !word.test(server))).toEqual([]);
});

test("the server has nothing with which it could write the documents of the API", () => {
  const words = [/\bopenapi: ?"3\./, /\basyncapi: ?"3\./];
  const textOf = (files: string[]): string => files.map((file) => readFileSync(file, "utf8")).join("");
  const sources = textOf(["documents/openapi.ts", "documents/asyncapi.ts"]);
  expect(words.filter((word) => !word.test(sources))).toEqual([]);
  const server = textOf(listScripts(path.join(projectFolder, "build/server")));
  expect(words.filter((word) => word.test(server))).toEqual([]);
});

function listScripts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return listScripts(name);
    }
    return /\.(js|mjs|map)$/.test(entry.name) ? [name] : [];
  });
}
