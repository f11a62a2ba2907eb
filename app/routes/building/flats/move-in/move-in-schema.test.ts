import { describe, expect, test } from "vitest";
import { z } from "zod";
import { moveInFields, toMoveIn, withMoveIn } from "./move-in-schema.ts";

const schema = withMoveIn(z.object(moveInFields));

describe("the form for moving in", () => {
  test("lines without a name and without a contact are left out, and errors name the lines of the form", () => {
    const typed = schema.parse({
      userIds: ["ada"],
      people: [
        { language: "it" },
        { language: "de", name: "Hans", contact: "hans@example.com" },
        { language: "fr", contact: "0049 171 5550123" },
      ],
      panels: [{ deviceId: "gate" }, { deviceId: "door", calls: true, position: "7" }],
      doors: ["door:lock"],
    });

    const { body, names } = toMoveIn(typed);

    expect(body.people).toMatchObject([
      { userId: "ada" },
      { name: "Hans", language: "de", loginType: "MAIL", email: "hans@example.com" },
      { language: "fr", loginType: "MOBILE", countryCode: "+49", mobileNumber: "1715550123" },
    ]);
    expect(body.calls).toMatchObject([{ deviceId: "door", position: 7 }]);
    expect(body.access?.doors).toEqual([{ deviceId: "door", outputId: "lock" }]);
    expect(names).toMatchObject({
      "people.0.userId": "userIds",
      "people.1.email": "people[1].contact",
      "people.2.mobileNumber": "people[2].contact",
      "calls.0.position": "panels[1].position",
      "access.doors.0.outputId": "doors",
    });
  });

  test("a mobile number needs its country code", () => {
    const { error } = schema.safeParse({ people: [{ language: "de", contact: "0171 5550123" }] });
    expect(error?.issues).toMatchObject([{ path: ["people", 0, "contact"], message: "countryCode" }]);
  });

  test("a code needs a panel, and a panel without a button a code", () => {
    const problemOf = (typed: unknown) => schema.safeParse(typed).error?.issues;
    expect(problemOf({ code: "7", panels: [{ deviceId: "door" }] })).toMatchObject([
      { path: ["code"], message: "choosePanel" },
    ]);
    const panels = [{ deviceId: "door", calls: true, position: "none" }];
    expect(problemOf({ panels })).toMatchObject([{ path: ["code"], message: "required" }]);
    expect(problemOf({ panels, code: "7" })).toBeUndefined();
  });
});
