import type { Whole } from "../http/send.ts";
import { waitForTurn } from "../http/turns.ts";
import { type CallIndex, type CallWords, splitMarkups } from "./call-index.ts";
import { CALL_MARKUPS, CALL_WORDS, type DocumentFile, type ReadDocumentFile } from "./document-files.ts";
import { searchPage } from "./page.ts";
import { CALLS_PATH, HTML_TYPE, servedDocuments } from "./served-documents.ts";

interface DocumentRequest {
  path: string;
  /** With its question mark; empty without one. */
  query: string;
  /** The Accept-Encoding header. */
  encodings: string;
}

/** Returns the document at a path; undefined when there is none. */
export type Documents = (request: DocumentRequest) => Promise<Whole> | undefined;

/**
 * Returns the documents of the API, by path. Their files are only read: to write them would stop the server
 * for a second. A search result is sent uncompressed, as it is short.
 */
export function createApiDocuments(readFile: ReadDocumentFile): Documents {
  let index: Promise<CallIndex> | undefined;

  /** The words of a megabyte are parsed in 10 ms; the markups, which are longer, are only split. */
  async function readIndex(): Promise<CallIndex> {
    const decoder = new TextDecoder();
    const words = JSON.parse(decoder.decode(await readFile(CALL_WORDS))) as CallWords;
    return { words, markups: splitMarkups(decoder.decode(await readFile(CALL_MARKUPS))) };
  }

  async function search(query: string): Promise<Whole> {
    index ??= readIndex();
    const read = await index;
    // A page of many calls takes milliseconds, and anybody may search: several are not made in one piece.
    await waitForTurn();
    return { status: 200, type: HTML_TYPE, body: searchPage(read, query) };
  }

  async function answer(
    { file, type }: { file: DocumentFile; type: string },
    encodings: string,
  ): Promise<Whole> {
    const headers = ["Vary", "Accept-Encoding"];
    const isPlain = !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(encodings);
    if (!isPlain) headers.push("Content-Encoding", "gzip");
    const body = await readFile(isPlain ? file : `${file}.gz`);
    // Also a megabyte takes a moment to send.
    await waitForTurn();
    return { status: 200, type, body, headers };
  }

  return ({ path, query, encodings }) => {
    const document = servedDocuments.get(path);
    if (!document) return undefined;
    const requested = path === CALLS_PATH ? (new URLSearchParams(query).get("q") ?? "").trim() : "";
    return requested === "" ? answer(document, encodings) : search(requested);
  };
}
