import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Panel } from "#panel/virtual-panel.ts";
import { DEBIAN_PYTHON, whyNoPanelInPython } from "../support/outside/debian-python.ts";
import { startInteractive } from "./support/interactive-process.ts";
import { addAction, giveTag, seedDoor, TAG } from "./support/seeded-door.ts";
import { eventually, openSite, type Site } from "./support/site.ts";
import type { DecisionVectors, SealedTagVectors } from "./support/vectors.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const noPython = whyNoPanelInPython();

const clocks = [
  ["behind", -HOUR_MS],
  ["ahead of", HOUR_MS],
] as const;

const examples = [
  {
    name: "door.mjs",
    file: "examples/door.mjs",
    program: process.execPath,
    missing: undefined,
    server: (site: Site) => site.mqtt(),
  },
  {
    name: "door.mjs over a web socket",
    file: "examples/door.mjs",
    program: process.execPath,
    missing: undefined,
    server: (site: Site) => `${site.http().replace("http", "ws")}/device-link`,
  },
  {
    name: "door.mjs of protocol 1",
    file: "tests/device-link/support/door-of-protocol-1.mjs",
    program: process.execPath,
    missing: undefined,
    server: (site: Site) => site.mqtt(),
  },
  {
    name: "door.py",
    file: "examples/door.py",
    program: DEBIAN_PYTHON,
    missing: noPython,
    server: (site: Site) => site.mqtt(),
  },
];

