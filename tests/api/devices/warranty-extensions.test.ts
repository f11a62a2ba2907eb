import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

function yearsLater(time: number, years: number): number {
  const date = new Date(time);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
}

describeApi("warranty extensions", (start) => {
  test("an unknown code, a device of another building and a resident extend nothing", async () => {
    const { building, panel, otherBuilding, resident, administrator } = await start();
    const { id: deviceId } = (await panel()).device;
    const { code } = await administrator.api.warrantyExtensions.create({ body: { months: 12 } });
    const { warrantyExtensions, deviceLife } = building.api;
    const unknown = { code: "AAAA-BBBB-CCCC-DDDD" };
    const { problems } = await settle<unknown>([
      warrantyExtensions.byCode({ query: unknown }),
      warrantyExtensions.activate({ body: { ...unknown, deviceId } }),
    ]);
    const problem = { name: "UNKNOWN_WARRANTY_CODE", status: 404, fields: { code: "unknown" } };
    expect(problems).toEqual([problem, problem]);
    const other = await otherBuilding();
    const elsewhere = other.api.warrantyExtensions.activate({ body: { code, deviceId } });
    expect(await refusal(elsewhere)).toMatchObject({ status: 400, fields: { deviceId: "unknown" } });
    const { api } = await resident();
    expect(await refusal(api.warrantyExtensions.byCode({ query: { code } }))).toMatchObject({
      name: "FORBIDDEN",
    });
    expect(await refusal(api.warrantyExtensions.create({ body: { months: 12 } }))).toMatchObject({
      name: "FORBIDDEN",
    });
    expect((await deviceLife.warranty({ id: deviceId })).extensions).toEqual([]);
    expect(await warrantyExtensions.byCode({ query: { code } })).toMatchObject({ months: 12 });
  });

  test("a code of twenty uses at once extends one warranty once, and it stays with the device", async () => {
    const { building, panel, hardware, administrator } = await start();
    const { warrantyExtensions, deviceLife } = building.api;
    const { id: deviceId } = (await panel()).device;
    const before = await deviceLife.warranty({ id: deviceId });
    expect(before).toEqual({ start: before.start, end: yearsLater(before.start, 2), extensions: [] });
    const { code, id } = await administrator.api.warrantyExtensions.create({ body: { months: 12 } });
    const written = code.replaceAll("-", " ").toLowerCase();
    expect(await warrantyExtensions.byCode({ query: { code: written } })).toEqual({ id, months: 12 });
    const activate = () => warrantyExtensions.activate({ body: { code, deviceId } });
    const { values, problems } = await settle(Array.from({ length: 20 }, activate));
    expect(values).toHaveLength(1);
    for (const problem of problems) {
      expect(problem).toEqual({ name: "WARRANTY_CODE_USED", status: 409, fields: { code: "used" } });
    }
    await deviceLife.replace({ id: deviceId, body: await hardware() });
    const after = await deviceLife.warranty({ id: deviceId });
    expect(after).toMatchObject({ end: yearsLater(before.start, 3), extensions: [{ months: 12 }] });
    expect(await refusal(warrantyExtensions.byCode({ query: { code } }))).toMatchObject({
      name: "WARRANTY_CODE_USED",
    });
  });
});
