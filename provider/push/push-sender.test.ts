import { expect, onTestFinished, test } from "vitest";
import { readNetworks } from "#rules/installation/ip-networks.ts";
import { readJsonText } from "#rules/json-text.ts";
import { StubPushService } from "#tests/support/push/stub-service.ts";
import { createKeys } from "../keys.ts";
import type { Resolve } from "../outbound/lookup.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { PushSender } from "./push-sender.ts";

const now = () => Date.UTC(2026, 11, 1);
const vapid = { keys: createKeys(Buffer.alloc(32, 7)).vapidKeys, subject: "mailto:ada@casa-verde.it", now };
const ring = {
  occasion: { kind: "RING", panel: "Ingresso", building: "Casa Verde", button: "Rossi" },
  language: "it",
  navigate: "https://door.casa-verde.it/calls/1",
  tag: "call-1",
  isSilent: false,
  ttlS: 60,
  urgency: "high",
  topic: "call-1",
} as const;

/** Every name is a private address. */
const resolvePrivate: Resolve = (_name, _options, done) =>
  done(null, [{ address: "192.168.1.20", family: 4 }]);

async function open(allowed: string) {
  const service = await StubPushService.start(now);
  onTestFinished(() => service.stop());
  const toPushServices = allowed === "" ? [] : readNetworks(allowed)!;
  const settings = { mailToThisMachine: false, toBuildings: [], toPushServices };
  return { service, sender: new PushSender(createOutbound(settings, resolvePrivate), vapid) };
}

test("a push arrives in its reader's language, with the key that browsers subscribe with", async () => {
  const { service, sender } = await open("127.0.0.1");
  expect(await sender.send(service.subscribe(), ring)).toMatchObject({ status: 201, problem: null });
  const { text, publicKey, ttlS, urgency, topic } = await service.next();
  expect({ publicKey, ttlS, urgency, topic }).toEqual({
    publicKey: sender.publicKey,
    ttlS: 60,
    urgency: "high",
    topic: "call-1",
  });
  expect(readJsonText(text)).toMatchObject({
    web_push: 8030,
    notification: { title: "Ingresso", body: "Casa Verde, Rossi: un visitatore è alla porta", lang: "it" },
  });
});

test("a host that is a private address, or leads to one, is refused finally, and gets nothing", async () => {
  const { service, sender } = await open("");
  const refused = { status: null, problem: "PUSH_HOST_REFUSED", isFinal: true, isGone: false };
  const subscription = service.subscribe();
  expect(await sender.send(subscription, ring)).toMatchObject(refused);
  for (const origin of ["https://push.casa-verde.it", "https://10.0.0.5", "http://203.0.113.9"])
    expect(await sender.send({ ...subscription, endpoint: `${origin}/a` }, ring), origin).toMatchObject(
      refused,
    );
  expect([service.received, service.faults]).toEqual([[], []]);
});

test("a redirect to a private address is not followed", async () => {
  const { service, sender } = await open("127.0.0.1");
  service.answerWith({ status: 307, headers: { location: "http://192.168.1.20/a" } });
  const answer = await sender.send(service.subscribe(), ring);
  expect(answer).toMatchObject({ status: 307, problem: "PUSH_REDIRECTS", isFinal: true });
});
