import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

describeApi("preferences", (start) => {
  test("preferences are private to a person: a text of up to 64 kB, stored unchanged", async () => {
    const { administrator, person } = await start();
    const someone = await person();
    const { getPreferences, setPreferences } = someone.api.users;
    const set = (preferences: string) => setPreferences({ id: "me", body: { preferences } });

    expect(await getPreferences({ id: "me" })).toEqual({ preferences: "{}" });
    const texts = ['{"__proto__":{"admin":true}}', "not JSON", "[".repeat(50_000), "x".repeat(65_536)];
    for (const preferences of texts) {
      await set(preferences);
      expect(await getPreferences({ id: someone.userId })).toEqual({ preferences });
    }
    for (const tooLong of ["x".repeat(65_537), "é".repeat(40_000)]) {
      expect(await refusal(set(tooLong))).toMatchObject({ fields: { preferences: "tooLong" } });
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(await refusal(administrator.api.users.getPreferences({ id: someone.userId }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });
});
