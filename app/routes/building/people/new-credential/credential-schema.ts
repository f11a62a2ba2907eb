import { z } from "zod";
import { timeZone, wallClock } from "#app/forms/moments.ts";
import { chosenFields } from "#app/forms/schemas/chosen-fields.ts";
import { faceIdBody } from "#contract/access/face-ids.ts";
import { displayName } from "#contract/fields.ts";
import { REMAINING_USAGES_MAX } from "#rules/access/access-credentials.ts";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { DOOR_CODE_DIGITS_MAX } from "#rules/access/codes.ts";
import { TAG_DIGITS_MAX } from "#rules/access/nfc-tags.ts";
import { credentialTypeFields } from "./credential-choice.ts";

const uses = z.coerce.number({ error: "number" }).int("number").max(REMAINING_USAGES_MAX, "number");

/** The editable fields of a credential; a used-up one has no uses left, and may stay so. */
export const changedCredentialSchema = z.object({
  name: displayName,
  startTime: wallClock,
  endTime: wallClock,
  timeZone,
  remainingUsages: uses.min(0, "number").optional(),
});

export const credentialSchema = chosenFields(
  changedCredentialSchema.extend({
    remainingUsages: uses.min(1, "number").optional(),
    credentialType: z.enum(CREDENTIAL_TYPES, { error: "required" }),
    /** The door code. It is visible while typed, so a refused form may contain it. */
    doorCode: z.string().max(DOOR_CODE_DIGITS_MAX, "tooLong").optional(),
    /** One of the person's faces. */
    face: faceIdBody.shape.identifier.optional(),
    /** One of the person's tags; defaults to any of them. */
    tag: z.string().max(TAG_DIGITS_MAX, "tooLong").optional(),
  }),
  "credentialType",
  credentialTypeFields,
);
