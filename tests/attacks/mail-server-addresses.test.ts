import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";
import { databaseSettings, describeEngines } from "./support/engines.ts";

describeEngines("the address of a mail server", (engine) => {
  let console: RunningConsole;
  let building: SetUpBuilding;

  beforeAll(async () => {
    console = await startConsole({ env: await databaseSettings(engine) });
    building = await setUpBuilding(console);
  });
  afterAll(() => console?.stop());

  test("is never the server's own machine or its cloud's, however its address is written", async () => {
    const own = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).map(({ address }) => address),
    );
    const calls = console.calls(building.token);
    const settings = { emailFrom: "door@example.org", nameFrom: "Casa", port: 25, protocol: "smtp" as const };
    for (const host of [
      ...own,
      "127.0.0.1",
      "::1",
      "::ffff:127.0.0.1",
      "::127.0.0.1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "64:ff9b::a9fe:a9fe",
      "fd00:ec2::254",
      "100.100.100.200",
      "169.254.169.254",
      "localhost",
    ]) {
      const body = { ...settings, host, username: "", pinnedCertificate: null };
      await expect(calls.mailServer.set({ body }), host).rejects.toMatchObject({
        errorName: "MAIL_HOST_REFUSED",
        extras: { fields: { host: "refusedHost" } },
      });
    }
  });
});
