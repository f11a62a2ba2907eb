import { isUtf8 } from "node:buffer";
import { ApiError } from "#contract/errors.ts";
import { JsonError, readJsonText } from "#rules/json-text.ts";

/**
 * Parses the JSON of a body.
 * @throws ApiError BROKEN_BODY, INVALID_INPUT for a repeated key
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError("BROKEN_BODY");
  try {
    return readJsonText(bytes.toString("utf8"));
  } catch (error) {
    if (!(error instanceof JsonError) || error.key === undefined) throw new ApiError("BROKEN_BODY");
    throw new ApiError("INVALID_INPUT", { fields: { [error.key.slice(0, 64)]: "repeated" } });
  }
}
