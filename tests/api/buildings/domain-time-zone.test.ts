import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

describeApi("a building's time zone", (start) => {
  test("a building is in the time zone it was created with until an administrator names another", async () => {
    const { building, person, newLicence } = await start();
    const { id } = building.domain;
    expect(building.domain.timeZone).toBe("UTC");
    for (const timeZone of ["", "Europe/Atlantis", "+02:00", "x".repeat(65)]) {
      expect(await refusal(building.api.domains.update({ id, body: { timeZone } }))).toMatchObject({
        name: "INVALID_INPUT",
        fields: { timeZone: expect.any(String) },
      });
    }
    const moved = await building.api.domains.update({ id, body: { timeZone: "Pacific/Auckland" } });
    expect(moved).toEqual({ ...building.domain, timeZone: "Pacific/Auckland" });
    const { api } = await person();
    const licenseCode = await newLicence({ DOMAIN: 1 });
    const body = { licenseCode, label: "Casa Roma", timeZone: "Europe/Rome" };
    expect((await api.licences.activateWithDomain({ body })).domain.timeZone).toBe("Europe/Rome");
  });
});
