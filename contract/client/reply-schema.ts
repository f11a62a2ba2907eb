import { z } from "zod";
import type { Call } from "../call.ts";
import { changedSchema } from "../schemas/changed-schema.ts";
import { UNKNOWN_VALUE } from "../unknown-value.ts";

const schemas = new WeakMap<Call, z.ZodType>();

function withUnknown(known: z.ZodEnum): z.ZodType {
  const isText = Object.values(known.enum).every((value) => typeof value === "string");
  if (!isText) return known;
  return known.or(z.string().transform(() => UNKNOWN_VALUE));
}

/** Returns the schema that reads a call's reply and tolerates values that this console does not know. */
function replySchemaOf(call: Call): z.ZodType | undefined {
  if (!call.reply) return undefined;
  const known = schemas.get(call);
  if (known) return known;
  const made = changedSchema(call.reply, (part) => (part instanceof z.ZodEnum ? withUnknown(part) : part));
  schemas.set(call, made);
  return made;
}

interface ReadReply {
  result: { success: true; data: unknown } | { success: false };
  /** The parts that did not conform to the contract: paths of fields, without list indexes. */
  unread: string[];
}

/**
 * Reads the reply of a provider that may be newer: an unknown value of an enum becomes {@link UNKNOWN_VALUE},
 * so that one value does not fail the whole reply.
 */
export function readReply(call: Call, value: unknown): ReadReply {
  const schema = replySchemaOf(call);
  if (!schema) return { result: { success: true, data: undefined }, unread: [] };
  const strict = call.reply!.safeParse(value);
  if (strict.success) return { result: strict, unread: [] };
  const unread = new Set(
    strict.error.issues.map(({ path }) => path.filter((step) => typeof step === "string").join(".")),
  );
  const tolerant = schema.safeParse(value);
  return {
    result: tolerant.success ? { success: true, data: tolerant.data } : { success: false },
    unread: [...unread],
  };
}
