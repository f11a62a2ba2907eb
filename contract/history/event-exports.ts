import { z } from "zod";
import { isTimeZone } from "#rules/buildings/wall-clock.ts";
import { EXPORT_FORMATS } from "#rules/history/event-export.ts";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { eventFilters } from "./events.ts";

const WORDS_MAX = 200;

/** Texts for the cells in the reader's language, by key: `outcome.granted`, `column.time`. */
const words = z
  .record(z.string().max(80), z.string().max(200, "tooLong"))
  .refine((all) => Object.keys(all).length <= WORDS_MAX, "tooLong")
  .default({});

/**
 * TOO_LARGE: it exceeded the size limit of the server. INTERRUPTED: the server stopped or failed at each
 * attempt.
 */
const EXPORT_PROBLEMS = ["TOO_LARGE", "INTERRUPTED"] as const;

/** A file of the history that the server creates for one person. */
export const eventExport = z.object({
  id,

  /** The format of the file. */
  format: z.enum(EXPORT_FORMATS),

  /** The state of the export. */
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),

  /** Why it failed; null if it did not. */
  problem: z.enum(EXPORT_PROBLEMS).nullable(),
  /** How many events are in the file so far. */
  rows: z.number().int(),
  /** How many events it will have; null if not all of them were counted. */
  total: z.number().int().nullable(),

  /** The current size of the file. */
  bytes: z.number().int(),
  /** The number of parts to read, starting at 0. */
  parts: z.number().int(),

  /** When it was requested, in milliseconds since 1970. */
  createdAt: instant,
  /** When it is deleted. */
  expiresAt: instant,
});

export type EventExport = z.infer<typeof eventExport>;

/** Exports of the history. */
export const eventExports = defineCalls({
  create: {
    method: "POST",
    path: "/events/exports",
    summary:
      "Starts an export of the events that the caller may read. Each person has one at a time; a new one replaces the last.",
    access: "member",
    body: z.object({
      format: z.enum(EXPORT_FORMATS),
      filters: eventFilters.prefault({}),
      words,

      /** The time zone of the times in the file, for example `Europe/Rome`. */
      timeZone: z.string().max(64).refine(isTimeZone, "invalid").default("UTC"),
      /** Adds the current groups of the person to each event, where the caller may see them. */
      withGroups: z.boolean().optional(),
    }),
    // 200 texts of 200 characters, with their keys.
    maxBytes: 256 * 1024,
    status: 201,
    reply: eventExport,
    errors: ["EXPORT_RUNNING"],
  },
  list: {
    method: "GET",
    path: "/events/exports",
    summary: "The caller's own exports of this building.",
    access: "member",
    query: pageQuery,
    reply: pageSchema(eventExport),
  },
  get: {
    method: "GET",
    path: "/events/exports/{id}",
    summary: "One of the caller's own exports, with its progress.",
    access: "member",
    reply: eventExport,
  },
  part: {
    method: "GET",
    path: "/events/exports/{id}/parts/{position}",
    summary:
      "A part of a finished export in base64. The export is deleted 40 seconds after its last part was read.",
    access: "member",
    reply: z.object({
      /** The bytes of this part in base64. */
      content: z.string(),
      /** Whether this is the last part. */
      isLast: z.boolean(),
    }),
  },
  cancel: {
    method: "DELETE",
    path: "/events/exports/{id}",
    summary: "Cancels or deletes an export.",
    access: "member",
  },
});
