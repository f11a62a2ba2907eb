import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, refusals } from "../../support/refusal.ts";

describeApiOnBothEngines("moving in and out", (start) => {
  test("a flat is created with its people, calls and doors, and the reply has its invites", async () => {
    const { building, resident, panel } = await start();
    const { api } = building;
    const rosa = await resident("Rosa");
    const { device, buttons } = await panel();
    const [output] = (await api.outputs.list({ id: device.id })).items;
    const residents = await api.agentGroups.create({ body: { name: "Residents", container: true } });

    const created = await api.flats.create({
      body: {
        name: "D 7.3",
        stair: "D",
        floor: "7",
        people: [
          { userId: rosa.userId },
          { name: "Hans", email: "hans@example.com", language: "de" },
          { name: "Marie" },
        ],
        calls: [{ deviceId: device.id, text: "Brandstätter", code: "4073" }],
        access: { groupIds: [residents.id], doors: [{ deviceId: device.id, outputId: output!.id }] },
      },
    });

    const used = new Set(buttons.map(({ position }) => position));
    const firstFree = Array.from({ length: device.buttonCount }, (_each, index) => index + 1).find(
      (position) => !used.has(position),
    );
    expect(created).toMatchObject({
      people: [{ name: "Marie" }, { id: rosa.userId, name: "Rosa" }],
      peopleCount: 2,
      inviteCount: 1,
      buttons: [{ text: "Brandstätter", deviceId: device.id, position: firstFree }],
      codes: [{ code: "4073", deviceId: device.id }],
      invites: [{ name: "Hans", places: 1, message: { contact: "h•••@e•••.com" } }],
    });
    const marie = await api.users.get({ id: created.people[0]!.id });
    expect(marie).toMatchObject({ name: "Marie", hasAccount: false, email: "" });
    const access = await api.agentGroups.accessControl({ query: { agentGroupId: created.id } });
    expect(access.items).toMatchObject([{ device: { id: device.id }, agentGroup: { id: created.id } }]);
    const relations = await api.agentGroupRelations.list({ query: { destinationId: created.id } });
    expect(relations.items).toEqual([
      { sourceId: residents.id, destinationId: created.id, type: "CONTAIN_AGENT_GROUP" },
    ]);
  });

  test("a flat opens the same as another one", async () => {
    const { building, panel } = await start();
    const { api } = building;
    const { device } = await panel();
    const [output] = (await api.outputs.list({ id: device.id })).items;
    const residents = await api.agentGroups.create({ body: { name: "Residents", container: true } });
    const zone = await api.outputGroups.create({ body: { name: "Cellar" } });
    const first = await api.flats.create({
      body: {
        name: "11",
        access: { groupIds: [residents.id], doors: [{ deviceId: device.id, outputId: output!.id }] },
      },
    });
    await api.outputGroups.setOfAgentGroup({ id: first.id, body: { outputGroupIds: [zone.id] } });

    const second = await api.flats.create({ body: { name: "12", access: { sameAs: first.id } } });
    const doors = [{ deviceId: device.id, outputId: output!.id }];
    const again = await api.flats.moveIn({
      id: second.id,
      body: { access: { sameAs: first.id, doors: [...doors, ...doors] } },
    });

    expect(again.id).toBe(second.id);
    const opensOf = async (agentGroupId: string) => {
      const { items, zones } = await api.agentGroups.accessControl({ query: { agentGroupId } });
      return {
        rules: items.map((rule) => [rule.device.id, rule.actionGroup.id]),
        zones: zones.map(({ outputGroup }) => outputGroup.id),
      };
    };
    expect(await opensOf(second.id)).toEqual(await opensOf(first.id));
    const { items } = await api.agentGroupRelations.list({ query: { destinationId: second.id } });
    expect(items.map(({ sourceId }) => sourceId)).toEqual([residents.id]);
  });

  test("nothing is created if a part is refused, and the error names its field", async () => {
    const { building, panel } = await start();
    const { api } = building;
    const { device, buttons } = await panel();
    await api.codes.create({
      id: device.id,
      body: { code: "4711", actionGroupId: buttons[0]!.actionGroupId },
    });
    const counts = async () =>
      Promise.all([
        api.users.list(),
        api.invites.list(),
        api.agentGroups.list(),
        api.agentGroupRelations.list(),
        api.ringBellButtons.list({ id: device.id }),
        api.codes.list({ id: device.id }),
        api.actionGroups.list({ id: device.id }),
        api.accessControlAssociations.list({ id: device.id }),
      ]).then((lists) => lists.map(({ total }) => total));
    const before = await counts();
    const parts = [
      [{ people: [{ name: "Marie" }, {}] }, { "people.1.name": "required" }],
      [{ people: [{ email: "hans@example.com" }, { userId: "nobody" }] }, { "people.1.userId": "unknown" }],
      [
        { people: [{ name: "Marie", countryCode: "+49", mobileNumber: "171555" }] },
        { "people.0.email": "required" },
      ],
      [{ calls: [{ deviceId: device.id, position: null }] }, { "calls.0.code": "required" }],
      [{ calls: [{ deviceId: "none" }] }, { "calls.0.deviceId": "unknown" }],
      [
        { people: [{ name: "Marie" }], calls: [{ deviceId: device.id, code: "4711" }] },
        { "calls.0.code": "taken" },
      ],
      [{ calls: [{ deviceId: device.id, position: buttons[0]!.position }] }, { "calls.0.position": "taken" }],
      [{ access: { sameAs: "none" } }, { "access.sameAs": "unknown" }],
      [{ access: { groupIds: ["none"] } }, { "access.groupIds.0": "unknown" }],
      [
        { access: { doors: [{ deviceId: device.id, outputId: "none" }] } },
        { "access.doors.0.outputId": "unknown" },
      ],
      [
        { access: { doors: [{ deviceId: "none", outputId: "none" }] } },
        { "access.doors.0.deviceId": "unknown" },
      ],
    ] as const;

    for (const [part, fields] of parts)
      expect(await refusal(api.flats.create({ body: { name: "B 1", ...part } as never }))).toMatchObject({
        fields,
      });

    expect(await counts()).toEqual(before);
  });

  test("a full nameplate has no free place, and a code needs no button", async () => {
    const { building, panel } = await start();
    const { api } = building;
    const { device } = await panel();
    const { total } = await api.ringBellButtons.list({ id: device.id });
    for (let left = device.buttonCount - total; left > 0; left -= 1)
      await api.flats.create({ body: { name: `Flat ${left}`, calls: [{ deviceId: device.id }] } });
    const full = api.flats.create({ body: { name: "Last", calls: [{ deviceId: device.id }] } });
    expect(await refusal(full)).toMatchObject({ fields: { "calls.0.position": "noFreePlace" } });

    const { buttons, codes } = await api.flats.create({
      body: { name: "Last", calls: [{ deviceId: device.id, position: null, code: "12345" }] },
    });
    expect({ buttons, codes }).toMatchObject({ buttons: [], codes: [{ code: "12345" }] });
  });

  test("people move out with their tags, and the flat stays", async () => {
    const { building, resident, panel } = await start();
    const { api } = building;
    const [rosa, carlo, other] = [await resident("Rosa"), await resident("Carlo"), await resident("Zoe")];
    const { device } = await panel();
    const flat = await api.flats.create({
      body: {
        name: "D 7.3",
        people: [
          { userId: rosa.userId },
          { userId: carlo.userId },
          { name: "Marie" },
          { email: "hans@example.com" },
        ],
        calls: [{ deviceId: device.id, text: "Brandstätter", code: "4073" }],
      },
    });
    const marie = flat.people.find(({ name }) => name === "Marie")!;
    const tag = await api.nfcTags.create({ body: { value: "04A1B2C3", userId: marie.id } });
    expect((await api.nfcTags.list({ query: { agentGroupId: flat.id } })).items).toMatchObject([
      { id: tag.id },
    ]);
    const open = await api.invites.list({ query: { agentGroupId: flat.id } });
    expect(open.items.map(({ id }) => id)).toEqual(flat.invites.map(({ id }) => id));

    const unknown = api.flats.moveOut({
      id: flat.id,
      body: { leavingIds: [marie.id], stayingIds: [other.userId] },
    });
    expect(await refusal(unknown)).toMatchObject({
      name: "USER_UNKNOWN",
      fields: { "stayingIds.0": "unknown" },
    });

    const after = await api.flats.moveOut({
      id: flat.id,
      body: {
        leavingIds: [rosa.userId, marie.id],
        stayingIds: [carlo.userId],
        inviteIds: flat.invites.map(({ id }) => id),
        buttonText: "D 7.3",
      },
    });

    expect(after).toMatchObject({
      name: "D 7.3",
      peopleCount: 0,
      inviteCount: 0,
      buttons: [{ text: "D 7.3" }],
      codes: [{ code: "4073" }],
    });
    const people = (await api.users.list()).items.map(({ name }) => name);
    expect(people).toContain("Carlo");
    expect(people).not.toContain("Rosa");
    expect(people).not.toContain("Marie");
    expect(await api.nfcTags.get({ id: tag.id })).toMatchObject({ userId: null });
    expect((await api.invites.list({ query: { agentGroupId: flat.id } })).items).toEqual([]);
  });

  test("the last administrator does not move out of the building", async () => {
    const { building } = await start();
    const { api } = building;
    const { id: userId } = await api.users.me();
    const flat = await api.flats.create({ body: { name: "Lodge", people: [{ userId }] } });
    const leaving = api.flats.moveOut({ id: flat.id, body: { leavingIds: [userId] } });
    expect(await refusal(leaving)).toMatchObject({ name: "LAST_ADMINISTRATOR" });
    expect(await api.flats.moveOut({ id: flat.id, body: { stayingIds: [userId] } })).toMatchObject({
      peopleCount: 0,
    });
  });

  test("residents move nobody", async () => {
    const { building, resident } = await start();
    const rosa = await resident("Rosa");
    const { id } = await building.api.flats.create({ body: { name: "B 1" } });
    const calls = [
      rosa.api.flats.moveIn({ id, body: {} }),
      rosa.api.flats.moveOut({ id, body: {} }),
      rosa.api.flats.create({ body: { name: "B 2" } }),
    ];
    expect((await refusals(calls)).map(({ name }) => name)).toEqual(calls.map(() => "FORBIDDEN"));
  });
});
