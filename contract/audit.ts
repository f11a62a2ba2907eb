import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** A row as far as it changed: fields by name, hidden where they hold a secret. */
const changedFields = z.record(z.string(), z.unknown());

/** A change of configuration: who, when, from where, before and after. */
export const auditEntry = z.object({
  id,
  time: instant,
  /** Null for what the server or a device did by itself. */
  actor: z.object({ id, name: z.string() }).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The call that made the change, as `nfcTags.create`. */
  call: z.string().nullable(),
  entity: z.string(),
  entityId: z.string(),
  change: z.enum(["created", "changed", "deleted"]),
  before: changedFields.nullable(),
  after: changedFields.nullable(),
  /** What the ids in it are called today; what is gone since has no name here. */
  names: z.record(z.string(), z.string()),
  /** Its place in the building's chain; null for the moment until it has one. */
  sequence: z.number().int().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

const auditQuery = pageQuery.extend({
  entity: z
    .string()
    .regex(/^[a-z_]{1,64}$/, "unknown")
    .optional(),
  entityId: z.string().max(200).optional(),
  actorId: id.optional(),
  from: z.coerce.number().pipe(instant).optional(),
  to: z.coerce.number().pipe(instant).optional(),
});

export type AuditQuery = z.output<typeof auditQuery>;

export const audit = defineCalls({
  list: {
    method: "GET",
    path: "/audit",
    summary: "What was changed in the building, the newest first: who, when, from where, before and after.",
    access: "administrator",
    query: auditQuery,
    reply: pageOf(auditEntry),
  },
  verify: {
    method: "POST",
    path: "/audit/verify",
    summary: "Follows the building's chain of changes and tells where it is broken, if it is.",
    access: "administrator",
    onlyAsks: true,
    reply: z.object({
      entries: z.number().int(),
      /** When the last entry was written of those that are sure; null where the chain has none. */
      wholeUntil: instant.nullable(),
      broken: z.object({ sequence: z.number().int(), problem: z.enum(["changed", "missing"]) }).nullable(),
    }),
  },
});