describe.each(examples)("the example $name", ({ file, program, missing, server }) => {
  const speaksCurrentProtocol = file.startsWith("examples/");
  const reason = missing === undefined ? "" : ` (skipped: ${missing})`;

  test.skipIf(missing !== undefined)(
    `is activated, configured, decides online and alone, rings and opens${reason}`,
    async () => {
      const site = await openSite();
      const stateFile = join(dirname(site.stateFile), "door.json");
      const start = () =>
        startInteractive(program, [
          ...[file, "--server", server(site), "--hw-id", site.hwId.toLowerCase()],
          ...["--activation-code", site.activationCode, "--state", stateFile],
        ]);
      const door = start();
      await door.prints(/^waiting to be enabled/);
      const device = await site.enable();
      await door.prints(/^in service/);
      await door.prints(/^configuration \w+ of Front door/);
      const { door: output } = await seedDoor(site, device);
      const { panel: gates, gateId } = await addGate(site, device.id);
      const { credentialId } = await giveTag(site, 2);
      await eventually(async () => {
        const { configurationState } = await site.api().devices.get({ id: device.id });
        return configurationState === "applied" ? true : undefined;
      });

      await eventually(async () => {
        door.type("tag 04:a1:b2:c3:d4");
        return (await door.prints(/^NFC_TAG/)) === "NFC_TAG GRANTED" ? true : undefined;
      });
      await door.prints(/^Door opens for 3 s/);
      door.type("code 999999");
      await door.prints(/^CODE UNKNOWN_CODE$/);
      const { panel: monitor } = await site.add("MONITOR", "Kitchen");
      door.type("ring 1");
      await door.prints(/^Rossi rings at all-the-agents/);
      await monitor.waitFor(({ calls }) => calls.length > 0);
      expect(monitor.openDoor()).toMatchObject({ panel: "Front door", button: "Rossi" });
      await door.prints(/^command open-door: done, Door opens for 3 s/);

      if (speaksCurrentProtocol) {
        await openFromElsewhere(site, output.id, 1500);
        await door.prints(/^command open-door: done, Door opens for 1.5 s/);
      }

      await site.stopServer();
      await door.kill();
      // It could not report the end of this command before.
      const state = JSON.parse(readFileSync(stateFile, "utf8")) as DoorState;
      state.commands.push({ id: "unreported", kind: "identify", state: "done", detail: "blinks" });
      writeFileSync(stateFile, JSON.stringify(state));
      const again = start();
      again.type(`tag ${TAG}`);
      await again.prints(/^NFC_TAG GRANTED \(decided alone\)/);
      again.type(`tag ${TAG}`);
      await again.prints(/^NFC_TAG USED_UP \(decided alone\)/);
      await site.startServer();
      const history = await eventually(async () => {
        const events = await site.events("ACCESS");
        return events.some(({ reason }) => reason === "USED_UP") ? events : undefined;
      });
      const granted = history.filter(
        (event) => event.outcome === "granted" && event.credentialId === credentialId,
      );
      expect(granted.map(({ offline }) => offline)).toEqual([false, true]);
      expect(granted[1]).toMatchObject({
        actor: { name: "Ada Bianchi" },
        credentialId,
        targets: [{ name: "Door" }],
      });
      // Both open the gate, or try to: after being alone for long, a door is too late for that.
      const causes = speaksCurrentProtocol ? granted : granted.slice(0, 1);
      await eventually(async () => {
        const lines = await site.events("ACTION");
        const opening = lines.filter(({ targets }) => targets.some(({ id }) => id === gateId));
        return causes.every(({ id }) => opening.some(({ causeId }) => causeId === id)) ? true : undefined;
      });
      expect(gates.state().commands.some(({ kind }) => kind === "open-door")).toBe(true);
      const credential = await site.api().accessCredentials.get({ id: credentialId });
      expect(credential.remainingUsages).toBe(0);
      expect(await site.events("RING")).toMatchObject([{ button: { name: "Rossi" }, offline: false }]);

      const sent = await site.api().agents.adminCommand({ id: device.id, body: { payload: "identify" } });
      await again.prints(/^command identify: done/);
      await eventually(async () => {
        const { items } = await site.api().agents.commands({ id: device.id });
        return items.find(({ id, state }) => id === sent.id && state === "done");
      });
      if (speaksCurrentProtocol)
        await eventually(async () => {
          const { commands } = JSON.parse(readFileSync(stateFile, "utf8")) as DoorState;
          return commands.every(({ isRecorded }) => isRecorded) ? true : undefined;
        });
      await site.api().devices.remove({ id: device.id });
      await again.prints(/^out of service/);
      await again.prints(/^waiting to be enabled/);
      expect(await again.endInput()).toBe(0);
    },
  );

  // The examples of protocol 1 are from before devices had to check it.
  test.skipIf(missing !== undefined || !speaksCurrentProtocol).each(clocks)(
    `with a clock an hour %s the server's opens in time, and refuses a command that has expired${reason}`,
    async (_where, aheadMs) => {
      // The clock stands still, and only the test sets it. The administrator signs in before everything else.
      let serverTime = Date.now() - aheadMs - 20 * MINUTE_MS;
      const site = await openSite(undefined, { now: () => serverTime });
      serverTime += 20 * MINUTE_MS;
      const door = startInteractive(program, [
        ...[file, "--server", server(site), "--hw-id", site.hwId],
        ...["--activation-code", site.activationCode],
        ...["--state", join(dirname(site.stateFile), "door.json")],
      ]);
      await door.prints(/^waiting to be enabled/);
      const device = await site.enable();
      await door.prints(/^this clock is wrong by -?3\d{3} s/);
      const { door: output } = await seedDoor(site, device);
      await eventually(async () => {
        const { configurationState } = await site.api().devices.get({ id: device.id });
        return configurationState === "applied" ? true : undefined;
      });
      const open = () => site.api().openings.open({ id: device.id, outputId: output.id, body: {} });

      // Forward, so that the duration of the test does not matter.
      serverTime += 10 * MINUTE_MS;
      await open();
      await door.prints(/^command open-door: done, Door opens for 3 s/);
      // The device received a later time, so a command that expires before it is too late.
      serverTime -= 15 * MINUTE_MS;
      const late = await open();
      await door.prints(/^command open-door: failed, it came too late/);
      const ended = await eventually(async () => {
        const opening = await site.api().openings.get({
          id: device.id,
          outputId: output.id,
          openingId: late.id,
        });
        return opening.state === "requested" ? undefined : opening;
      });
      expect(ended).toMatchObject({ state: "refused-by-device", detail: "it came too late" });
    },
  );

  test.skipIf(missing !== undefined)(`ends with its input where no server answers${reason}`, async () => {
    const site = await openSite();
    const address = server(site);
    await site.stopServer();
    const door = startInteractive(program, [
      ...[file, "--server", address, "--hw-id", site.hwId, "--activation-code", site.activationCode],
      ...["--state", join(dirname(site.stateFile), "door.json")],
    ]);
    door.type("status");
    await door.prints(/^offline, 0 events to deliver/);
    expect(await door.endInput()).toBe(0);
  });
});

interface DoorState {
  commands: { id: string; kind: string; state: string; detail: string | null; isRecorded?: boolean }[];
}

