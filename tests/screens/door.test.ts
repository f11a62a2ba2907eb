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

test("a door's page lists the groups that can open it, its last five openings, and its device", async () => {
  const { agentGroup, device, output } = world.building.ids;
  const page = await world.open(door);
  const groups = readSection(page, "groups");
  expect(groups).toContain(`href="/domain/groups/${agentGroup}"`);
  expect(groups).toMatch(/data-title="People"[^>]*>1</);
  expect(groups).toContain(`href="/domain/devices/${device}/access"`);
  const [, add = ""] = /href="([^"]+)"[^>]*><svg.*?Add group/.exec(groups) ?? [];
  expect(add).toBe(`/domain/devices/${device}/access?output=${output}#add`);
  for (let press = 0; press < 6; press++) await world.visitor.submit(door, { action: "open", page: "door" });
  const events = readSection(await world.open(door), "events");
  expect(events).toContain(`href="/domain/history?output=${output}"`);
  expect(events.match(/<tr role="row"><td|<tr role="row"><th scope="row"/g)?.length).toBe(5);
  expect(readSection(page, "device")).toContain(`href="/domain/devices/${device}"`);
});

test("the form of an access rule begins with the door from whose page it was opened", async () => {
  const { device, output, secondOutput } = world.building.ids;
  for (const asked of [output, secondOutput]) {
    const form = readSection(await world.open(`/domain/devices/${device}/access?output=${asked}`), "add");
    const checked = [...form.matchAll(/<input[^>]*>/g)].filter(([input]) => input.includes('checked=""'));
    expect(checked.map(([input]) => /value="([^"]+)"/.exec(input)?.[1])).toEqual([asked]);
  }
});

test("a door's page shows a resident the door alone", async () => {
  const { resident } = world.building.people;
  const page = await world.open(door, await world.enter(resident));
  for (const section of ["groups", "permitted", "events", "device"])
    expect(readSection(page, section)).toBe("");
});

/** The section of a page whose heading has an id. */
function readSection(page: string, id: string): string {
  return new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, "s").exec(page)?.[0] ?? "";
}

test("a door's page tells a person who is not in the building from hardware that was returned", async () => {
  const { resident, device } = world.building.ids;
  expect(await world.open(`${door}?person=nobody`)).toContain("This person is not in the building.");
  const answer = await world.open(`${door}?person=${resident}`);
  expect(answer).toMatch(/can(&#x27;t)? open this door/);
  await world.visitor.submit(`/domain/devices/${device}/hardware/return`, { intent: "confirm" });
  const returned = await world.open(`${door}?person=${resident}`);
  expect(returned).toContain("The hardware of this device has been returned. Nobody can open this door");
  expect(returned).toContain("Nobody can ring or open here until the hardware is replaced.");
  expect(returned).not.toContain("You can&#x27;t open this door");
  expect(returned).not.toContain("This person is not in the building.");
});
