import { randomInt } from "node:crypto";
import { startPanelProcess } from "../support/processes/panel-process.ts";
import type { RunningConsole } from "../support/processes/running-console.ts";

/** A virtual panel in service, at which an unknown tag is presented. */
export interface Door {
  hwId: string;
  /** Returns the milliseconds until the panel shows the decision; the terminal is read every 50 ms. */
  decisionMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Brings a virtual panel into the building of the token. */
export async function openDoor(console: RunningConsole, token: string): Promise<Door> {
  const api = console.calls(token);
  const number = String(randomInt(1e8)).padStart(8, "0");
  const label = { activationCode: `TEST${number}`, hwId: `VP-TEST-${number}` };
  const stateFile = `${console.dataDir}/${label.hwId}.json`;
  const panel = startPanelProcess({ server: console.url, ...label, stateFile });
  await panel.shows(/waiting to be enabled/);
  const { activationCode, hwId } = label;
  const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
  const { items } = await api.licences.managed();
  const licenseId = items[0]?.id ?? "";
  await api.devices.enable({ id, licenseId, body: { activationCode, name: "Bench door" } });
  await api.devices.configure({ id });
  await panel.shows(/configuration \w+ applied/);
  return {
    hwId,
    async decisionMs() {
      const started = performance.now();
      panel.type("tag 0BADC0DE");
      await panel.shows(/refused: UNKNOWN_TAG/);
      return performance.now() - started;
    },
    stop: () => panel.stop(),
  };
}