/** Adds a gate of another device that the door's rule opens too. */
async function addGate(site: Site, id: string): Promise<{ panel: Panel; gateId: string }> {
  const { panel, device } = await site.add("AUTOMATION", "Driveway");
  const gate = (await site.api().outputs.list({ id: device.id })).items[0]!;
  const body = { displayName: "Gate", type: "actuator" as const };
  await site.api().outputs.update({ id: device.id, outputId: gate.id, body });
  const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
  await addAction(site, id, rule!.actionGroupId, {
    type: "ACTIVATION",
    targetType: "OUTPUT",
    targetId: gate.id,
  });
  await site.configured(panel);
  return { panel, gateId: gate.id };
}

/** Adds a code at another device that opens this output for this duration. */
async function openFromElsewhere(site: Site, targetId: string, duration: number): Promise<void> {
  const { panel, device } = await site.add("CONTROLLER", "Cellar");
  const { id: agentGroupId } = await site
    .api()
    .agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const opening = { type: "ACTIVATION", targetType: "OUTPUT", targetId, payload: { duration } } as const;
  const body = { displayName: "Cellar", agentGroupId, actions: [opening] };
  await site.api().accessRules.create({ id: device.id, body });
  const { userId } = site.administrator;
  const code = { name: "Code", userId, credentialType: "CODE" } as const;
  const { value } = await site.api().accessCredentials.create({ body: code });
  await site.configured(panel);
  expect(await panel.present("CODE", value!)).toMatchObject({ decision: { outcome: "granted" } });
}

function readState<T>(name: string): T {
  return JSON.parse(readFileSync(`examples/vectors/${name}.json`, "utf8")) as T;
}

interface DoorModule {
  computeVerifier(secret: string, type: string, value: string): string;
  sealTag(secret: string, eventId: string, value: string, vector: Buffer): string;
  decide(configuration: object, presented: object, now: number): object;
}

test("door.mjs recognises, seals and decides as in the vectors", async () => {
  const door = (await import("../../examples/door.mjs")) as unknown as DoorModule;
  const { secret, vectors } = readState<{
    secret: string;
    vectors: { type: string; value: string; verifier: string }[];
  }>("verifier");
  for (const { type, value, verifier } of vectors)
    expect(door.computeVerifier(secret, type, value)).toBe(verifier);
  for (const { eventId, value, vector, sealedTag } of readState<SealedTagVectors>("sealed-tag").vectors)
    if (value !== null)
      expect(door.sealTag(secret, eventId, value, Buffer.from(vector, "hex"))).toBe(sealedTag);
  const decisions = readState<DecisionVectors>("decisions");
  for (const { configuration, presented, now, decision } of decisions.vectors)
    expect(door.decide(decisions.configurations[configuration]!, presented, now)).toEqual(decision);
});

const CHECK = `
import json, sys
sys.path.insert(0, "examples")
sys.dont_write_bytecode = True
import door
load = lambda name: json.load(open(f"examples/vectors/{name}.json", encoding="utf-8"))
known = load("verifier")
made = [door.verifier_of(known["secret"], each["type"], each["value"]) for each in known["vectors"]]
tags = load("sealed-tag")
sealed = [
    door.seal_tag(tags["secret"], each["eventId"], each["value"], bytes.fromhex(each["vector"]))
    for each in tags["vectors"]
    if each["value"] is not None
]
read = load("decisions")
decided = [
    door.decide(read["configurations"][each["configuration"]], each["presented"], each["now"])
    for each in read["vectors"]
]
print(json.dumps({"verifiers": made, "sealed": sealed, "decisions": decided}))
`;

test.skipIf(noPython !== undefined)("door.py recognises, seals and decides as in the vectors", () => {
  const { verifiers, sealed, decisions } = JSON.parse(
    execFileSync(DEBIAN_PYTHON, ["-c", CHECK], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }),
  ) as { verifiers: string[]; sealed: string[]; decisions: object[] };
  expect(verifiers).toEqual(
    readState<{ vectors: { verifier: string }[] }>("verifier").vectors.map(({ verifier }) => verifier),
  );
  const readable = readState<SealedTagVectors>("sealed-tag").vectors.filter(({ value }) => value !== null);
  expect(sealed).toEqual(readable.map(({ sealedTag }) => sealedTag));
  expect(decisions).toEqual(readState<DecisionVectors>("decisions").vectors.map(({ decision }) => decision));
});
