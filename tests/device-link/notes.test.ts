import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { ringEvent } from "#panel/events.ts";
import { takePicture } from "#panel/picture.ts";
import { detectImageKind } from "#rules/buildings/avatars.ts";
import { CAMERA_SHOWN_MS } from "#rules/people/notes.ts";
import { testEngines } from "../support/databases/engines.ts";
import { startIpCamera } from "../support/outside/ip-camera.ts";
import { catchMail } from "../support/outside/mail-catcher.ts";
import { replacePanel } from "./support/scripted-door.ts";
import { eventually, openSite, type Site } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

type NewAction = Parameters<ReturnType<Site["api"]>["actionGroups"]["addAction"]>[0]["body"];

/** Creates a door whose first button starts these actions, in this order. */
async function doorWith(site: Site, actions: NewAction[]) {
  const panel = await site.startPanel();
  const { id } = await site.enable();
  const { actionGroupId: groupId } = await site.api().ringBellButtons.create({
    id,
    body: { position: 1, text: "Rossi" },
  });
  for (const body of actions) await site.api().actionGroups.addAction({ id, groupId, body });
  await site.configured(panel);
  return { panel, id };
}

/** Returns the outcomes of actions in the history, once this many are settled. */
function outcomes(site: Site, count: number): Promise<(string | null)[][]> {
  return eventually(async () => {
    const events = await site.events("ACTION");
    const settled = events.filter(({ outcome }) => outcome !== "requested");
    const lines = settled.map(({ action, outcome, reason, targets }) => [
      ...[action, outcome, reason],
      targets.map(({ name }) => name).join(),
    ]);
    return lines.length === count && events.length === count ? lines.sort() : undefined;
  });
}

test("a notification is on its reader's page at once and, as they wish, in their mail", async () => {
  const site = await openSite(undefined, { mailToThisMachine: true });
  const mail = await catchMail();
  onTestFinished(() => mail.stop());
  const server = { host: "127.0.0.1", port: mail.port };
  await site.api().mailServer.set({
    body: { emailFrom: "door@example.org", nameFrom: "Casa Verde", ...server },
  });
  expect((await site.api().users.me()).notesByMail).toBe(false);
  await site.api().users.update({ id: "me", body: { notesByMail: true } });
  expect((await site.api().users.me()).notesByMail).toBe(true);
  const { userId, name } = site.administrator;
  const { panel } = await doorWith(site, [
    {
      type: "NOTIFICATION",
      targetType: "AGENT",
      targetId: userId,
      payload: { text: "Somebody rings at the door." },
    },
  ]);
  let changeFeed = 0;
  onTestFinished(site.watchBuilding(() => changeFeed++));

  await panel.ring(1);

  const note = await eventually(async () => (await site.api().notes.list()).items[0]);
  expect(note).toMatchObject({
    kind: "NOTIFICATION",
    text: "Somebody rings at the door.",
    readAt: null,
    mode: null,
    device: { name: "Front door" },
    buttonName: "Rossi",
    camera: null,
  });
  expect(changeFeed).toBeGreaterThan(0);
  expect(await site.api().notes.state()).toEqual({ unread: 1, removed: 0 });
  const { to, text } = await mail.waitFor(1);
  expect(to).toEqual(["ada@example.org"]);
  expect(text).toContain("Front door in Casa Verde has a notification for you: Somebody rings at the door.");
  expect(text).toContain(`/buildings/${site.domainId}/notes`);
  expect(await outcomes(site, 1)).toEqual([["NOTIFICATION", "done", null, name]]);
  const [rung] = await site.events("RING");
  expect(await site.events("ACTION")).toMatchObject([{ causeId: rung!.id, device: { name: "Front door" } }]);

  expect((await site.api().notes.read({ id: note.id })).readAt).not.toBeNull();
  expect((await site.api().notes.state()).unread).toBe(0);

  await panel.ring(1);
  await eventually(async () => ((await site.api().notes.state()).unread === 1 ? true : undefined));
  await site.api().notes.readAll({ body: { until: Date.now() } });
  expect(await site.api().notes.state()).toEqual({ unread: 0, removed: 0 });
});

