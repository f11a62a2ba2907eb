import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { TestProject } from "vitest/node";
import type { Call } from "#contract/call.ts";
import { api } from "#contract/index.ts";
import { neutralReply } from "./neutral-reply.ts";
import { countFields, readReceived } from "./received-replies.ts";

/** The example of each reply in the API's document, by call. */
const REPLIES = "documents/replies.json";

/**
 * With `--update` the run renews the examples of replies. An example is replaced by a reply that shows more fields,
 * or if it no longer fits the contract, so that a run of some tests renews only what they received.
 */
export function setup(project: TestProject): (() => void) | undefined {
  if (project.vitest.config.snapshotOptions.updateSnapshot !== "all") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "portineria-replies-"));
  project.provide("receivedReplies", folder);
  return () => {
    renewReplies(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

function renewReplies(folder: string): void {
  const calls = Object.entries(api).flatMap(([resource, ofResource]) =>
    Object.entries<Call>(ofResource).map(([action, call]) => [`${resource}.${action}`, call] as const),
  );
  const schemas = new Map<string, Call["reply"]>(calls.map(([name, { reply }]) => [name, reply]));
  const best = new Map<string, unknown>();
  const take = (name: string, example: unknown): void => {
    // A field that the contract fills in is missing in an old example.
    if (!isDeepStrictEqual(schemas.get(name)?.safeParse(example).data, example)) return;
    if (!best.has(name) || countFields(example) > countFields(best.get(name))) best.set(name, example);
  };
  const stored = JSON.parse(readFileSync(REPLIES, "utf8")) as Record<string, unknown>;
  for (const [name, example] of Object.entries(stored)) take(name, neutralReply(example));
  readReceived(folder, take);
  const inOrder = calls.flatMap(([name]) => (best.has(name) ? [[name, best.get(name)]] : []));
  writeFileSync(REPLIES, `${JSON.stringify(Object.fromEntries(inOrder), undefined, 2)}\n`);
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder into which the tests of the API and of the device link write replies to be shown as examples. */
    receivedReplies: string | undefined;
  }
}
