import { randomUUID } from "node:crypto";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Panel } from "#panel/virtual-panel.ts";
import type { RunningConsole } from "../../support/processes/running-console.ts";
import { percentile } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { type Building, createBenchBuilding } from "../building.ts";
import { oursAtMost } from "../finding.ts";
import type { Door } from "../seeded-doors.ts";
import { EVENTS_PER_SECOND, sendEvents } from "../sent-events.ts";
import { withPanels } from "../virtual-panels.ts";

const PRESSES = 10;
const PASSWORD = "another-long-password";

/** From the press on Open until the relay of a virtual panel has switched, while many others send events. */
export const pressToRelay: Line = {
  name: "press-to-relay",
  work: `a press on Open, and the relay of a virtual panel, while all panels send ${EVENTS_PER_SECOND} events a second`,
  async measure(run) {
    const { devices, people } = sizeOf(run);
    const building = await createBenchBuilding(run.folder());
    const doors = await building.addDoors(devices, building.residentsId);
    const times = await building.whileServed((console) =>
      withPanels(doors, `mqtt://127.0.0.1:${console.mqttPort}`, async (panels) => {
        const administrators = await addAdministrators(console, building, people);
        const pressing = press(administrators, doors, panels);
        const [measured] = await Promise.all([pressing, sendEvents(panels, pressing)]);
        return measured;
      }),
    );
    return [
      { what: "devices", unit: "number", ours: devices },
      { what: "presses", unit: "number", ours: times.length },
      { what: "press to relay, median", unit: "ms", ours: percentile(times, 0.5) },
      { what: "… 99 of 100", unit: "ms", ours: percentile(times, 0.99), aim: oursAtMost(250) },
    ];
  },
};

/** The doors, and the people who press {@link PRESSES} times each. */
function sizeOf({ quick }: BenchRun): { devices: number; people: number } {
  return quick ? { devices: 200, people: 3 } : { devices: 1_000, people: 10 };
}

async function addAdministrators(
  console: RunningConsole,
  { token }: Building,
  count: number,
): Promise<ApiCalls[]> {
  const api = console.calls(token);
  const added: ApiCalls[] = [];
  for (let number = 0; number < count; number++) {
    const email = `presser-${number}-${randomUUID()}@example.org`;
    const body = { name: `Presser ${number}`, email, password: PASSWORD };
    const { id: userId } = await api.onPremise.createUser({ body });
    const login = { grant_type: "password", username: email, password: PASSWORD };
    const { access_token: ofUser } = await console.calls().auth.token({ body: login });
    await console.calls(ofUser).accountLinks.acceptTermsOfService();
    const { code } = await api.invites.create({ body: {} });
    const { domain } = await console.calls(ofUser).invites.activate({ body: { code } });
    await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId } });
    const entered = await console.calls(ofUser).auth.enterDomain({ domainId: domain.id });
    added.push(console.calls(entered.access_token));
  }
  return added;
}

/** Has each administrator open, each time at another door. */
async function press(
  administrators: readonly ApiCalls[],
  doors: readonly Door[],
  panels: readonly Panel[],
): Promise<number[]> {
  const times: number[] = [];
  for (const api of administrators) {
    for (let number = 0; number < PRESSES; number++) {
      const index = (times.length * 7) % doors.length;
      const { id } = doors[index]!;
      const outputId = (await api.outputs.list({ id })).items[0]!.id;
      const started = performance.now();
      const { id: openingId } = await api.openings.open({ id, outputId, body: {} });
      await panels[index]!.waitFor(({ commands }) =>
        commands.some((command) => command.id === openingId && command.state === "done"),
      );
      times.push(performance.now() - started);
    }
  }
  return times;
}
