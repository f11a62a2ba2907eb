import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** The changed fields of a row; values of secret fields are hidden. */
const changedFields = z.record(z.string(), z.unknown());

/** A change of configuration: who, when, from where, before and after. */
export const auditEntry = z.object({
  id,

  /** When the change was made, in milliseconds since 1970. */
  time: instant,
  /** Null for changes by the server or a device. */
  actor: z
    .object({
      id,
      /** Their name at that time. */
      name: z.string(),
    })
    .nullable(),

  /** The network address of the caller; null for changes by the server. */
  address: z.string().nullable(),

  /** The id of the request in the server's log. */
  requestId: z.string().nullable(),
  /** The call that made the change, for example `nfcTags.create`. */
  call: z.string().nullable(),

  /** The kind of the entity, named like its database table. */
  entity: z.string(),

  /** The id of the changed entity. */
  entityId: z.string(),

  /** Whether it was created, changed or deleted. */
  change: z.enum(["created", "changed", "deleted"]),
  before: changedFields.nullable(),
  after: changedFields.nullable(),
  /** The current names of the ids in the entry; deleted entities have none. */
  names: z.record(z.string(), z.string()),
  /** Its position in the building's chain; null for the moment before it is added. */
  sequence: z.number().int().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

const auditQuery = pageQuery.extend({
  /** Only changes of this kind of entity. */
  entity: z
    .string()
    .regex(/^[a-z_]{1,64}$/, "unknown")
    .optional(),

  /** Only changes of this entity. */
  entityId: z.string().max(200).optional(),

  /** Only changes by this person. */
  actorId: id.optional(),

  /** From this time on, in milliseconds since 1970. */
  from: z.coerce.number().pipe(instant).optional(),

  /** Before this time, in milliseconds since 1970. */
  to: z.coerce.number().pipe(instant).optional(),
});

export type AuditQuery = z.output<typeof auditQuery>;

/** The changes of a building's configuration, with their authors. */
export const audit = defineCalls({
  list: {
    method: "GET",
    path: "/audit",
    summary:
      "The changes of the building's configuration, newest first: who, when, from where, before and after.",
    access: "administrator",
    inViews: true,
    query: auditQuery,
    reply: pageSchema(auditEntry),
  },
  verify: {
    method: "POST",
    path: "/audit/verify",
    summary: "Verifies the building's chain of changes and reports where it is broken.",
    access: "administrator",
    inViews: true,
    onlyReads: true,
    reply: z.object({
      /** How many entries the chain has. */
      entries: z.number().int(),
      /** When the last confirmed entry was written; null for an empty chain. */
      wholeUntil: instant.nullable(),

      /** The first break; null for an intact chain. */
      broken: z
        .object({
          /** The position in the chain. */
          sequence: z.number().int(),
          /** Whether an entry was changed or is missing. */
          problem: z.enum(["changed", "missing"]),
        })
        .nullable(),
    }),
  },
});
