import { codeBody } from "#contract/codes.ts";

/** A call code with its number: the console proposes one, so it is never left to the provider. */
export const codeSchema = codeBody.pick({ actionGroupId: true, code: true }).required();
