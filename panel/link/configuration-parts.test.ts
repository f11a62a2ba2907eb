import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ConfigurationPart, joinParts } from "#contract/device-link/configuration-parts.ts";
import { deviceConfiguration, type DownMessage } from "#contract/device-link/device-link.ts";
import { gatherParts } from "./configuration-parts.ts";
import { openState } from "./state-store.ts";

const VERSION = "a".repeat(16);
const NEXT = "b".repeat(16);
const ada = { userId: randomUUID(), name: "Ada", groupIds: [] };
const bea = { userId: randomUUID(), name: "Bea", groupIds: [] };

const device: ConfigurationPart = {
  name: "device",
  digest: "d".repeat(16),
  content: {
    deviceId: randomUUID(),
    name: "Main entrance",
    building: "Casa Verde",
    offlineMode: false,
    buttons: [],
    codes: [],
    inputs: [],
    outputs: [],
    actionGroups: [],
    associations: [],
    customization: {},
    sip: null,
  },
};
const people: ConfigurationPart = {
  name: "people",
  digest: "1".repeat(16),
  content: { people: [ada], tags: [], credentials: [] },
};
const digest = "2".repeat(16);
const beaAdded = { userIds: [bea.userId], people: [bea], tags: [], credentials: [] };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portineria-parts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a panel's parts; it runs a configuration of the device and of Ada. */
async function panelWithAda() {
  const store = openState(join(folder, "panel.json"), "VP-1");
  const parts = [device, people];
  await store.update((state) =>
    Object.assign(state, { configuration: deviceConfiguration.parse(joinParts(VERSION, parts)), parts }),
  );
  const calls = {
    want: vi.fn(),
    startOver: vi.fn(),
    complete: vi.fn(() => Promise.resolve()),
    refuse: vi.fn(),
  };
  return { ...gatherParts({ store, ...calls }), ...calls };
}

function manifestOf(part: DownMessage<"manifest">["parts"][number]): DownMessage<"manifest"> {
  return { version: NEXT, from: VERSION, parts: [part], removed: [] };
}

test("a change of people is applied to the stored part, and nothing is requested", async () => {
  const { manifest, want, complete } = await panelWithAda();
  await manifest(manifestOf({ name: "people", digest, change: { from: people.digest, ...beaAdded } }));
  expect(want).not.toHaveBeenCalled();
  expect(complete).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ version: NEXT, name: "Main entrance", people: [ada, bea] }),
    [device, { name: "people", digest, content: { people: [ada, bea], tags: [], credentials: [] } }],
  );
});

test("a change that starts from another part is ignored, and the part is requested", async () => {
  const { manifest, part, want, complete } = await panelWithAda();
  await manifest(manifestOf({ name: "people", digest, change: { from: "3".repeat(16), ...beaAdded } }));
  expect(want).toHaveBeenCalledExactlyOnceWith({ version: NEXT, parts: ["people"] });
  expect(complete).not.toHaveBeenCalled();
  await part({ name: "people", digest, content: { people: [bea], tags: [], credentials: [] } });
  expect(complete).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ people: [bea] }),
    expect.any(Array),
  );
});

test("the content of a part in its manifest is used as it is", async () => {
  const { manifest, want, complete } = await panelWithAda();
  const content = { people: [bea], tags: [], credentials: [] };
  await manifest(manifestOf({ name: "people", digest, content }));
  expect(want).not.toHaveBeenCalled();
  expect(complete).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ people: [bea] }),
    expect.any(Array),
  );
});

test("a change after a configuration that the panel does not run makes it start over", async () => {
  const { manifest, want, startOver } = await panelWithAda();
  const change = { from: people.digest, ...beaAdded };
  await manifest({ ...manifestOf({ name: "people", digest, change }), from: "c".repeat(16) });
  expect(startOver).toHaveBeenCalledOnce();
  expect(want).not.toHaveBeenCalled();
});

test("parts that do not make a configuration are refused, with the field", async () => {
  const { manifest, complete, refuse } = await panelWithAda();
  const content = { ...device.content, name: 5 };
  await manifest(manifestOf({ name: "device", digest, content }));
  expect(complete).not.toHaveBeenCalled();
  expect(refuse).toHaveBeenCalledExactlyOnceWith({
    version: NEXT,
    reason: expect.stringMatching(/^name: /) as string,
  });
});
