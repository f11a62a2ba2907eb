import { z } from "zod";
import { timeZone, wallClock } from "#app/forms/moments.ts";
import { chosenFields } from "#app/forms/schemas/chosen-fields.ts";
import { faceIdBody } from "#contract/access/face-ids.ts";
import { tagValue } from "#contract/access/nfc-tags.ts";
import { displayName, id, optionalName } from "#contract/fields.ts";
import { REMAINING_USAGES_MAX } from "#rules/access/access-credentials.ts";
import { DOOR_CODE_DIGITS_MAX } from "#rules/access/codes.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { type AccessChoice, accessFields } from "./access-choice.ts";

const uses = z.coerce.number({ error: "number" }).int("number").max(REMAINING_USAGES_MAX, "number");

/** The editable fields of a credential; a used-up one has no uses left, and may stay so. */
export const changedCredentialSchema = z.object({
  name: displayName,
  startTime: wallClock,
  endTime: wallClock,
  timeZone,
  remainingUsages: uses.min(0, "number").optional(),
});

const tagType = z.enum(NFC_TAG_TYPES).default("CARD");

/** The fields of a choice are optional here, because only those of the chosen one are read; the API requires them. */
export const accessSchema = chosenFields(
  changedCredentialSchema.extend({
    name: optionalName(NAME_LENGTH_LIMIT).default(""),
    remainingUsages: uses.min(1, "number").optional(),
    access: z.enum(Object.keys(accessFields) as AccessChoice[], { error: "required" }),
    presented: id.optional(),
    presentedType: tagType,
    /** A tag of the pool, or one of the person's. */
    tag: id.optional(),
    number: tagValue.optional(),
    numberType: tagType,
    /** The door code. It is visible while typed, so a refused form may contain it. */
    doorCode: z.string().max(DOOR_CODE_DIGITS_MAX, "tooLong").optional(),
    face: faceIdBody.shape.identifier.optional(),
  }),
  "access",
  accessFields,
);

/** The form's fields for those of the API, by choice. */
export const fieldsOfMeans: Readonly<Record<string, Record<string, string>>> = {
  PRESENTED_TAG: { "means.value": "presented" },
  FREE_TAG: { "means.value": "tag", "means.tagId": "tag" },
  NEW_TAG: { "means.value": "number" },
  CODE: { value: "doorCode" },
  FACE_ID: { "means.value": "face" },
};