test("a post-it is shown or spoken by devices, read by people, and the history records the outcome", async () => {
  const site = await openSite();
  const monitor = await site.add("MONITOR", "Hall");
  const away = await site.add("MONITOR", "Attic");
  await away.panel.stop();
  await eventually(async () => {
    const { online } = await site.api().devices.get({ id: away.device.id });
    return online ? undefined : true;
  });
  const group = await site.api().agentGroups.create({ body: { name: "Family" } });
  for (const agentId of [monitor.device.id, away.device.id, site.administrator.userId])
    await site.api().agentGroups.addMember({ id: group.id, body: { agentId } });
  const empty = await site.api().agentGroups.create({ body: { name: "Nobody yet" } });
  const { panel } = await doorWith(site, [
    {
      type: "POSTIT",
      targetType: "NONE",
      targetId: null,
      payload: { mode: "text_and_speech", text: "Ring twice" },
    },
    {
      type: "POSTIT",
      targetType: "AGENT_GROUP",
      targetId: group.id,
      payload: { mode: "speech", text: "Back at six" },
    },
    {
      type: "NOTIFICATION",
      targetType: "AGENT_GROUP",
      targetId: empty.id,
      payload: { text: "Nobody hears this" },
    },
  ]);

  await panel.ring(1);

  expect(await outcomes(site, 5)).toEqual([
    ["NOTIFICATION", "nobody", null, "Nobody yet"],
    ["POSTIT", "done", null, "Family"],
    ["POSTIT", "done", null, "Front door"],
    ["POSTIT", "done", null, "Hall"],
    ["POSTIT", "failed", "DEVICE_AWAY", "Attic"],
  ]);
  expect(panel.state().commands.at(-1)?.detail).toBe('shows and speaks "Ring twice"');
  expect(monitor.panel.state().commands.at(-1)?.detail).toBe('speaks "Back at six"');
  const { items } = await site.api().notes.list({ query: { unread: "true" } });
  expect(items).toMatchObject([{ kind: "POSTIT", mode: "speech", text: "Back at six" }]);
});

describe.each(engines)("on $name", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("a camera's picture is fetched, shown by monitors and on the reader's page, and renewed", async () => {
    const site = await openSite(engine, { toBuildings: "127.0.0.1" });
    const camera = await startIpCamera();
    const { id: cameraId } = await site.api().auxiliaries.create({
      body: {
        name: "Yard",
        type: "CAMERA",
        model: "ipcam",
        configuration: { webAddress: camera.address },
      },
    });
    const monitor = await site.add("MONITOR", "Hall");
    const { userId } = site.administrator;
    const { panel } = await doorWith(site, [
      { type: "SHOW_VIDEO", targetType: "AGENT", targetId: userId, payload: { cameraId } },
      { type: "SHOW_VIDEO", targetType: "AGENT", targetId: monitor.device.id, payload: { cameraId } },
    ]);

    await panel.ring(1);

    const note = await eventually(async () => {
      const [first] = (await site.api().notes.list()).items;
      return first?.camera?.takenAt ? first : undefined;
    });
    expect(note).toMatchObject({ kind: "SHOW_VIDEO", camera: { name: "Yard", problem: null } });
    const { address } = await site.api().notes.picture({ id: note.id });
    const first = await site.read(address);
    expect(detectImageKind(first)).toBe("jpeg");
    await expect(site.read(address, true)).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
    const later = await eventually(async () => {
      const { camera: shown } = await site.api().notes.get({ id: note.id });
      return shown!.takenAt! > note.camera!.takenAt! ? shown : undefined;
    });
    expect(later!.until).toBeGreaterThan(later!.takenAt!);
    expect((await site.api().notes.read({ id: note.id })).readAt).not.toBeNull();
    expect(camera.requestCount()).toBeGreaterThan(1);
    expect(await outcomes(site, 2)).toEqual([
      ["SHOW_VIDEO", "done", null, site.administrator.name],
      ["SHOW_VIDEO", "done", null, "Hall"],
    ]);
    expect(monitor.panel.state().commands.at(-1)?.detail).toMatch(/^shows what Yard sees: \d+ bytes$/);
  });
});

test("a camera device sends its pictures automatically; a camera with an unusable answer has failed, with the reason", async () => {
  const site = await openSite(undefined, { toBuildings: "127.0.0.1, 169.254.169.254" });
  const locked = await startIpCamera({
    answer: () => ({ status: 401, type: "text/plain", body: Buffer.from("no") }),
  });
  const wrong = await startIpCamera({
    answer: () => ({ status: 200, type: "image/jpeg", body: Buffer.from("<svg onload='x()'/>") }),
  });
  const add = async (name: string, webAddress: string) => {
    const body = { name, type: "CAMERA", model: "ipcam", configuration: { webAddress } } as const;
    return (await site.api().auxiliaries.create({ body })).id;
  };
  const ids = [
    (await site.add("CAMERA", "Gate camera")).device.id,
    await add("Locked", locked.address),
    await add("Wrong", wrong.address),
    await add("Metadata", "http://169.254.169.254/latest"),
  ];
  await site.restartServer({ toBuildings: "127.0.0.1" });
  const { userId: targetId, name } = site.administrator;
  const { panel } = await doorWith(
    site,
    ids.map((cameraId) => ({
      type: "SHOW_VIDEO",
      targetType: "AGENT",
      targetId,
      payload: { cameraId },
    })),
  );

  await panel.ring(1);

  const seen = await eventually(async () => {
    const { items } = await site.api().notes.list();
    const all = items.map(({ camera }) => [camera!.name, camera!.problem, camera!.takenAt !== null]);
    const isSettled = all.length === 4 && all.every(([, problem, taken]) => problem !== null || taken);
    return isSettled ? all.sort() : undefined;
  });
  expect(seen).toEqual([
    ["Gate camera", null, true],
    ["Locked", "CAMERA_LOCKED", false],
    ["Metadata", "CAMERA_REFUSED", false],
    ["Wrong", "CAMERA_NO_PICTURE", false],
  ]);
  expect(await outcomes(site, 4)).toEqual([
    ["SHOW_VIDEO", "done", null, name],
    ["SHOW_VIDEO", "failed", "CAMERA_LOCKED", name],
    ["SHOW_VIDEO", "failed", "CAMERA_NO_PICTURE", name],
    ["SHOW_VIDEO", "failed", "CAMERA_REFUSED", name],
  ]);
});

