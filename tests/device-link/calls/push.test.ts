import { afterAll, describe, expect, test } from "vitest";
import type { Panel } from "#panel/virtual-panel.ts";
import { PUSH_LIFE_MS } from "#rules/people/push-subscriptions.ts";
import { testEngines } from "../../support/databases/engines.ts";
import {
  readNotification,
  registerBrowser,
  startPushService,
} from "../../support/push/registered-browser.ts";
import { openCalledFlat, ringingFor } from "../support/called-flat.ts";
import { openSite, type Site } from "../support/site.ts";
import { standingClock } from "../support/standing-clock.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

type NewAction = Parameters<ReturnType<Site["api"]>["actionGroups"]["addAction"]>[0]["body"];

const callOf = (targetId: string, seconds: number): NewAction => ({
  type: "CALL",
  targetType: "AGENT",
  targetId,
  payload: { delay: seconds * 1_000 },
});

/** Brings a panel into service whose button starts these actions. */
async function openDoor(site: Site, actions: readonly NewAction[]): Promise<Panel> {
  const panel = await site.startPanel();
  const { id } = await site.enable();
  const body = { position: 1, text: "Rossi" };
  const { actionGroupId: groupId } = await site.api().ringBellButtons.create({ id, body });
  for (const action of actions) await site.api().actionGroups.addAction({ id, groupId, body: action });
  await site.configured(panel);
  return panel;
}

describe.each(engines)("on $name", (engine) => {
  test("a ring reaches the browsers of those whom it calls, each in their language, and the answer replaces it", async () => {
    const site = await openSite(engine);
    const service = await startPushService();
    const { rosa, carlo, zoe, panel } = await openCalledFlat(site);
    await rosa.api.users.update({ id: "me", body: { language: "it" } });
    const ofRosa = await registerBrowser(service, rosa.own);
    const ofCarlo = await registerBrowser(service, carlo.own);
    await registerBrowser(service, zoe.own);

    await panel.ring(1);
    const rings = [await service.next(), await service.next()];
    const { id } = await ringingFor(rosa.api);
    const { label } = await site.api().domains.get({ id: site.domainId });
    for (const ring of rings) {
      expect(ring).toMatchObject({ urgency: "high", topic: expect.any(String) });
      expect(ring.ttlS).toBeGreaterThan(30);
      expect(ring.ttlS).toBeLessThanOrEqual(PUSH_LIFE_MS / 1_000);
      const shown = readNotification(ring);
      expect(shown).toMatchObject({ title: "Front door", tag: id, silent: false });
      expect(shown.body).toContain(`${label}, Rossi`);
      expect(new URL(shown.navigate).pathname).toBe(`/buildings/${site.domainId}/calls/${id}`);
    }
    expect(new Map(rings.map((ring) => [ring.endpoint, readNotification(ring).lang]))).toEqual(
      new Map([
        [ofRosa.endpoint, "it"],
        [ofCarlo.endpoint, "en"],
      ]),
    );

    await carlo.api.ringCalls.answer({ id });
    const answers = [await service.next(), await service.next()];
    for (const answer of answers) {
      expect(answer).toMatchObject({ urgency: "high", topic: rings[0]!.topic });
      expect(readNotification(answer)).toMatchObject({ title: "Front door", tag: id, silent: true });
      expect(readNotification(answer).body).toContain("Carlo");
    }
    expect(new Set(answers.map(({ endpoint }) => endpoint))).toEqual(
      new Set([ofRosa.endpoint, ofCarlo.endpoint]),
    );
    expect([service.received.length, service.faults]).toEqual([4, []]);
    const [subscription] = (await rosa.own.pushSubscriptions.list()).items;
    expect(subscription).toMatchObject({ lastSentAt: expect.any(Number), lastProblem: null });
  });

  test("a later stage is rung when it begins; one who declines, and those who missed it, are notified of that", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const service = await startPushService(clock.now);
    const [rosa, carlo, quiet] = [
      await site.resident("Rosa"),
      await site.resident("Carlo"),
      await site.resident("Zoe"),
    ];
    await quiet.own.users.update({ id: quiet.userId, body: { rings: false } });
    const panel = await openDoor(site, [
      callOf(rosa.userId, 0),
      callOf(quiet.userId, 0),
      callOf(carlo.userId, 20),
    ]);
    const [ofRosa, ofCarlo] = [
      await registerBrowser(service, rosa.own),
      await registerBrowser(service, carlo.own),
    ];
    await registerBrowser(service, quiet.own);

    await panel.ring(1);
    const shown = async () => {
      const { endpoint, text } = await service.next();
      const { silent, body } = readNotification({ text });
      return { endpoint, silent, body };
    };
    expect(await shown()).toMatchObject({ endpoint: ofRosa.endpoint, silent: false });
    clock.moveTo(20);
    expect(await shown()).toMatchObject({ endpoint: ofCarlo.endpoint, silent: false });
    const { id } = await ringingFor(rosa.api);
    await rosa.api.ringCalls.decline({ id });
    const declined = await shown();
    expect(declined).toMatchObject({ endpoint: ofRosa.endpoint, silent: true });
    expect(declined.body).toContain("call ended");
    clock.moveTo(121);
    const missed = await shown();
    expect(missed).toMatchObject({ endpoint: ofCarlo.endpoint, silent: true });
    expect(missed.body).toContain("missed call");
    expect([service.received.length, service.faults]).toEqual([4, []]);
  });

  test("a notification and a post-it for a person reach their browsers as plain text, and lead to their messages", async () => {
    const site = await openSite(engine);
    const service = await startPushService();
    const rosa = await site.resident("Rosa");
    await registerBrowser(service, rosa.own);
    const text = `<b>A parcel</b> & "two" letters 📦 {{panel}}`;
    const target = { targetType: "AGENT", targetId: rosa.userId } as const;
    const panel = await openDoor(site, [
      { type: "NOTIFICATION", ...target, payload: { text } },
      { type: "POSTIT", ...target, payload: { text: "Back at six", mode: "text" } },
    ]);
    await panel.ring(1);
    const notes = [await service.next(), await service.next()];
    expect(notes.map(({ urgency }) => urgency)).toEqual(["normal", "normal"]);
    const shown = notes.map(readNotification);
    expect(shown.map(({ body }) => body).sort()).toEqual([text, "Back at six"].sort());
    for (const { title, silent, navigate } of shown) {
      expect([title, silent]).toEqual(["Front door", false]);
      expect(new URL(navigate).pathname).toBe(`/buildings/${site.domainId}/notes`);
    }
    expect(service.faults).toEqual([]);
  });
});
