import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type FaultyProvider, startFaultyProvider } from "../support/outside/faulty-provider.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

/** A console in cloud mode, and the provider behind it with a building and one device, `Main`. */
export interface CloudConsole {
  provider: RunningConsole;
  /** The connection from the console to the provider, which can be disturbed. */
  line: FaultyProvider;
  console: RunningConsole;
  building: SetUpBuilding;
  deviceId: string;
  /** Opens another browser, in which the building's administrator enters the building. */
  visit(): Promise<Visitor>;
  stop(): Promise<void>;
}

export async function startCloudConsole(): Promise<CloudConsole> {
  const provider = await startConsole();
  const building = await setUpBuilding(provider);
  const { api, demo } = building;
  const { hwId, activationCode } = demo;
  const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
  const { items } = await api.licences.managed();
  await api.devices.enable({ id, licenseId: items[0]!.id, body: { activationCode, name: "Main" } });
  const line = await startFaultyProvider(provider.url);
  const console = await startConsole({ env: { PROVIDER_URL: line.url, PROVIDER_CLIENT_ID: "console" } });
  return {
    provider,
    line,
    console,
    building,
    deviceId: id,
    async visit() {
      const visitor = createVisitor(console.url);
      await visitor.signIn(ADMINISTRATOR);
      await visitor.enter(building.domainId);
      return visitor;
    },
    async stop() {
      await console.stop();
      await line.stop();
      await provider.stop();
    },
  };
}
