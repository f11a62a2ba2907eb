import { expect, test } from "vitest";
import { runProgram } from "../support/command.ts";
import { startDemoConsole } from "../support/demo-console.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

test("DEMO=1 fills an empty database with a demo building and prints the sign-in only once", async () => {
  const running = await startDemoConsole();
  let again: RunningConsole | undefined;
  try {
    expect(running.output()).not.toContain("set-up code");
    const { email: username, password } = running;
    const body = { grant_type: "password", username, password };
    const { access_token } = await running.calls().auth.token({ body });
    const api = running.calls(access_token);
    expect(await api.users.me()).toMatchObject({ installationAdministrator: true });
    const { items } = await api.users.listDomains({ id: "me" });
    expect(items).toMatchObject([{ label: "Villa Aurora (demo)", role: "administrator" }]);
    expect(await api.setUp.get()).toMatchObject({ steps: { demo: "done" }, demoBuildingId: items[0]!.id });
    await running.end();

    const { dataDir } = running;
    const env = { DEMO: "1", DATA_DIR: dataDir, PORT: "0", MQTT_PORT: "0" };
    const refused = await runProgram("server", [], env);
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain("DEMO=1 fills an empty database, and this one is in use.");

    again = await startConsole({ dataDir });
    expect(again.output()).not.toContain("shown only once");
    expect((await again.calls().auth.token({ body })).access_token).not.toBe("");
  } finally {
    await (again ?? running).stop();
  }
});

test("a console of a provider creates no demo building", async () => {
  const env = { DEMO: "1", PROVIDER_URL: "http://127.0.0.1:1", PROVIDER_CLIENT_ID: "console" };
  const { exitCode, output } = await runProgram("server", [], env);
  expect(exitCode).toBe(1);
  expect(output).toContain("DEMO can't be set with PROVIDER_URL");
});
