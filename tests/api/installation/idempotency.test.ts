import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createKeys } from "#provider/keys.ts";
import { deleteExpiredRecords } from "#storage/idempotency-records.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const DAY_MS = 24 * 3_600_000;
const body = { identifier: "Caretaker", value: "04A1B2C3" };

describeApi("a call with an idempotency key", (start) => {
  test("is refused with a key of another request, and with an invalid key", async () => {
    const { client, building } = await start();
    const { nfcTags } = client.as({ token: building.token, idempotencyKey: "one-wish" });
    const { id } = await nfcTags.create({ body });
    for (const other of [
      () => nfcTags.create({ body: { ...body, value: "04A1B2C4" } }),
      () => nfcTags.remove({ id }),
    ]) {
      expect(await refusal(other())).toEqual({ name: "IDEMPOTENCY_KEY_REUSED", status: 409 });
    }
    for (const idempotencyKey of ["x".repeat(129), "with a space"]) {
      const create = client.as({ token: building.token, idempotencyKey }).nfcTags.create({ body });
      expect(await refusal(create)).toMatchObject({ name: "INVALID_INPUT" });
    }
    expect((await building.api.nfcTags.list()).total).toBe(1);
  });

  test("is carried out once and always gets the same answer, even twenty at once", async () => {
    const { client, building } = await start();
    const { nfcTags } = client.as({ token: building.token, idempotencyKey: "one-wish" });
    const made = await Promise.all(Array.from({ length: 20 }, () => nfcTags.create({ body })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await building.api.nfcTags.list()).total).toBe(1);
    const { total } = await building.api.audit.list({ query: { entity: "nfc_tag" } });
    expect(total).toBe(1);
    const deleting = client.as({ token: building.token, idempotencyKey: "another-wish" }).nfcTags;
    for (let time = 0; time < 3; time++) await deleting.remove({ id: made[0]!.id });
  });

  test("returns its answer to no one else, and is carried out again once it was refused or a day has passed", async () => {
    const { client, building, otherBuilding, db, clock } = await start();
    const idempotencyKey = "one-wish";
    const other = await otherBuilding();
    const [first, there] = await Promise.all(
      [building, other].map(({ token }) => client.as({ token, idempotencyKey }).nfcTags.create({ body })),
    );
    expect(first?.id).not.toBe(there?.id);
    const again = client.as({ token: building.token, idempotencyKey: "second-wish" }).nfcTags;
    expect(await refusal(again.create({ body }))).toMatchObject({ name: "TAG_TAKEN" });
    await building.api.nfcTags.remove({ id: first!.id });
    const created = await again.create({ body });
    await building.api.nfcTags.remove({ id: created.id });
    expect((await again.create({ body })).id).toBe(created.id);
    await deleteExpiredRecords(db, clock.now() + DAY_MS);
    expect((await again.create({ body })).id).not.toBe(created.id);
  });

  test("stores no hash from which a password could be guessed without the installation's secret", async () => {
    const { client, building, db, secret } = await start();
    const { virtualUsers } = client.as({ token: building.token, idempotencyKey: "one-wish" });
    const given = { name: "Cleaning", password: "a-long-enough-password", language: "en" } as const;
    await virtualUsers.create({ body: given });
    const rows = await db.selectFrom("idempotency_record").selectAll().execute();
    // The complete text that is hashed: its hash can't be found without the secret.
    const text = `virtualUsers.create\n${JSON.stringify({ body: given })}`;
    expect(rows.map(({ request_hash }) => request_hash)).toContain(createKeys(secret).hash("request", text));
    const plain = createHash("sha256").update(text);
    const guesses = [plain.copy().digest("base64url"), plain.copy().digest("hex")];
    expect(guesses.filter((guess) => JSON.stringify(rows).includes(guess))).toEqual([]);
  });
});
