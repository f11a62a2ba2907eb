import { describe, expect, it } from "vitest";
import { Words } from "./words.ts";

const fields = `
/** What a thing is known by. */
export const id = z.string().regex(/^[a-z{}"]+$/);
/** Any moment. */
export const instant = z.number();
/** A number to call. */
export const phone = z.string();
`;

const doors = `
import { id, instant, phone } from "./fields.ts";
import { pageOf } from "./paging.ts";

/** More than there are. */
const DOORS_MAX = 10;

const lock = z.object({
  /** How many turns. */
  turns: z.number().max(DOORS_MAX),
});

/** §3 Door: what opens (attack A01). */
export const door = z.object({
  id,
  phone: phone.optional(),
  madeAt: instant,
  /** The
   * lock in it. */
  lock,
  locks: z.array(lock),
});

export const doorBody = door.omit({ id: true }).partial();

export const doors = defineCalls({
  list: { query: z.object({
    /** Only these. */
    "phone": phone,
  }), reply: pageOf(door.extend({ id })) },
});
`;

const words = new Words({ fields, doors, paging: "" });
const find = (...path: string[]) => words.find({ file: "doors", path });

describe("the contract's description of a field", () => {
  it("is the comment before it, or before its constant", () => {
    expect(find("door", "lock")).toBe("The lock in it.");
    expect(find("door", "phone")).toBe("A number to call.");
    expect(find("door", "id")).toBe("What a thing is known by.");
    expect(words.about({ file: "doors", path: ["door"] })).toBe("Door: what opens.");
  });

  it("is found through lists, pages and the schemas that a schema is made from", () => {
    expect(find("door", "locks", "turns")).toBe("How many turns.");
    expect(find("doorBody", "lock", "turns")).toBe("How many turns.");
    expect(find("doors", "list", "reply", "items", "lock")).toBe("The lock in it.");
    expect(find("doors", "list", "query", "phone")).toBe("Only these.");
  });

  it("is missing where only a kind of value or a bound is described", () => {
    expect(find("door", "madeAt")).toBeUndefined();
    expect(find("lock", "nothing")).toBeUndefined();
    expect(words.about({ file: "doors", path: ["doors"] })).toBeUndefined();
  });
});
