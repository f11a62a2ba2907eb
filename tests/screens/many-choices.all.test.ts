import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAction } from "#provider/devices/queries/actions.ts";
import { getAgentGroupByName } from "#provider/people/queries/agent-groups.ts";
import { insertAdministrator } from "#provider/people/queries/user-groups.ts";
import { type Database, maintenance, newId } from "#storage/database.ts";
import { everyScreen, findAddress } from "../attacks/support/screens.ts";
import { addDoors } from "../bench/seeded-doors.ts";
import { addPeople, idsOfPerson } from "../bench/seeded-people.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

/** More people and doors than a form offers. */
const MANY = 120;
/** `CHOICES_MAX` in app/lists/paging.ts, without one that can't be chosen there. */
const OFFERED = 99;
const LAST_PERSON = "Person 000119";
const LAST_DOOR = "Door 0120";
/** Is called by the button at position 1; not among the first choices either. */
const CALLED = "Person 000118";

/** The forms that choose one of all people, devices or outputs, the choice, and what is added to the address. */
const forms = [
  { form: "/domain/groups/:groupId", choice: LAST_PERSON },
  { form: "/domain/groups/:groupId", choice: LAST_DOOR },
  { form: "/domain/zones/:zoneId", choice: LAST_DOOR },
  { form: "/domain/tags/:tagId/give", choice: LAST_PERSON },
  { form: "/domain/people/:userId/virtual/:virtualUserId/owner", choice: LAST_PERSON },
  { form: "/domain/licences/:licenceId/assign", choice: LAST_PERSON, query: "kind=USER" },
  { form: "/domain/licences/:licenceId/owner", choice: LAST_PERSON },
  { form: "/domain/devices/:deviceId/hardware/swap", choice: LAST_DOOR },
  { form: "/domain/devices/:deviceId/buttons/:position", choice: LAST_PERSON },
  { form: "/domain/devices/:deviceId/buttons/:position", choice: LAST_DOOR },
  { form: "/domain/devices/:deviceId/access", choice: LAST_DOOR },
  { form: "/domain/devices/:deviceId/access/:ruleId", choice: LAST_DOOR },
  { form: "/domain/devices/:deviceId/actions/:actionGroupId/add", choice: LAST_PERSON, query: "type=CALL" },
  {
    form: "/domain/devices/:deviceId/actions/:actionGroupId/add",
    choice: LAST_DOOR,
    query: "type=ACTIVATION",
  },
  {
    form: "/domain/devices/:deviceId/actions/:actionGroupId/add",
    choice: LAST_DOOR,
    query: "type=SHOW_VIDEO",
  },
  { form: "/domain/devices/:deviceId/actions/:actionGroupId/:actionId/change", choice: LAST_DOOR },
  { form: "/domain/auxiliaries/new", choice: LAST_DOOR, query: "type=RELE" },
  { form: "/domain/auxiliaries/:auxiliaryId/settings", choice: LAST_DOOR },
];

let world: SeededConsole;
/** A device that has no outputs of its own. */
let bareDeviceId: string;
/** A device with more outputs than are listed without a search. */
let wideDeviceId: string;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }, keys) => {
    const domainId = ids.domain;
    const { id: everybodyId } = await getAgentGroupByName(db, domainId, "all-the-agents");
    const groups = { domainId, everybodyId, residentsId: ids.managers };
    await addPeople(db, keys, { ...groups, from: 0, to: MANY, residents: 0 });
    const doors = await addDoors(db, keys, { domainId, count: MANY, groupId: ids.agentGroup, everybodyId });
    await addCall(db, ids.device);
    bareDeviceId = doors[0]!.id;
    wideDeviceId = doors[1]!.id;
    await addOutputs(db, wideDeviceId);
    await maintenance(db, async (tx) => {
      for (let number = 0; number < 9; number++)
        await insertAdministrator(tx, domainId, idsOfPerson(number).resident);
    });
    await maintenance(db, (tx) =>
      tx.deleteFrom("device_output").where("device_id", "=", bareDeviceId).execute(),
    );
  });
});

/** Adds a call to the button at position 1. */
async function addCall(db: Database, deviceId: string): Promise<void> {
  const { action_group_id } = await db
    .selectFrom("ring_bell_button")
    .select("action_group_id")
    .where("device_id", "=", deviceId)
    .where("position", "=", 1)
    .executeTakeFirstOrThrow();
  const targetId = idsOfPerson(MANY - 2).resident;
  const call = { type: "CALL", targetType: "AGENT", targetId, payload: {} } as const;
  await maintenance(db, (tx) => insertAction(tx, action_group_id, call));
}

/** Adds outputs to the one of a device. */
async function addOutputs(db: Database, deviceId: string): Promise<void> {
  const outputs = Array.from({ length: 9 }, (_, index) => ({
    id: newId(),
    device_id: deviceId,
    display_name: `Relay ${index + 2}`,
    type: "actuator" as const,
    activation_duration: 1000,
    position: index + 2,
  }));
  await maintenance(db, (tx) => tx.insertInto("device_output").values(outputs).execute());
}

