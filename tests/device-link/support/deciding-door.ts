import { expect } from "vitest";
import { type Panel, startPanel } from "#panel/virtual-panel.ts";
import type { RunningConsole } from "../../support/processes/running-console.ts";
import { giveTag, seedDoor, TAG } from "./seeded-door.ts";

/** A door of the seeded building whose panel asks the server for every decision. */
interface DecidingDoor {
  panel: Panel;
  /** Presents a tag until the server has decided, and expects that the decision is right. */
  decides(): Promise<void>;
  stop(): Promise<void>;
}

/** The speed of the machine must not decide whether the panel decides alone. */
const PATIENCE_MS = 60_000;

/** A building with hardware that is delivered and not yet in service, and where it is served. */
interface ServedBuilding {
  console: Pick<RunningConsole, "url" | "dataDir" | "calls">;
  mine: {
    token: string;
    delivered: { hwId: string; activationCode: string };
    licence: { id: string };
    people: { administrator: { userId: string } };
  };
}

/** Brings the panel of a seeded building into service as a door that a tag opens. */
export async function startDecidingDoor({ console, mine }: ServedBuilding): Promise<DecidingDoor> {
  const { hwId, activationCode } = mine.delivered;
  const panel = await startPanel({
    server: console.url,
    hwId,
    activationCode,
    stateFile: `${console.dataDir}/deciding-door.json`,
    decidedWithinMs: PATIENCE_MS,
  });
  const api = () => console.calls(mine.token);
  await panel.waitFor(({ phase }) => phase === "waiting");
  const { id } = await api().devices.baseInfo({ hwId, query: { activationCode } });
  const body = { activationCode, name: "Deciding door" };
  const device = await api().devices.enable({ id, licenseId: mine.licence.id, body });
  await seedDoor({ api }, device);
  await giveTag({ api, administrator: mine.people.administrator }, null);
  const { version } = await api().devices.getConfiguration({ id: device.id });
  await panel.waitFor(({ configuration }) => configuration?.version === version);
  return {
    panel,
    async decides() {
      // A busy server leaves a decision that is late to the device.
      let answer = await panel.present("NFC_TAG", TAG);
      while (answer?.alone) answer = await panel.present("NFC_TAG", TAG);
      expect(answer).toMatchObject({ decision: { outcome: "granted" } });
    },
    stop: () => panel.stop(),
  };
}
