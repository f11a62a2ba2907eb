import type { Opening } from "#contract/access/openings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Panel } from "#panel/virtual-panel.ts";
import type { TestEngine } from "../../support/databases/engines.ts";
import { seedDoor } from "./seeded-door.ts";
import { eventually, openSite, type Site } from "./site.ts";

export interface DoorWithClocks {
  site: Site;
  panel: Panel;
  id: string;
  outputId: string;
  /** Advances the clock of server and panels, which otherwise stands still. */
  advance(ms: number): void;
  /** Advances only the panel's clock. */
  advanceAtPanel(ms: number): void;
  /** Returns an opening once it is over. */
  ended(opening: Opening, api?: ApiCalls): Promise<Opening>;
}

/**
 * Brings a door into service that everyone in the building may open, at a server whose clock the test moves.
 * The panel's clock is ahead of it by `aheadMs`.
 */
export async function startDoorWithClocks(engine: TestEngine, aheadMs = 0): Promise<DoorWithClocks> {
  let clock = Date.now();
  let aheadAtPanel = aheadMs;
  const site = await openSite(engine, { now: () => clock });
  const panel = await site.startPanel({ now: () => clock + aheadAtPanel });
  const device = await site.enable();
  const { door } = await seedDoor(site, device);
  await site.configured(panel);
  const { id } = device;
  return {
    site,
    panel,
    id,
    outputId: door.id,
    advance: (ms) => (clock += ms),
    advanceAtPanel: (ms) => (aheadAtPanel += ms),
    ended: (opening, api = site.api()) =>
      eventually(async () => {
        const { id: openingId, deviceId, outputId } = opening;
        const now = await api.openings.get({ id: deviceId, outputId, openingId });
        return now.state === "requested" ? undefined : now;
      }),
  };
}

/** Returns the events of openings from the console. */
export async function readEvents(site: Site) {
  return (await site.events("ACCESS")).filter(({ method }) => method === "CONSOLE");
}

export async function giveCredential(site: Site, userId: string, remainingUsages: number | null = null) {
  const body = { name: "Code", userId, credentialType: "CODE", remainingUsages } as const;
  return site.api().accessCredentials.create({ body });
}
