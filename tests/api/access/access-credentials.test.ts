import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const HOUR_MS = 3_600_000;

describeApi("access credentials", (start) => {
  test("a person who is not in the building can't be given a credential", async () => {
    const { building, otherBuilding } = await start();
    const { administrator } = await otherBuilding();
    for (const userId of [administrator.userId, NOWHERE]) {
      const body = { name: "Front door", userId, credentialType: "CODE" } as const;
      expect(await refusal(building.api.accessCredentials.create({ body }))).toMatchObject({
        name: "USER_UNKNOWN",
        fields: { userId: "unknown" },
      });
    }
  });

  test("lists of what a person has refuse a person who is not in the building", async () => {
    const { building } = await start();
    const { accessCredentials, faceIds, nfcTags, virtualUsers } = building.api;
    const ofNobody = { query: { userId: NOWHERE } };
    for (const calls of [accessCredentials, nfcTags, faceIds])
      expect(await refusal(calls.list(ofNobody))).toEqual({
        name: "USER_UNKNOWN",
        status: 400,
        fields: { userId: "unknown" },
      });
    expect(await refusal(virtualUsers.list({ query: { ownerId: NOWHERE } }))).toEqual({
      name: "USER_UNKNOWN",
      status: 400,
      fields: { ownerId: "unknown" },
    });
  });

  test("a value that its type can't have is refused beside its field", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const wrong = [
      ["CODE", "12345", "accessCode"],
      ["CODE", "12345678901", "accessCode"],
      ["CODE", "12345a", "accessCode"],
      ["QR", "mine", "invalid"],
      ["FACE_ID", null, "required"],
      ["NFC_TAG", "not a tag", "tagValue"],
      ["NFC_TAG", "04A1B2C3", "unknown"],
    ] as const;
    for (const [credentialType, value, problem] of wrong) {
      const body = { name: "Front door", userId, credentialType, value };
      expect(await refusal(building.api.accessCredentials.create({ body }))).toMatchObject({
        name: "INVALID_INPUT",
        fields: { value: problem },
      });
    }
    expect((await building.api.accessCredentials.list()).total).toBe(0);
  });

  test("a credential can't end before it begins, as it is made or as it is changed", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const api = building.api.accessCredentials;
    const body = {
      name: "Front door",
      userId,
      credentialType: "CODE",
      startTime: 2000,
      endTime: 1000,
    } as const;
    expect(await refusal(api.create({ body }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { endTime: "endBeforeStart" },
    });
    const { id } = await api.create({ body: { ...body, endTime: 3000 } });
    const early = api.update({ id, body: { endTime: 1000 } });
    expect(await refusal(early)).toMatchObject({
      name: "INVALID_INPUT",
      fields: { endTime: "endBeforeStart" },
    });
  });

  test("of twenty simultaneous requests for the same access code, one gets it", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const body = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    const calls = Array.from({ length: 20 }, () => building.api.accessCredentials.create({ body }));
    const { values, problems } = await settle(calls);
    expect(values).toHaveLength(1);
    expect(problems).toHaveLength(19);
    for (const problem of problems) {
      expect(problem).toEqual({ name: "CREDENTIAL_CODE_TAKEN", status: 409, fields: { value: "taken" } });
    }
  });

  test("an access code is unique in its own building alone", async () => {
    const { building, administrator, otherBuilding } = await start();
    const other = await otherBuilding();
    const code = { name: "Front door", credentialType: "CODE", value: "135790" } as const;
    await building.api.accessCredentials.create({ body: { ...code, userId: administrator.userId } });
    const userId = other.administrator.userId;
    expect(await other.api.accessCredentials.create({ body: { ...code, userId } })).toMatchObject({
      value: "135790",
    });
  });

  test("a resident sees their own credentials without values, and no one else's", async () => {
    const { building, resident } = await start();
    const [rosa, carlo] = [await resident("Rosa Blu"), await resident("Carlo Neri")];
    const api = building.api.accessCredentials;
    const made = [];
    for (const { userId } of [rosa, carlo]) {
      made.push(await api.create({ body: { name: "Front door", userId, credentialType: "CODE" } }));
    }
    const own = await rosa.api.accessCredentials.list();
    expect(own).toMatchObject({ items: [{ id: made[0]!.id, userId: rosa.userId }], total: 1 });
    expect(own.items[0]).not.toHaveProperty("value");
    const others = rosa.api.accessCredentials.list({ query: { userId: carlo.userId } });
    expect(await refusal(others)).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(rosa.api.accessCredentials.get({ id: made[0]!.id }))).toMatchObject({
      name: "FORBIDDEN",
    });
    const more = { name: "More", userId: rosa.userId, credentialType: "CODE" } as const;
    expect(await refusal(rosa.api.accessCredentials.create({ body: more }))).toMatchObject({
      name: "FORBIDDEN",
    });
    expect(await refusal(rosa.api.accessCredentials.remove({ id: made[1]!.id }))).toMatchObject({
      name: "FORBIDDEN",
    });
  });

  test("a credential of another building can't be distinguished from one that never existed", async () => {
    const { building, administrator, otherBuilding } = await start();
    const body = { name: "Front door", userId: administrator.userId, credentialType: "CODE" } as const;
    const made = await building.api.accessCredentials.create({ body });
    const api = (await otherBuilding()).api.accessCredentials;
    for (const id of [made.id, NOWHERE]) {
      expect(await refusal(api.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.update({ id, body: { name: "Mine" } }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.remove({ id }))).toMatchObject({ name: "NOT_FOUND" });
    }
    expect((await api.list()).total).toBe(0);
    for (const userId of [administrator.userId, NOWHERE])
      expect(await refusal(api.list({ query: { userId } }))).toMatchObject({ name: "USER_UNKNOWN" });
  });

  test("a credential manager grants and revokes credentials", async () => {
    const { building, resident } = await start();
    const rosa = await resident("Rosa Blu");
    const managers = await building.api.agentGroups.groupByName({
      query: { name: "all-the-credential-managers" },
    });
    await building.api.agentGroups.addMember({ id: managers.id, body: { agentId: rosa.userId } });
    const body = { name: "Front door", userId: rosa.userId, credentialType: "CODE" } as const;
    const made = await rosa.api.accessCredentials.create({ body });
    expect(await rosa.api.accessCredentials.get({ id: made.id })).toEqual(made);
    await rosa.api.accessCredentials.remove({ id: made.id });
    expect(await refusal(rosa.api.accessCredentials.get({ id: made.id }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });

  test("a code without a value is six random digits, a QR code 128 random bits", async () => {
    const { building, administrator } = await start();
    const { userId } = administrator;
    const create = (credentialType: "CODE" | "QR") =>
      building.api.accessCredentials.create({ body: { name: "Front door", userId, credentialType } });
    const codes = [await create("CODE"), await create("CODE"), await create("CODE")].map(
      ({ value }) => value!,
    );
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBe(3);
    const qr = (await create("QR")).value!;
    expect(Buffer.from(qr, "base64url")).toHaveLength(16);
  });

  test("no value that opens is in the database in clear", async () => {
    const { building, administrator, db } = await start();
    const { userId } = administrator;
    const body = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await building.api.accessCredentials.create({ body });
    const rows = await db.selectFrom("access_credential").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("135790");
  });

  test("a credential for tags is for one of the person's, or for any of them", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    await building.api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId } });
    const tag = { name: "Fob", userId, credentialType: "NFC_TAG" } as const;
    const one = await building.api.accessCredentials.create({ body: { ...tag, value: "04:a1:b2:c3" } });
    const any = await building.api.accessCredentials.create({ body: tag });
    expect([one.value, any.value]).toEqual(["04A1B2C3", null]);
  });

  test("valid ones come first, then those to come, then expired ones, by name and across pages", async () => {
    const { building, administrator, clock } = await start();
    const { userId } = administrator;
    const now = clock.now();
    const terms = [
      ["a used up", { remainingUsages: 0 }],
      ["b past", { endTime: now - HOUR_MS }],
      ["c to come", { startTime: now + HOUR_MS }],
      ["d valid", { startTime: now - HOUR_MS, endTime: now + HOUR_MS }],
      ["e valid", { remainingUsages: 1 }],
      ["F valid", {}],
    ] as const;
    for (const [name, limits] of [...terms].reverse()) {
      const body = { name, userId, credentialType: "CODE", ...limits } as const;
      await building.api.accessCredentials.create({ body });
    }
    const names = [];
    for (const page of [0, 1, 2]) {
      const { items, total } = await building.api.accessCredentials.list({ query: { page, pageSize: 2 } });
      expect(total).toBe(6);
      names.push(...items.map(({ name }) => name));
    }
    expect(names).toEqual(["d valid", "e valid", "F valid", "c to come", "a used up", "b past"]);
  });

  test("a change leaves the fields that it does not name unchanged", async () => {
    const { building, administrator } = await start();
    const { userId } = administrator;
    const body = {
      name: "Front door",
      userId,
      credentialType: "CODE",
      remainingUsages: 3,
      endTime: 5000,
    } as const;
    const api = building.api.accessCredentials;
    const { id } = await api.create({ body });
    const made = await api.update({ id, body: {} });
    expect((await api.list()).items[0]).toMatchObject(made);
    expect(made).toMatchObject(body);
    const changes = { name: "Back door", endTime: null };
    expect(await api.update({ id, body: changes })).toEqual({ ...made, ...changes });
  });
});
