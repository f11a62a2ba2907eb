import { afterAll, beforeAll, expect, test } from "vitest";
import { makeVisitor } from "../attacks/support/visitor.ts";
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
  const visitor = makeVisitor(running.url);
  await visitor.signIn({ email: userName, password: PASSWORD });
  expect((await visitor.open("/user_home")).status).toBe(200);
  for (const dialog of ["new_building", "join", "licence"])
    expect((await visitor.open(`/user_home/${dialog}`)).status, dialog).toBe(403);
});
