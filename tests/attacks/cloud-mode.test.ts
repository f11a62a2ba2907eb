import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";
import { everyScreen } from "./support/screens.ts";
import { createVisitor } from "./support/visitor.ts";

/** The process with the API, and the console in front of it. */
let provider: RunningConsole;
let console: RunningConsole;

beforeAll(async () => {
  provider = await startConsole({ env: { SIMULATOR: "1" } });
  await setUpBuilding(provider);
  console = await startConsole({ env: { PROVIDER_URL: provider.url, PROVIDER_CLIENT_ID: "console" } });
});

afterAll(async () => {
  await console?.stop();
  await provider?.stop();
});

test("in cloud mode the installation's screens are not found, not even by the provider's administrator", async () => {
  const screens = everyScreen().filter(({ pattern }) => /^\/?installation(\/|$)/.test(pattern));
  const addresses = screens.map(({ pattern }) => pattern.replace(/:\w+/g, "anything"));
  expect(addresses.length).toBeGreaterThan(15);
  const visitor = createVisitor(console.url);
  await visitor.signIn(ADMINISTRATOR);
  expect((await visitor.open("/user_home")).text).not.toContain('href="/installation');
  const atHome = createVisitor(provider.url);
  await atHome.signIn(ADMINISTRATOR);
  expect((await atHome.open("/user_home")).text).toContain('href="/installation');
  for (const address of addresses) {
    expect([address, (await visitor.open(address)).status]).toEqual([address, 404]);
    const { status } = await visitor.submit(address, {});
    expect([address, status], "nor their forms").toEqual([
      address,
      expect.toSatisfy((code) => code === 404 || code === 405),
    ]);
  }
  expect((await visitor.open("/api/v2/users/me")).status, "nor the API").toBe(404);
});

test("in cloud mode a demo building of the provider has no simulator", async () => {
  const { access_token } = await signIn(provider);
  const { id } = await provider.calls(access_token).onPremise.createDemoBuilding();
  for (const [server, status] of [
    [provider, 200],
    [console, 404],
  ] as const) {
    const visitor = createVisitor(server.url);
    await visitor.signIn(ADMINISTRATOR);
    await visitor.enter(id);
    expect((await visitor.open("/domain")).status).toBe(200);
    expect((await visitor.open("/domain/simulator")).status).toBe(status);
  }
});
