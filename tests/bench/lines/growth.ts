import type { Ids } from "../../attacks/support/building.ts";
import { addressWith, everyScreen } from "../../attacks/support/screens.ts";
import { median } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { createBenchBuilding } from "../building.ts";
import { atMost, type Finding } from "../finding.ts";
import { cpuMs } from "../processes.ts";
import { idsOfPerson } from "../seeded-people.ts";

const FACTORS = [1, 10, 100];
/** The data at 1 ×: devices, and people who each have a tag and a code. */
const EACH = 50;
const EVENTS = 500;
const WARM_UP = 30;

type Costs = Map<string, { cpu: number; time: number }>;

/** Whether the cost of a screen grows with the data behind its list. */
export const growth: Line = {
  name: "growth",
  work: `screens with 10 and 100 × ${EACH} devices, ${EACH} people, each with a flat, ${EACH} tags and codes and ${EVENTS} events`,
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
  const building = await createBenchBuilding(run.folder());
  await building.addPeople({ from: 0, to: EACH * factor, residents: EACH });
  const [door] = await building.addDoors(EACH * factor, building.residentsId);
  const zone = await building.addZone();
  const flat = await building.addFlats(EACH * factor);
  await building.addEvents(EVENTS * factor);
  const screens = screensWith({
    ...idsOfPerson(0),
    domain: building.domainId,
    administrator: building.administratorId,
    device: door!.id,
    output: door!.outputId,
    actionGroup: door!.openingId,
    association: door!.ruleId,
    outputGroup: zone,
    agentGroup: building.residentsId,
    flat,
  });
  return building.whileServed(async ({ pid, url }) => {
    const port = Number(new URL(url).port);
    const headers = { cookie: building.cookie };
    const costs: Costs = new Map();
    for (const [pattern, address] of screens) {
      if (!(await showsPage(url + address, headers))) continue;
      const load = (requests: number) =>
        run.load().run({
          connections: 1,
          requests,
          deadlineMs: 120_000,
          paths: [address],
          headers,
          status: 200,
          port,
        });
      await load(run.quick ? 5 : WARM_UP);
      const before = cpuMs(pid);
      const { latenciesMs } = await load(run.quick ? 25 : 100);
      const cpu = (cpuMs(pid) - before) / latenciesMs.length;
      costs.set(pattern, { cpu, time: median(latenciesMs) });
    }
    return costs;
  });
}

/** The screens of a building whose address needs no other ids than these, by their pattern. */
function screensWith(ids: Partial<Ids>): Map<string, string> {
  const shown = everyScreen().filter(
    ({ pattern, hasLoader, isLayout }) => hasLoader && !isLayout && pattern.startsWith("/domain/"),
  );
  const addresses = shown.map((screen) => [screen.pattern, addressWith(screen, ids)] as const);
  return new Map(addresses.flatMap(([pattern, address]) => (address ? [[pattern, address]] : [])));
}

/**
 * Whether the address shows a page, instead of redirecting or answering a stream or a file.
 * @throws Error when the server fails
 */
async function showsPage(address: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(address, { headers, redirect: "manual" });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.status === 200 && (answer.headers.get("content-type") ?? "").startsWith("text/html");
}
