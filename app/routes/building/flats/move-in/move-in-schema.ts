import { z } from "zod";
import { codeBody } from "#contract/access/codes.ts";
import { ringBellButtonBody } from "#contract/devices/ring-bell-buttons.ts";
import { displayName, id, language } from "#contract/fields.ts";
import { checkedTogether } from "#contract/fields-together.ts";
import { contact } from "#contract/people/account-links.ts";
import { loginFields } from "#contract/people/logins.ts";
import type { moveInBody } from "#contract/people/moves.ts";
import { splitMobile, toContactMode } from "#rules/people/contacts.ts";
import { FLAT_MOVERS_MAX, FLAT_PARTS_MAX } from "#rules/people/flats.ts";
import { NO_BUTTON, PEOPLE_LINES } from "./form-lines.ts";

const USERS_MAX = FLAT_MOVERS_MAX - PEOPLE_LINES;

/** A device and one of its outputs as one choice. */
const door = z.string().regex(/^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}$/, "unknown");

const newPerson = z.object({
  name: displayName.optional(),
  contact: contact
    .refine((text) => toContactMode(text) === "MAIL" || /^(?:\+|00)/.test(text), "countryCode")
    .transform(toLogin)
    .optional(),
  language,
});

const panel = z.object({
  deviceId: id,
  calls: z.boolean().default(false),
  /** A place on the nameplate, or `NO_BUTTON`; blank for the first free place. */
  position: z
    .string()
    .regex(new RegExp(`^(?:[1-9][0-9]{0,3}|${NO_BUTTON})$`), "number")
    .optional(),
});

/** The fields of the people, calls and access that a flat gets. */
export const moveInFields = {
  /** Lines without a name and without a contact are ignored. */
  people: z.array(newPerson).default([]),
  /** People who are in the building. */
  userIds: z.array(id).max(USERS_MAX, "tooLong").default([]),
  panels: z.array(panel).default([]),
  /** The text beside the buttons. */
  text: ringBellButtonBody.shape.text,
  code: codeBody.shape.code,
  sameAs: id.optional(),
  groupIds: z.array(id).max(FLAT_PARTS_MAX, "tooLong").default([]),
  doors: z.array(door).max(FLAT_PARTS_MAX, "tooLong").default([]),
};

/** The fields that have a search among their choices. */
export const moveInChoosers = ["userIds", "sameAs", "groupIds", "doors"];

export type MoveInInput = z.input<z.ZodObject<typeof moveInFields>>;

type TypedMoveIn = z.output<z.ZodObject<typeof moveInFields>>;

/** Adds the checks that concern several of the fields. */
export function withMoveIn<S extends z.ZodObject<typeof moveInFields>>(schema: S): S {
  return checkedTogether(schema, ["panels", "code"], ({ panels, code }, context) => {
    const calling = panels.filter(({ calls }) => calls);
    if (code !== undefined && calling.length === 0)
      context.addIssue({ code: "custom", path: ["code"], message: "choosePanel" });
    if (code === undefined && calling.some(({ position }) => position === NO_BUTTON))
      context.addIssue({ code: "custom", path: ["code"], message: "required" });
  });
}

function toLogin(text: string) {
  const defaults = { userMobileSenderPreference: loginFields.userMobileSenderPreference.parse(undefined) };
  if (toContactMode(text) === "MAIL") return { ...defaults, loginType: "MAIL" as const, email: text };
  return { ...defaults, loginType: "MOBILE" as const, ...splitMobile(text.replace(/^00/, "+")) };
}

/** The body of the call, and the field of the form for each of its fields that the call can refuse. */
export function toMoveIn(typed: TypedMoveIn): {
  body: z.input<typeof moveInBody>;
  names: Record<string, string>;
} {
  const names: Record<string, string> = { "access.sameAs": "sameAs" };
  const people: NonNullable<z.input<typeof moveInBody>["people"]> = typed.userIds.map((userId, index) => {
    names[`people.${index}.userId`] = "userIds";
    return { userId };
  });
  for (const [row, { name, contact, language }] of typed.people.entries()) {
    if (name === undefined && contact === undefined) continue;
    for (const field of ["email", "countryCode", "mobileNumber"])
      names[`people.${people.length}.${field}`] = `people[${row}].contact`;
    names[`people.${people.length}.name`] = `people[${row}].name`;
    people.push({ name, language, ...contact });
  }
  const calls: NonNullable<z.input<typeof moveInBody>["calls"]> = [];
  for (const [row, { deviceId, calls: isChosen, position }] of typed.panels.entries()) {
    if (!isChosen) continue;
    names[`calls.${calls.length}.deviceId`] = `panels[${row}].calls`;
    names[`calls.${calls.length}.position`] = `panels[${row}].position`;
    names[`calls.${calls.length}.code`] = "code";
    names[`calls.${calls.length}.text`] = "text";
    const place = position === undefined ? undefined : Number(position);
    calls.push({
      deviceId,
      position: position === NO_BUTTON ? null : place,
      text: typed.text,
      code: typed.code,
    });
  }
  const { sameAs, groupIds } = typed;
  for (const index of groupIds.keys()) names[`access.groupIds.${index}`] = "groupIds";
  const doors = typed.doors.map((choice, index) => {
    const [deviceId = "", outputId = ""] = choice.split(":");
    names[`access.doors.${index}.deviceId`] = "doors";
    names[`access.doors.${index}.outputId`] = "doors";
    return { deviceId, outputId };
  });
  return { body: { people, calls, access: { sameAs, groupIds, doors } }, names };
}