/** Creates a door with its own camera, whose commands to show its picture the test answers. */
async function cameraOfDoor(now?: () => number) {
  const site = await openSite(undefined, now && { now });
  const { userId, name } = site.administrator;
  const { panel } = await doorWith(site, [{ type: "SHOW_VIDEO", targetType: "AGENT", targetId: userId }]);
  const button = panel.state().configuration!.buttons[0]!;
  const door = await replacePanel(panel, site);
  const ring = ringEvent({ time: Date.now(), button, actionGroupId: button.actionGroupId }, [], false);
  await door.publish("events", { events: [ring] });
  const { id } = await door.waitFor("command", { kind: "show-video", payload: { eventId: ring.id } });
  const problemOfNote = async () => (await site.api().notes.list()).items[0]?.camera?.problem;
  return { site, door, ringId: ring.id, commandId: id, name, problemOfNote };
}

test("a camera that can't take a picture has failed, and its picture is not waited for", async () => {
  const { site, door, commandId, name, problemOfNote } = await cameraOfDoor();
  expect(await site.events("ACTION")).toMatchObject([{ action: "SHOW_VIDEO", outcome: "requested" }]);

  await door.publish("command", { id: commandId, state: "failed", detail: "this door can't do that" });

  expect(await outcomes(site, 1)).toEqual([["SHOW_VIDEO", "failed", "CAMERA_FAILED", name]]);
  expect(await problemOfNote()).toBe("CAMERA_FAILED");
});

test("the picture of a ring and the first one of its action, which come together, are both accepted", async () => {
  const at = Date.now();
  const { site, door, ringId, problemOfNote } = await cameraOfDoor(() => at);
  for (const offers of [1, 2]) {
    await door.publish("media", { eventId: ringId, uploadId: null });
    await eventually(async () => door.received("upload").length === offers || undefined);
  }

  for (const { place } of door.received("upload")) {
    const { pathname, search } = new URL(place!.address);
    const body = new Uint8Array(takePicture());
    expect((await fetch(site.http() + pathname + search, { method: "PUT", body })).status).toBe(204);
    await door.publish("media", { eventId: ringId, uploadId: place!.uploadId });
  }

  await eventually(async () => door.received("attached").length === 2 || undefined);
  expect(door.received("attached").map(({ attached }) => attached)).toEqual([true, true]);
  expect(await problemOfNote()).toBeNull();
});

test("a camera that reports success and sends no picture has failed when the picture's minute is over", async () => {
  // On the server's clock the minute in which the picture is shown is almost over.
  const clock = { behind: CAMERA_SHOWN_MS - 1_000 };
  const { site, door, commandId, name, problemOfNote } = await cameraOfDoor(() => Date.now() - clock.behind);

  await door.publish("command", { id: commandId, state: "done", detail: null });
  clock.behind = 0;

  expect(await outcomes(site, 1)).toEqual([["SHOW_VIDEO", "failed", "CAMERA_AWAY", name]]);
  expect(await problemOfNote()).toBe("CAMERA_AWAY");
});

test("a credential that opens starts the actions of its rule once", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const { id } = await site.enable();
  const { userId } = site.administrator;
  const allAgents = await site.api().agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const [output] = (await site.api().outputs.list({ id })).items;
  await site.api().outputs.update({ id, outputId: output!.id, body: { type: "actuator" } });
  await site.api().accessRules.create({
    id,
    body: {
      displayName: "Everybody",
      agentGroupId: allAgents.id,
      actions: [
        { type: "ACTIVATION", targetType: "OUTPUT", targetId: output!.id },
        {
          type: "NOTIFICATION",
          targetType: "AGENT",
          targetId: userId,
          payload: { text: "The door opened." },
        },
      ],
    },
  });
  const { value } = await site.api().accessCredentials.create({
    body: { name: "Code", userId, credentialType: "CODE" },
  });
  await site.configured(panel);

  expect((await panel.present("CODE", value!))?.decision.outcome).toBe("granted");

  await eventually(async () => ((await site.api().notes.state()).unread > 0 ? true : undefined));
  const { items } = await site.api().notes.list();
  expect(items.map(({ text }) => text)).toEqual(["The door opened."]);
});
