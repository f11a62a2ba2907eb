import { median } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { makeBuilding } from "../building.ts";
import { atMost, type Finding } from "../finding.ts";
import { cpuMs } from "../processes.ts";

const FACTORS = [1, 10, 100];
/** The data at 1 ×: devices, and people who each have a tag and a code. */
const EACH = 50;
const EVENTS = 500;
const WARM_UP = 30;

type Costs = Map<string, { cpu: number; time: number }>;

/** Whether the cost of a screen grows with the data behind its list. */
export const growth: Line = {
  name: "growth",
  work: `screens with 10 and 100 × ${EACH} devices, ${EACH} people, ${EACH} tags and codes and ${EVENTS} events`,
  against: "the same screen at 1 ×",
  async measure(run) {
    const costs: Costs[] = [];
    for (const factor of FACTORS) costs.push(await costsAt(run, factor));
    const [once, ...more] = costs;
    return [...once!].flatMap(([screen, floor]) =>
      more.flatMap((at, place): Finding[] => {
        const ours = at.get(screen)!;
        const factor = FACTORS[place + 1]!;
        const what = `${screen}, ${factor} ×`;
        const [cpu, time] = [ours.cpu / floor.cpu, ours.time / floor.time];
        return [
          { what: `${what}: CPU`, unit: "ms", floor: floor.cpu, ours: ours.cpu, ratio: cpu, aim: atMost(2) },
          { what: `${what}: time`, unit: "ms", floor: floor.time, ours: ours.time, ratio: time },
        ];
      }),
    );
  },
};

async function costsAt(run: BenchRun, factor: number): Promise<Costs> {
  const building = await makeBuilding(run.folder());
  await building.addPeople({ from: 0, to: EACH * factor, residents: EACH });
  const [door] = await building.addDoors(1, building.residentsId);
  await building.addDevices(EACH * factor);
  await building.addEvents(EVENTS * factor);
  const screens = ["devices", `devices/${door!.id}`, "people", "tags", "groups", "history"];
  return building.whileServed(async ({ pid, url }) => {
    const port = Number(new URL(url).port);
    const costs: Costs = new Map();
    for (const screen of screens) {
      const order = { paths: [`/domain/${screen}`], headers: { cookie: building.cookie }, status: 200, port };
      const load = (requests: number) =>
        run.load().run(Object.assign({ connections: 1, requests, deadlineMs: 60_000 }, order));
      await load(WARM_UP);
      const before = cpuMs(pid);
      const { latenciesMs } = await load(run.quick ? 40 : 150);
      const cpu = (cpuMs(pid) - before) / latenciesMs.length;
      costs.set(screen.replace(/\/.*/, "/…"), { cpu, time: median(latenciesMs) });
    }
    return costs;
  });
}
