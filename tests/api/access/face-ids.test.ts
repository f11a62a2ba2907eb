import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("face IDs", (start) => {
  test("residents see only their own faces, masked, and another building's can't be distinguished from one that never existed", async () => {
    const { building, resident, otherBuilding } = await start();
    const { api, userId } = await resident();
    const { id } = await building.api.faceIds.create({ body: { identifier: "rosa", userId } });
    const mine = await api.faceIds.list({ query: { userId } });
    expect(mine.items).toEqual([{ id, identifier: "•••a", userId }]);
    const { userId: neighbour } = await resident("Luca Bruno");
    const own = [
      api.faceIds.list(),
      api.faceIds.list({ query: { userId: neighbour } }),
      api.faceIds.get({ id }),
      api.faceIds.remove({ id }),
    ];
    expect(await refusals(own)).toEqual(own.map(() => ({ name: "FORBIDDEN", status: 403 })));
    const other = await otherBuilding();
    for (const unknown of [id, NOWHERE]) {
      const { faceIds } = other.api;
      const tries = [
        faceIds.get({ id: unknown }),
        faceIds.update({ id: unknown, body: { identifier: "mine" } }),
        faceIds.remove({ id: unknown }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "NOT_FOUND", status: 404 })));
    }
    for (const stranger of [userId, NOWHERE]) {
      const create = other.api.faceIds.create({ body: { identifier: "rosa", userId: stranger } });
      expect(await refusal(create)).toMatchObject({ name: "USER_UNKNOWN", fields: { userId: "unknown" } });
    }
  });

  test("of twenty simultaneous registrations of one identifier, one succeeds", async () => {
    const { building, administrator } = await start();
    const body = { identifier: "face-1", userId: administrator.userId };
    const { values, problems } = await settle(
      Array.from({ length: 20 }, () => building.api.faceIds.create({ body })),
    );
    expect(values).toHaveLength(1);
    expect(problems).toEqual(
      Array(19).fill({ name: "FACE_TAKEN", status: 409, fields: { identifier: "taken" } }),
    );
    expect((await building.api.faceIds.list()).items).toEqual(values);
  });

  test("an identifier is of letters, digits, hyphen, dot, plus and underscore", async () => {
    const { building, administrator } = await start();
    for (const [identifier, problem] of [
      ["", "required"],
      ["a b", "identifier"],
      ["x".repeat(65), "identifier"],
      [`+${"x".repeat(65)}`, "identifier"],
    ] as const) {
      const create = building.api.faceIds.create({ body: { identifier, userId: administrator.userId } });
      expect(await refusal(create)).toMatchObject({ name: "INVALID_INPUT", fields: { identifier: problem } });
    }
    const longest = `+${"x".repeat(64)}`;
    const body = { identifier: longest, userId: administrator.userId };
    expect((await building.api.faceIds.create({ body })).identifier).toBe(longest);
  });

  test("a credential opens by a face of its person, until the face is deleted or belongs to someone else", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const [rosa, carlo] = [await resident("Rosa Blu"), await resident("Carlo Neri")];
    const credential = (userId: string, value: string) =>
      api.accessCredentials.create({ body: { name: "Face", userId, credentialType: "FACE_ID", value } });
    const wrong = { name: "INVALID_INPUT", fields: { value: "unknown" } };
    expect(await refusal(credential(rosa.userId, "rosa"))).toMatchObject(wrong);

    const face = await api.faceIds.create({ body: { identifier: "rosa", userId: rosa.userId } });
    expect(await api.faceIds.get({ id: face.id })).toEqual(face);
    expect(await refusal(credential(carlo.userId, "rosa"))).toMatchObject(wrong);
    await credential(rosa.userId, "rosa");

    expect(await api.faceIds.update({ id: face.id, body: { identifier: "rosa" } })).toEqual(face);
    expect((await api.accessCredentials.list()).total).toBe(1);
    await api.faceIds.update({ id: face.id, body: { identifier: "rosa-2" } });
    expect((await api.accessCredentials.list()).total).toBe(0);
    await credential(rosa.userId, "rosa-2");
    await api.faceIds.update({ id: face.id, body: { userId: carlo.userId } });
    expect((await api.accessCredentials.list()).total).toBe(0);
    await credential(carlo.userId, "rosa-2");
    await api.faceIds.remove({ id: face.id });
    expect((await api.accessCredentials.list()).total).toBe(0);
    expect(await refusal(api.faceIds.get({ id: face.id }))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("faces are listed by identifier, and those of a person who leaves the building are deleted", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const { faceIds, domains } = building.api;
    for (const identifier of ["zoe", "Anna"]) await faceIds.create({ body: { identifier, userId } });
    expect((await faceIds.list()).items.map(({ identifier }) => identifier)).toEqual(["Anna", "zoe"]);
    expect(await faceIds.list({ query: { page: 1, pageSize: 1 } })).toMatchObject({ total: 2 });
    await domains.removeMember({ id: building.domain.id, userId });
    expect((await faceIds.list()).total).toBe(0);
  });
});
