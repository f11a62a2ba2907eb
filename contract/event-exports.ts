import { z } from "zod";
import { EXPORT_FORMATS } from "#rules/event-export.ts";
import { isTimeZone } from "#rules/wall-clock.ts";
import { defineCalls } from "./call.ts";
import { eventFilters } from "./events.ts";
import { id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

const WORDS_MAX = 200;

/** Texts for the cells in the reader's language, by what they stand for: `outcome.granted`, `column.time`. */
const words = z
  .record(z.string().max(80), z.string().max(200, "tooLong"))
  .refine((all) => Object.keys(all).length <= WORDS_MAX, "tooLong")
  .default({});

/** TOO_LARGE: it grew beyond what the server keeps. INTERRUPTED: this server stopped or failed each time. */
const EXPORT_PROBLEMS = ["TOO_LARGE", "INTERRUPTED"] as const;

/** A file of the history that the server makes or has made for one person. */
export const eventExport = z.object({
  id,
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  problem: z.enum(EXPORT_PROBLEMS).nullable(),
  /** How many events are in it by now. */
  rows: z.number().int(),
  /** How many it will have; null where nobody has counted that far. */
  total: z.number().int().nullable(),
  bytes: z.number().int(),
  /** It is read in so many parts, from 0 on. */
  parts: z.number().int(),
  createdAt: instant,
  /** From then on it is gone. */
  expiresAt: instant,
});

export type EventExport = z.infer<typeof eventExport>;

export const eventExports = defineCalls({
  create: {
    method: "POST",
    path: "/events/exports",
    summary:
      "Has a file made of the events that the caller may read. One at a time for each person; it replaces their last one.",
    access: "member",
    body: z.object({
      format: z.enum(EXPORT_FORMATS),
      filters: eventFilters.prefault({}),
      words,
      timeZone: z.string().max(64).refine(isTimeZone, "invalid").default("UTC"),
      /** Each event also tells in which groups its person is now, where the caller may know that. */
      withGroups: z.boolean().optional(),
    }),
    status: 201,
    reply: eventExport,
    errors: ["NOT_FOUND", "EXPORT_RUNNING"],
  },
  list: {
    method: "GET",
    path: "/events/exports",
    summary: "The caller's own exports of this building.",
    access: "member",
    query: pageQuery,
    reply: pageOf(eventExport),
  },
  get: {
    method: "GET",
    path: "/events/exports/{id}",
    summary: "One of the caller's own exports: how far it is.",
    access: "member",
    reply: eventExport,
  },
  part: {
    method: "GET",
    path: "/events/exports/{id}/parts/{position}",
    summary:
      "A part of a finished export in base64. When the last one has been read, the export is gone after 40 seconds.",
    access: "member",
    reply: z.object({ content: z.string(), isLast: z.boolean() }),
  },
  cancel: {
    method: "DELETE",
    path: "/events/exports/{id}",
    summary: "Stops an export, or throws it away.",
    access: "member",
  },
});