afterAll(() => world?.stop());

function addressOfForm(form: string, query = "", find = ""): string {
  const screen = everyScreen().find(({ pattern }) => pattern === form);
  if (!screen) throw new Error(`There is no screen ${form}`);
  const parameters = new URLSearchParams(query);
  if (find) parameters.set("find", find);
  return `${findAddress(screen, world.building.ids)}?${parameters.toString()}`;
}

/** The texts of the options, of their groups, and of the labels and hints that a page shows. */
function choicesIn(text: string): string[] {
  const found = text.matchAll(
    /<option [^>]*>([^<]*)<|<optgroup label="([^"]*)"|<label class="choice"><input[^>]*><span><span[^>]*>([^<]*)|<small[^>]*>([^<]*)</g,
  );
  return [...found].map(([, ...texts]) => texts.find((each) => each !== undefined) ?? "");
}

test.each(forms)(
  "$form offers the first choices, and finds $choice by its name",
  async ({ form, choice, query }) => {
    const first = await world.open(addressOfForm(form, query));
    const isChoice = (each: string): boolean => each.includes(choice);
    expect(choicesIn(first).length).toBeGreaterThanOrEqual(OFFERED);
    expect(choicesIn(first).filter(isChoice)).toEqual([]);
    expect(first.includes("Only the first 100 are listed.")).toBe(true);

    const found = await world.open(addressOfForm(form, query, choice));
    expect(choicesIn(found).filter(isChoice)).not.toEqual([]);
    expect(found).toMatch(new RegExp(`\\d results? for “${choice}”`));
  },
);

test("a search without a result says so", async () => {
  const form = "/domain/devices/:deviceId/actions/:actionGroupId/add";
  const text = await world.open(addressOfForm(form, "type=CALL", "nobody at all"));
  expect(text.includes("No name contains “nobody at all”.")).toBe(true);
});

test("the access form of a device without outputs keeps its search after one without a result", async () => {
  const text = await world.open(`/domain/devices/${bareDeviceId}/access?find=nobody`);
  expect(text.includes("No name contains “nobody”.")).toBe(true);
});

test("a form that can't offer what a search finds says that nothing was found", async () => {
  const text = await world.open(addressOfForm("/domain/devices/:deviceId/hardware/swap", "", "The device"));
  expect(text.includes("No name contains “The device”.")).toBe(true);
});

test("a button offers whom it calls, whether or not a search finds them", async () => {
  const form = "/domain/devices/:deviceId/buttons/:position";
  for (const find of ["", "Person 00001"]) {
    expect(choicesIn(await world.open(addressOfForm(form, "", find)))).toContain(CALLED);
  }
});

test.each([
  ["device", LAST_DOOR],
  ["output", LAST_DOOR],
  ["person", LAST_PERSON],
])("the history can be filtered by a %s beyond the first ones, found by its name", async (filter, choice) => {
  const isChoice = (each: string): boolean => each.includes(choice);
  const first = await world.open("/domain/history");
  expect(choicesIn(first).filter(isChoice)).toEqual([]);
  expect(first).toMatch(new RegExp(`<input[^>]*type="search"[^>]*name="find-${filter}"`));
  const search = new URLSearchParams({ [`find-${filter}`]: choice });
  const found = await world.open(`/domain/history?${search.toString()}`);
  expect(choicesIn(found).filter(isChoice)).not.toEqual([]);
  expect(found).toMatch(new RegExp(`\\d results? for “${choice}”`));
});

test("the change log can be filtered by one of more than eight administrators, found by the name", async () => {
  const people = (text: string) => choicesIn(text).filter((each) => each.startsWith("Person 0"));
  expect(people(await world.open("/domain/audit")).length).toBeGreaterThanOrEqual(9);
  expect(people(await world.open("/domain/audit?find-actor=person+000003"))).toEqual(["Person 000003"]);
  const chosen = `actor=${idsOfPerson(5).resident}`;
  const other = people(await world.open(`/domain/audit?${chosen}&find-actor=person+000003`));
  expect(other.toSorted()).toEqual(["Person 000003", "Person 000005"]);
});

test("an output is linked to one of more than eight others by a search, which keeps what was typed", async () => {
  const page = `/domain/devices/${wideDeviceId}/outputs`;
  const text = await world.open(page);
  expect(text).toMatch(/<input[^>]*name="find-linkedOutputId"/);
  expect(text).not.toMatch(/<select[^>]*name="linkedOutputId"/);
  const portId = /name="portId" value="([^"]+)"/.exec(text)![1]!;
  const answer = await world.visitor.fillIn(page, {
    portId,
    displayName: "Renamed door",
    openingTime: "3",
    inputId: "",
    linkedOutputId: "",
    "find-linkedOutputId": "relay 7",
    intent: "output",
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('value="Renamed door"');
  expect(answer.text).toContain("1 result for “relay 7”");
  expect(await world.open(page)).not.toContain("Renamed door");
});
