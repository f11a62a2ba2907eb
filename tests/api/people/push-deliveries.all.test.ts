import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { PUSH_LIFE_MS } from "#rules/people/push-subscriptions.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { browserAt } from "../../support/push/example-browser.ts";
import {
  readNotification,
  registerBrowser,
  startPushService,
} from "../../support/push/registered-browser.ts";
import { callAt } from "../../support/ring.ts";
import type { World } from "../../support/world.ts";

/** How long the provider waits for a service that hangs, in milliseconds. */
const DEADLINE_MS = 2_000;

describeApiOnBothEngines("a push", (start) => {
  /** A panel that calls Rosa and Carlo, each with a browser at a push service of their own. */
  async function called(pushDeadlineMs?: number) {
    const world = await start({ pushDeadlineMs });
    const { now } = world.clock;
    const [rosa, carlo] = [await world.resident("Rosa"), await world.resident("Carlo")];
    const [ofRosa, ofCarlo] = [await startPushService(now), await startPushService(now)];
    await registerBrowser(ofRosa, rosa.asPerson);
    await registerBrowser(ofCarlo, carlo.asPerson);
    const { device } = await world.panel();
    const targets = [rosa, carlo].map(({ userId, name }) => ({ id: userId, name }));
    const ring = async (): Promise<string> => {
      await callAt(world, { device, targets });
      return (await carlo.api.ringCalls.list()).items[0]!.id;
    };
    return { world, rosa, carlo, ofRosa, ofCarlo, ring };
  }

  /** Waits until no push is left to be sent. */
  const expectSettled = ({ provider }: World) =>
    expect
      .poll(async () => Object.keys((await provider.figures()).jobs).filter((kind) => /^push/.test(kind)), {
        timeout: 30_000,
      })
      .toEqual([]);

  const problemsOf = async ({ pushSubscriptions }: ApiCalls) =>
    (await pushSubscriptions.list()).items.map(({ lastProblem }) => lastProblem);

  test("to a service that hangs delays no other, and the next one to it waits in a queue of its own", async () => {
    const { world, rosa, carlo, ofRosa, ofCarlo, ring } = await called(DEADLINE_MS);
    ofRosa.answerWith("hang");
    const id = await ring();
    await ofCarlo.next();
    await expect.poll(() => problemsOf(rosa.asPerson)).toEqual(["PUSH_TIMEOUT"]);
    expect(await problemsOf(carlo.asPerson)).toEqual([null]);
    await carlo.api.ringCalls.answer({ id });
    await ofCarlo.next();
    await world.db.deleteFrom("job").execute();
    await ring();
    await ofCarlo.next();
    const jobs = await world.db.selectFrom("job").select("kind").where("kind", "like", "push%").execute();
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(["push", "push-slow"]);
  });

  test("to a browser that is gone deletes its subscription", async () => {
    const { world, rosa, carlo, ofRosa, ofCarlo, ring } = await called();
    for (const status of [410, 404]) {
      ofRosa.answerWith({ status });
      await ring();
      await ofCarlo.next();
      await expectSettled(world);
      expect(await problemsOf(rosa.asPerson)).toEqual([]);
      await registerBrowser(ofRosa, rosa.asPerson);
      await carlo.api.ringCalls.answer({ id: (await carlo.api.ringCalls.list()).items[0]!.id });
      await ofCarlo.next();
      await expectSettled(world);
    }
    expect(await problemsOf(carlo.asPerson)).toEqual([null]);
  });

  test("that is refused for good is noted at the subscription and not sent again", async () => {
    const { world, rosa, ofRosa, ring } = await called();
    const elsewhere = await startPushService(world.clock.now);
    ofRosa.answerWith({ status: 302, headers: { location: `${elsewhere.origin}/push/1` } });
    await ring();
    await expectSettled(world);
    expect(await problemsOf(rosa.asPerson)).toEqual(["PUSH_REDIRECTS"]);
    expect([ofRosa.received.length, elsewhere.received.length, elsewhere.faults.length]).toEqual([1, 0, 0]);
  });

  test("is sent again after the pause that its service requests, with what is left of its life", async () => {
    const { world, rosa, ofRosa, ring } = await called();
    ofRosa.answerWith({ status: 429, headers: { "retry-after": "30" } });
    await ring();
    expect((await ofRosa.next()).ttlS).toBeGreaterThan(30);
    await expect.poll(() => problemsOf(rosa.asPerson)).toEqual(["PUSH_BUSY"]);
    ofRosa.answerWith({ status: 201 });
    world.clock.advance(30_000);
    const again = await ofRosa.next();
    expect(again.ttlS).toBeLessThanOrEqual(30);
    await expectSettled(world);
    expect(await problemsOf(rosa.asPerson)).toEqual([null]);
  });

  test("is given up when its life is over", async () => {
    const { world, rosa, ofRosa, ring } = await called();
    ofRosa.answerWith({ status: 503 });
    await ring();
    await ofRosa.next();
    await expect.poll(() => problemsOf(rosa.asPerson)).toEqual(["PUSH_FAILS"]);
    world.clock.advance(PUSH_LIFE_MS);
    await expectSettled(world);
    expect(ofRosa.received).toHaveLength(1);
  });

  test("of a ring is not sent again once the call is answered, but that it is", async () => {
    const { world, carlo, ofRosa, ring } = await called();
    ofRosa.answerWith({ status: 429, headers: { "retry-after": "30" } });
    const id = await ring();
    expect(readNotification(await ofRosa.next())).toMatchObject({ silent: false });
    ofRosa.answerWith({ status: 201 });
    await carlo.api.ringCalls.answer({ id });
    expect(readNotification(await ofRosa.next())).toMatchObject({ silent: true, tag: id });
    world.clock.advance(30_000);
    await expectSettled(world);
    expect(ofRosa.received).toHaveLength(2);
  });

  test("of a ring that its service accepts after that of the answer is followed by another of the answer", async () => {
    const { world, rosa, carlo, ring } = await called();
    const requests: ServerResponse[] = [];
    const service = createServer((request, response) => {
      request.resume();
      requests.push(response);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void service.close());
    await once(service, "listening");
    const { port } = service.address() as AddressInfo;
    await rosa.asPerson.pushSubscriptions.create({ body: browserAt(`http://127.0.0.1:${port}/1`) });
    const requested = (count: number) => expect.poll(() => requests.length).toBe(count);
    const id = await ring();
    await requested(1);
    await carlo.api.ringCalls.answer({ id });
    await requested(2);
    requests[1]!.writeHead(201).end();
    requests[0]!.writeHead(201).end();
    await requested(3);
    requests[2]!.writeHead(201).end();
    await expectSettled(world);
    expect(requests).toHaveLength(3);
  });

  test("goes to no browser of a person who has signed out or left the building in the meantime", async () => {
    const { world, rosa, carlo, ofRosa, ofCarlo, ring } = await called();
    const later = { status: 429, headers: { "retry-after": "10" } };
    for (const service of [ofRosa, ofCarlo]) service.answerWith(later);
    await ring();
    await Promise.all([ofRosa.next(), ofCarlo.next()]);
    await expect.poll(() => problemsOf(carlo.asPerson)).toEqual(["PUSH_BUSY"]);
    await rosa.asPerson.auth.signOut();
    await world.building.api.users.remove({ id: carlo.userId });
    world.clock.advance(10_000);
    await expectSettled(world);
    expect([ofRosa.received.length, ofCarlo.received.length]).toEqual([1, 1]);
  });
});
