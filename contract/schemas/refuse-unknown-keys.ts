import { z } from "zod";
import { changedSchema } from "./changed-schema.ts";

/**
 * Returns the schema with every object refusing undeclared keys. An object with its own rule
 * (`z.looseObject`, `catchall`) keeps it.
 * @throws Error for a lazy schema
 */
export function refuseUnknownKeys<S extends z.ZodType>(schema: S): S {
  return changedSchema(schema, (part) =>
    part instanceof z.ZodObject && !part._zod.def.catchall ? part.strict() : part,
  );
}
