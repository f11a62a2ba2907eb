import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { refusal } from "../support/refusal.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";
import { databaseSettings, describeEngines } from "./support/engines.ts";

describeEngines("the address of a relay", (engine) => {
  let console: RunningConsole;
  let building: SetUpBuilding;

  beforeAll(async () => {
    const settings = { MAIL_TO_LOOPBACK: "1", BUILDING_ALLOW: "10.0.0.0/24, another=10.0.1.0/24, 127.0.0.9" };
    console = await startConsole({ env: { ...(await databaseSettings(engine)), ...settings } });
    building = await setUpBuilding(console);
  });
  afterAll(() => console?.stop());

  const save = (host: string) =>
    building.api.auxiliaries.create({
      body: { name: "Relay", type: "RELE", model: "generic", configuration: { host } },
    });

  test("is what the setting for buildings allows, whatever is allowed to mail and to another building", async () => {
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address }) => address),
    );
    for (const host of [...own, "localhost", "10.0.1.5", "192.168.1.20", "169.254.169.254", "fd00::5"])
      expect(await refusal(save(host)), host).toMatchObject({
        name: "AUXILIARY_ADDRESS_REFUSED",
        fields: { "configuration.host": "refusedAddress" },
      });
    for (const host of ["10.0.0.5", "127.0.0.9", "relay.example.org"]) {
      const { id } = await save(host);
      await building.api.auxiliaries.remove({ id });
    }
  });

  test("of a mail server may be this machine by the setting for mail", async () => {
    const calls = console.calls(building.token);
    const body = { emailFrom: "door@example.org", host: "127.0.0.1", port: 1 };
    expect(await calls.mailServer.set({ body })).toMatchObject({ host: "127.0.0.1" });
  });
});
