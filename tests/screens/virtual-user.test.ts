import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor } from "../attacks/support/visitor.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const PASSWORD = "a password of the tablet";

let running: RunningConsole;
let building: SetUpBuilding;

beforeAll(async () => {
  running = await startConsole();
  building = await setUpBuilding(running);
});

afterAll(() => running?.stop());

test("a virtual user gets no dialog for a building or a licence by its address", async () => {
  const { userName } = await building.api.virtualUsers.create({
    body: { name: "Tablet", password: PASSWORD },
  });
  const visitor = createVisitor(running.url);
  await visitor.signIn({ email: userName, password: PASSWORD });
  expect((await visitor.open("/user_home")).status).toBe(200);
  const licenseCode = "AAAA-BBBB-CCCC-DDDD";
  const dialogs = {
    new_building: { licenseCode, label: "Mine now", name: "minenow" },
    join: { code: "no-such-invite" },
    licence: { intent: "look", licenseCode },
  };
  for (const [dialog, fields] of Object.entries(dialogs)) {
    const path = `/user_home/${dialog}`;
    expect((await visitor.open(path)).status, dialog).toBe(403);
    expect((await visitor.submit(path, fields)).status, dialog).toBe(403);
  }
});
