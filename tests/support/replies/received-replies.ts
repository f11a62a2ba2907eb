import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { neutralReply } from "./neutral-reply.ts";

/** The most replies of a call that are compared in a file of tests. */
const COMPARED_MAX = 50;
/** The most items of a list that an example shows. */
const ITEMS_MAX = 2;
/** The most characters of an example, as JSON. */
const REPLY_MAX = 6000;
/** Texts of tests that attack, which no reader should copy. */
export const HOSTILE_TEXT =
  /[<>\0\\]|\.\.\/|' or|__proto__|constructor|prototype|javascript:|\{\{|[^\x20-\x7e\xa0-\u024f\u2010-\u203a]/i;

/** The replies that the tests of this file received, by call. */
const received = new Map<string, unknown[]>();

export function recordReply(call: string, reply: unknown): void {
  if (reply === undefined) return;
  const replies = received.get(call) ?? [];
  received.set(call, replies);
  if (replies.length < COMPARED_MAX) replies.push(reply);
}

/** Writes the replies of this file into the folder, where {@link readReceived} reads those of all files. */
export function writeReplies(folder: string | undefined): void {
  if (folder !== undefined)
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...received]));
  received.clear();
}

/** Calls `take` with each reply of the folder that can be an example. */
export function readReceived(folder: string, take: (call: string, example: unknown) => void): void {
  for (const file of readdirSync(folder).sort())
    for (const [call, replies] of JSON.parse(readFileSync(join(folder, file), "utf8")) as [
      string,
      unknown[],
    ][])
      for (const reply of replies) {
        const example = neutralReply(shortened(reply));
        const text = JSON.stringify(example);
        if (text.length <= REPLY_MAX && !HOSTILE_TEXT.test(text.replaceAll(/\\["n]/g, "")))
          take(call, example);
      }
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

/** Returns the number of fields that an example shows, each of a list's items once. */
export function countFields(example: unknown): number {
  return new Set(pathsOf(example, "")).size;
}

function* pathsOf(value: unknown, path: string): Generator<string> {
  if (value === null || value === "") return;
  yield path;
  if (Array.isArray(value)) for (const each of value) yield* pathsOf(each, `${path}[]`);
  else if (typeof value === "object")
    for (const [name, inner] of Object.entries(value)) yield* pathsOf(inner, `${path}.${name}`);
}
