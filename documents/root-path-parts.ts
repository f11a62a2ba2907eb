import { type ErrorName, errors } from "#contract/error-numbers.ts";
import { failureContent } from "./failure-content.ts";
import type { Json } from "./json-schema.ts";

/** The paths at the server's root are not below the API's. */
export const servers = [{ url: "/" }];

/** Returns the responses of a path that fails with these errors. */
export function failures(...names: ErrorName[]): Json {
  const statuses = [...new Set(names.map((name) => errors[name].status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = names.filter((name) => errors[name].status === status);
      const description = ofStatus
        .map((name) => `${errors[name].code} ${name}: ${errors[name].message}`)
        .join("\n\n");
      const schema = { $ref: "#/components/schemas/Error" };
      return [status, { description, content: failureContent(ofStatus, schema) }];
    }),
  );
}
