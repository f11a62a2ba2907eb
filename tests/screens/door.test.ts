import { afterAll, beforeAll, expect, test } from "vitest";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

let world: SeededConsole;
let door: string;

beforeAll(async () => {
  world = await startSeededConsole(async () => undefined);
  const { device, output } = world.building.ids;
  door = `/domain/doors/${device}/${output}`;
});

afterAll(() => world?.stop());

test("a door's page tells a person who is not in the building from hardware that was returned", async () => {
  const { resident, device } = world.building.ids;
  expect(await world.open(`${door}?person=nobody`)).toContain("This person is not in the building.");
  const answer = await world.open(`${door}?person=${resident}`);
  expect(answer).toMatch(/can(&#x27;t)? open this door/);
  await world.visitor.submit(`/domain/devices/${device}/hardware/return`, { intent: "confirm" });
  const returned = await world.open(`${door}?person=${resident}`);
  expect(returned).toContain("The hardware of this device has been returned. Nobody can open this door");
  expect(returned).not.toContain("This person is not in the building.");
});
