import { expect, test } from "vitest";
import { valuesToTry } from "../../support/fault-length.ts";
import { everyCall, listNames } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { listPlaces } from "../support/hostile-places.ts";
import { mapConcurrently } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";
import { readRows } from "../support/tables.ts";

/** Texts that mean something to a database, a template, a file system, a log or a header. */
const hostile = [
  `'"\\;--%_$1?1\`)(' OR '1'='1' --`,
  `1; DROP TABLE user_account; --`,
  "%",
  "a\0b",
  "\ud800",
  "a\r\nSet-Cookie: a=b\u2028\u202e",
  "{{7*7}}${7*7}<%= 7*7 %>$(id)`id`../../app/x.js",
  "x".repeat(10_000),
];

/** Values that are not text. */
const odd = [null, -1, 1.5, true, [], {}, ["a", { $ne: "" }]];

describeOnEngines("any text in any place", (world) => {
  /** Calls that end the tokens that the walk uses. */
  const ending = ["auth.signOut", "auth.leaveDomain", "domains.removeMember"];
  const calls = everyCall.filter(({ name }) => !ending.includes(name));

  test("that is stored is unchanged, and matches nothing but itself", async () => {
    const { api } = world.now.mine;
    const names = [
      "{{7*7}}${7*7}<%= 7*7 %>",
      `' OR '1'='1' --`,
      "100 %",
      "under_score",
      "=1+1",
      "\\u003cb>",
      "../../app/x.js",
      "con",
      "C:\\x",
    ];
    for (const name of names) {
      const { id } = await api.agentGroups.create({ body: { name } });
      expect(await api.agentGroups.groupByName({ query: { name } })).toMatchObject({ id, name });
    }
    await expect(api.agentGroups.groupByName({ query: { name: "under%" } })).rejects.toMatchObject({
      status: 404,
    });
    for (const search of ["%", "_", "' OR '1'='1", "\\"]) {
      expect((await api.users.list({ query: { search } })).items, search).toEqual([]);
    }
  });

  test("is refused or stored, and causes no server error", async () => {
    const { mine, world: inside } = world.now;
    const places = calls.flatMap((named) =>
      listPlaces(named, inputFor(named, mine)).map((place) => ({ named, place })),
    );
    const tries = places.flatMap(({ named, place }, at) =>
      valuesToTry([...hostile, ...(place.isText ? [] : odd)], at).map((value) => ({ named, place, value })),
    );
    expect(tries.length).toBeGreaterThan(1_000);
    const tables = [...(await readRows(inside.db)).keys()];
    const problems = await mapConcurrently(tries, async ({ named, place, value }) => {
      const answer = await world.ask(named, mine.token, place.put(value));
      const isAccepted = answer.status < 500 && !("set-cookie" in answer.headers);
      return isAccepted ? [] : [`${named.name} ${place.name} = ${JSON.stringify(value)}: ${answer.status}`];
    });
    expect(problems.flat()).toEqual([]);
    expect(world.now.faults).toEqual([]);
    expect([...(await readRows(inside.db)).keys()]).toEqual(tables);
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  }, 120_000);

  test("names a building by its permitted characters, or not at all", async () => {
    const { world: inside } = world.now;
    const owner = await inside.person();
    const labels: [string, string | undefined][] = [
      ["ſecure", "ecure"],
      ["Straße", "strae"],
      ["pаypal", "pypal"],
      ["ﬁre", "re"],
      ["\u212aelvin", "elvin"],
      ["xn--a", "xn--a"],
      ["Casa, 12", "casa12"],
      ["x".repeat(64), "x".repeat(64)],
      ["дом", undefined],
      ["!!!", undefined],
    ];
    for (const [label, expected] of labels) {
      const licenseCode = await inside.newLicence();
      const made = owner.api.licences.activateWithDomain({ body: { licenseCode, label } });
      if (expected === undefined)
        await expect(made).rejects.toMatchObject({ errorName: "DOMAIN_NAME_EMPTY" });
      else expect((await made).domain, label).toMatchObject({ label, name: expected });
    }
    const body = { licenseCode: await inside.newLicence(), label: "Casa\n Nova" };
    const { domain } = await owner.api.licences.activateWithDomain({ body });
    expect(domain, "a new line is a space").toMatchObject({ label: "Casa  Nova", name: "casanova" });
    for (const label of ["", "  ", "x".repeat(65), "a\0b", "zero\u200bwidth"]) {
      const body = { licenseCode: await inside.newLicence(), label };
      await expect(owner.api.licences.activateWithDomain({ body })).rejects.toMatchObject({ status: 400 });
    }
  });
});

describeOnEngines("a page of a list", (world) => {
  const lists = everyCall.filter(({ call }) => call.query && "page" in call.query.shape);
  const wrong = {
    page: [
      "-1",
      "1e9",
      "NaN",
      "1e400",
      "[]",
      "0x10",
      "1.5",
      "",
      " 1",
      "1000001",
      "9999999999",
      "Infinity",
      "１",
    ],
    pageSize: ["-1", "0", "10001", "1e9", "1000000000", "NaN", "ten", "", "0x10"],
  };

  test("is refused by every list if its number or size is invalid", async () => {
    expect(listNames(lists).length).toBeGreaterThan(15);
    const tries = lists.flatMap((named) =>
      Object.entries(wrong).flatMap(([field, values]) => values.map((value) => ({ named, field, value }))),
    );
    const problems = await mapConcurrently(tries, async ({ named, field, value }) => {
      const given = inputFor(named, world.now.mine);
      const answer = await world.ask(named, world.now.mine.token, {
        ...given,
        query: { ...given.query, [field]: value },
      });
      return answer.status === 400 ? [] : [`${named.name} ${field}=${value}: ${answer.status}`];
    });
    expect(problems.flat()).toEqual([]);
  });

  test("is empty beyond the end, and complete with the largest size", async () => {
    const problems = await mapConcurrently(lists, async (named) => {
      const given = inputFor(named, world.now.mine);
      const [beyond, whole] = [
        await world.ask(named, world.now.mine.token, {
          ...given,
          query: { ...given.query, page: "1000000", pageSize: "10000" },
        }),
        await world.ask(named, world.now.mine.token, {
          ...given,
          query: { ...given.query, pageSize: "10000" },
        }),
      ];
      const isEmpty = beyond.status === 200 && beyond.text.includes('"items":[]');
      // Another person's list of buildings does not exist for the caller.
      if (named.name === "users.listDomains") return beyond.status === 404 ? [] : [named.name];
      return isEmpty && whole.status === 200 ? [] : [`${named.name}: ${beyond.status} ${whole.status}`];
    });
    expect(problems.flat()).toEqual([]);
    await world.expectNothingChanged();
  });
});
