import { describe, expect, test } from "vitest";
import { everyCall } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { listIdPaths, replaceAt } from "../support/id-paths.ts";
import { serveSharedWorld } from "../support/served-world.ts";

/** Places whose example is refused before its ids are checked, and the tests that cover them. */
const elsewhere: Record<string, string> = {
  "licences.activate constrainedAgentGroupId": "the code is none: tests/api/wrong-ids.test.ts",
  "warrantyExtensions.activate deviceId": "the code is none: tests/api/wrong-ids.test.ts",
  "presentedTags.take userId": "no tag was presented: tests/api/access/presented-tags.test.ts",
  "accessCredentials.create means.tagId": "the example is a code: tests/api/access/new-means.test.ts",
  "accessCredentials.create means.presentedTagId": "no tag was presented: tests/api/access/new-means.test.ts",
  "ringCalls.open outputId": "no panel rings: tests/device-link/calls/people.test.ts",
  "accessRules.save agentGroupId": "the rule has another version: tests/api/wrong-ids.test.ts",
  "accessRules.save actions.0.targetId": "the rule has another version: tests/api/wrong-ids.test.ts",
};

const NOTHING = "no-such-id";

describe("an id in a body that names nothing", () => {
  const world = serveSharedWorld();

  const places = everyCall.flatMap(({ name, call }) =>
    (call.body ? listIdPaths(call.body) : []).map((way) => [`${name} ${way.join(".")}`, name, way] as const),
  );

  test("is found in the bodies of the contract", () => {
    expect(places.map(([place]) => place)).toEqual(
      expect.arrayContaining([
        "deviceLife.swap deviceId",
        "invites.create agentGroupIds.0",
        "nameplate.save actions.0.targetId",
        "eventExports.create filters.deviceId",
      ]),
    );
    const known = places.map(([place]): string => place);
    expect(Object.keys(elsewhere).filter((place) => !known.includes(place))).toEqual([]);
  });

  test.each(places.filter(([place]) => elsewhere[place] === undefined))(
    "is a 400 with its field at %s",
    async (_place, name, way) => {
      const { mine, world: inside } = world.now;
      const named = everyCall.find((each) => each.name === name)!;
      const given = inputFor(named, mine);
      const needsPerson = name === "licences.activate";
      const token = needsPerson ? inside.administrator.token : mine.token;
      const answer = await world.ask(named, token, { ...given, body: replaceAt(given.body, way, NOTHING) });
      const { fields = {} } = JSON.parse(answer.text) as { fields?: Record<string, string> };
      // A list is one field: a problem in it may be reported for the whole list.
      const isField = (field: string) => field === way.join(".") || `${field}.0` === way.join(".");
      expect([answer.status, Object.keys(fields).map(isField)], answer.text).toEqual([400, [true]]);
    },
  );
});
