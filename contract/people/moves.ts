import { z } from "zod";
import { FLAT_MOVERS_MAX, FLAT_PARTS_MAX } from "#rules/people/flats.ts";
import { codeBody } from "../access/codes.ts";
import { ringBellButtonBody } from "../devices/ring-bell-buttons.ts";
import type { ErrorName } from "../error-numbers.ts";
import { displayName, id, language } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { checkWholeNumber } from "./invite-bodies.ts";
import { loginFields } from "./logins.ts";

/**
 * A person who moves in. With `userId` it is a person of the building; with a mail address or a mobile number it is
 * invited there; with a name alone it has no account.
 */
const newPerson = checkedTogether(
  z.object({
    /** A person or virtual user of the building; then no other field is used. */
    userId: id.optional(),

    /** The name of a person without an account, or of the invite. */
    name: displayName.optional(),
    ...loginFields,

    /** The language of the invite, or of a person without an account. */
    language: language.optional(),
  }),
  ["userId", "name", "loginType"],
  (person, context) => {
    if (person.userId !== undefined) return;
    checkWholeNumber(person, context);
    const { loginType, email, countryCode, mobileNumber } = person;
    const number = countryCode ?? mobileNumber;
    const [own, other, field] =
      loginType === "MAIL" ? [email, number, "email"] : [number, email, "mobileNumber"];
    if (own !== undefined) return;
    // A contact of the other kind must not be lost.
    if (other !== undefined) context.addIssue({ code: "custom", message: "required", path: [field] });
    else if (person.name === undefined)
      context.addIssue({ code: "custom", message: "required", path: ["name"] });
  },
);

export type NewFlatPerson = z.output<typeof newPerson>;

/** How a panel calls the flat: by a button, by a code, or by both. */
const newCall = checkedTogether(
  z.object({
    /** The panel. */
    deviceId: id,

    /** The place of the button; omitted: the first free one; null: no button, only a code. */
    position: ringBellButtonBody.shape.position.nullable().optional(),

    /** The text beside the button; if blank: the name of the flat. */
    text: ringBellButtonBody.shape.text,

    /** The digits that a visitor dials; omitted: no call code. */
    code: codeBody.shape.code,
  }),
  ["position"],
  ({ position, code }, context) => {
    if (position === null && code === undefined)
      context.addIssue({ code: "custom", message: "required", path: ["code"] });
  },
);

export type NewFlatCall = z.output<typeof newCall>;

/** What the people of the flat may open. */
const newAccess = z.object({
  /** Another flat or group: the same access rules, zones and lift areas, inside the same groups. */
  sameAs: id.optional(),

  /** The containers that the flat is put into: its people may open what theirs may. */
  groupIds: z.array(id).max(FLAT_PARTS_MAX, "tooLong").default([]),

  /** The outputs that they may open, each with the device that opens it. */
  doors: z
    .array(
      z.object({
        /** The device at which the rule applies. */
        deviceId: id,
        /** The output that it opens. */
        outputId: id,
      }),
    )
    .max(FLAT_PARTS_MAX, "tooLong")
    .default([]),
});

export type NewFlatAccess = z.output<typeof newAccess>;

/** What a flat gets: people, calls and access. Each part is optional. */
export const moveInBody = z.object({
  people: z.array(newPerson).max(FLAT_MOVERS_MAX, "tooLong").default([]),

  /** The panels that call the flat. */
  calls: z.array(newCall).max(FLAT_PARTS_MAX, "tooLong").default([]),
  access: newAccess.prefault({}),
});

export const moveInErrors = [
  "USER_UNKNOWN",
  "BUILDING_FULL",
  "MESSAGE_BUDGET_SPENT",
  "BUTTON_TAKEN",
  "BUTTON_UNKNOWN",
  "NO_VALID_SUBSCRIPTION",
  "CAPABILITY_MISSING",
  "CODE_TAKEN",
  "AGENT_GROUP_UNKNOWN",
  "GROUP_NO_CONTAINER",
  "GROUP_CYCLE",
  "DEFAULT_GROUP",
  "TARGET_UNKNOWN",
  "TARGET_UNFIT",
] as const satisfies ErrorName[];

/** Who moves out. */
export const moveOutBody = z.object({
  /** People and virtual users who leave the building, with everything that they open with. */
  leavingIds: z.array(id).max(FLAT_MOVERS_MAX, "tooLong").default([]),

  /** People and virtual users who only leave the flat. */
  stayingIds: z.array(id).max(FLAT_MOVERS_MAX, "tooLong").default([]),

  /** Invites that lead into the flat and are withdrawn. */
  inviteIds: z.array(id).max(FLAT_MOVERS_MAX, "tooLong").default([]),

  /** The new text beside the buttons that call only the flat; omitted: unchanged. */
  buttonText: displayName.optional(),
});

export type MoveOut = z.output<typeof moveOutBody>;
