import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

describeApi("a building's name", (start) => {
  test("it is cleaned, and is refused where nothing is left of it or another building has it", async () => {
    const { building, otherBuilding } = await start();
    const other = await otherBuilding();
    const { id } = building.domain;
    const rename = (name: string) => building.api.domains.update({ id, body: { name } });
    expect(await refusal(rename("ÄÖ!"))).toMatchObject({
      name: "DOMAIN_NAME_EMPTY",
      fields: { name: "empty" },
    });
    expect(await refusal(rename("---"))).toMatchObject({ name: "DOMAIN_NAME_EMPTY" });
    expect(await refusal(rename(other.domain.name.toUpperCase()))).toMatchObject({
      name: "DOMAIN_NAME_TAKEN",
      status: 409,
      fields: { name: "taken" },
    });
    expect(await building.api.domains.get({ id })).toEqual(building.domain);
    expect(await rename("Via Roma 12")).toEqual({ ...building.domain, name: "viaroma12" });
    expect(await building.api.domains.domainFromName({ query: { name: "viaroma12" } })).toMatchObject({ id });
    expect(await rename("viaroma12")).toMatchObject({ name: "viaroma12" });
  });

  test("of two buildings that take one name at once, one gets it", async () => {
    const { building, otherBuilding } = await start();
    const other = await otherBuilding();
    const both = [building, other].map(({ api, domain }) =>
      api.domains.update({ id: domain.id, body: { name: "lungarno" } }),
    );
    const { values, problems } = await settle(both);
    expect(values).toHaveLength(1);
    expect(problems).toMatchObject([{ name: "DOMAIN_NAME_TAKEN" }]);
  });
});
