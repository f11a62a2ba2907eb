import { codeBody } from "#contract/access/codes.ts";

/** A call code with its number: the console proposes one, so the provider never chooses it. */
export const codeSchema = codeBody.pick({ actionGroupId: true, code: true }).required();
