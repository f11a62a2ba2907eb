import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal } from "../../support/refusal.ts";

const MINUTE_MS = 60_000;

describeApiOnBothEngines("an invite with a door code", (start) => {
  test("its validity has not ended yet", async () => {
    const { building, clock } = await start();
    const code = { name: "Flat 1", endTime: clock.now() - MINUTE_MS };

    expect(await refusal(building.api.invites.create({ body: { code } }))).toEqual({
      name: "INVALID_INPUT",
      status: 400,
      fields: { "code.endTime": "expired" },
    });
  });

  test("each person who accepts gets a random code of their own, which opens", async () => {
    const world = await start();
    const { building, person, enter, clock } = world;
    const { present } = await openDoor(world);
    const endTime = clock.now() + 60 * MINUTE_MS;
    const body = { places: 2, code: { name: "Flat 1", endTime } };
    const invite = await building.api.invites.create({ body });
    expect(invite.actions.at(-1)).toMatchObject({
      type: "CREATE_CODE",
      payload: { name: "Flat 1", endTime },
    });

    const values = new Set<string>();
    for (const name of ["Nora", "Bruno"]) {
      const newcomer = await person(name);
      const { results } = await newcomer.api.invites.activate({ body: { code: invite.code } });
      expect(results.at(-1)).toEqual({ type: "CREATE_CODE", result: "APPLIED", about: ["Flat 1"] });
      const { api } = await enter(newcomer, building.domain.id);
      const { items } = await api.accessCredentials.list();
      expect(items).toMatchObject([
        { name: "Flat 1", userId: newcomer.userId, endTime, remainingUsages: null, credentialType: "CODE" },
      ]);
      const { value } = await building.api.accessCredentials.get({ id: items[0]!.id });
      expect(value).toMatch(/^\d{6}$/);
      expect((await present("CODE", value!)).outcome).toBe("granted");
      expect(await refusal(api.accessCredentials.get({ id: items[0]!.id }))).toMatchObject({
        name: "FORBIDDEN",
      });
      values.add(value!);
    }
    expect(values.size).toBe(2);
  });

  test("a code whose validity is over is not created, and the result says so", async () => {
    const { building, person, clock } = await start();
    const endTime = clock.now() + MINUTE_MS;
    const { code } = await building.api.invites.create({ body: { code: { name: "Flat 1", endTime } } });
    const newcomer = await person("Nora");
    clock.advance(2 * MINUTE_MS);

    const { results } = await newcomer.api.invites.activate({ body: { code } });

    expect(results.at(-1)).toMatchObject({ type: "CREATE_CODE", result: "FAILED", reason: "CODE_ENDED" });
    const { items } = await building.api.accessCredentials.list({ query: { userId: newcomer.userId } });
    expect(items).toEqual([]);
  });
});
