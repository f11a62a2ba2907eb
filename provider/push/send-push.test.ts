import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { PUSH_PROBLEMS } from "#rules/people/push-problems.ts";
import { StubPushService } from "#tests/support/push/stub-service.ts";
import { createKeys } from "../keys.ts";
import { type PushMessage, sendPush } from "./send-push.ts";

const subject = "mailto:ada@portineria.example.com";
const now = () => Date.UTC(2026, 11, 1);
const vapid = { keys: createKeys(Buffer.alloc(32, 7)).vapidKeys, subject, now };
const message: PushMessage = { text: '{"web_push":8030}', ttlS: 60, urgency: "high", topic: "a-call" };
const accepted = { problem: null, isGone: false, isFinal: false, retryAfterMs: undefined };

let service: StubPushService;
beforeEach(async () => {
  service = await StubPushService.start(now);
  return () => service.stop();
});

test("a message arrives encrypted and signed, with its lifetime, urgency and topic", async () => {
  const subscription = service.subscribe();
  expect(await sendPush(fetch, vapid, subscription, message)).toEqual({ status: 201, ...accepted });
  expect(service.received).toEqual([
    {
      endpoint: subscription.endpoint,
      text: message.text,
      ttlS: 60,
      urgency: "high",
      topic: "a-call",
      publicKey: vapid.keys.publicKey,
      subject,
    },
  ]);
});

test("a message without a topic and without a subject is accepted as well", async () => {
  const quiet = { ...message, topic: undefined, urgency: "normal" as const };
  await sendPush(fetch, { ...vapid, subject: undefined }, service.subscribe(), quiet);
  expect(await service.next()).toMatchObject({ topic: undefined, subject: undefined, urgency: "normal" });
});

test("a topic of any length and any characters becomes 32 characters that are accepted", async () => {
  const subscription = service.subscribe();
  const send = async (topic: string): Promise<string | undefined> => {
    await sendPush(fetch, vapid, subscription, { ...message, topic });
    return (await service.next()).topic;
  };
  expect(await send("a".repeat(32))).toBe("a".repeat(32));
  const long = "0198d3c2-5f3e-7cc1-9df0-2b7a5e0a7f11";
  const hashed = await send(long);
  expect(hashed).toMatch(/^[\w-]{32}$/);
  expect(await send(long)).toBe(hashed);
  expect(await send(`${long}2`)).not.toBe(hashed);
  expect(await send("a b")).toMatch(/^[\w-]{32}$/);
  expect(service.faults).toEqual([]);
});

test("another browser's key and a key of another installation are noticed by the service", async () => {
  const { p256dh, auth } = service.subscribe();
  const { endpoint } = service.subscribe();
  const answer = await sendPush(fetch, vapid, { endpoint, p256dh, auth }, message);
  expect(answer).toMatchObject({ status: 400, problem: "PUSH_REFUSED" });
  const mixed = { ...createKeys(Buffer.alloc(32, 8)).vapidKeys, publicKey: vapid.keys.publicKey };
  const forged = await sendPush(fetch, { ...vapid, keys: mixed }, service.subscribe(), message);
  expect(forged).toMatchObject({ status: 403, problem: "PUSH_LOCKED", isFinal: true });
  expect(service.faults).toEqual([expect.stringContaining("decrypted"), "The signature is wrong."]);
});

test("an ended subscription is gone", async () => {
  const subscription = service.subscribe();
  service.unsubscribe(subscription);
  expect(await sendPush(fetch, vapid, subscription, message)).toMatchObject({
    problem: "PUSH_GONE",
    isGone: true,
  });
});

const answers = [
  [200, null, false],
  [202, null, false],
  [301, "PUSH_REDIRECTS", true],
  [304, "PUSH_REDIRECTS", true],
  [307, "PUSH_REDIRECTS", true],
  [400, "PUSH_REFUSED", true],
  [401, "PUSH_LOCKED", true],
  [403, "PUSH_LOCKED", true],
  [404, "PUSH_GONE", true],
  [408, "PUSH_FAILS", false],
  [410, "PUSH_GONE", true],
  [413, "PUSH_TOO_LARGE", true],
  [425, "PUSH_FAILS", false],
  [429, "PUSH_BUSY", false],
  [500, "PUSH_FAILS", false],
  [503, "PUSH_FAILS", false],
] as const;

test.each(answers)("an answer of %s", async (status, problem, isFinal) => {
  service.answerWith({ status });
  const isGone = problem === "PUSH_GONE";
  const answer = await sendPush(fetch, vapid, service.subscribe(), message);
  expect(answer).toEqual({ status, problem, isGone, isFinal, retryAfterMs: undefined });
});

test("every problem is one that a status or a failure has", () => {
  const ofFailures = ["PUSH_TIMEOUT", "PUSH_AWAY", "PUSH_HOST_REFUSED"] as const;
  const ofStatuses = answers.flatMap(([, problem]) => problem ?? []);
  expect(new Set([...ofStatuses, ...ofFailures])).toEqual(new Set(PUSH_PROBLEMS));
});

test.each([
  ["120", 120_000],
  ["0", 0],
  ["Tue, 01 Dec 2026 00:01:30 GMT", 90_000],
  ["Mon, 30 Nov 2026 23:00:00 GMT", 0],
  ["9999999999", 3_600_000],
  ["Wed, 01 Dec 2027 00:00:00 GMT", 3_600_000],
  ["soon", undefined],
])("a service that asks to wait, by Retry-After: %s", async (text, retryAfterMs) => {
  service.answerWith({ status: 429, headers: { "retry-after": text } });
  const answer = await sendPush(fetch, vapid, service.subscribe(), message);
  expect(answer).toMatchObject({ problem: "PUSH_BUSY", isFinal: false, retryAfterMs });
});

test("a redirect is not followed, wherever it leads", async () => {
  const elsewhere = await StubPushService.start(now);
  onTestFinished(() => elsewhere.stop());
  service.answerWith({ status: 307, headers: { location: elsewhere.subscribe().endpoint } });
  const answer = await sendPush(fetch, vapid, service.subscribe(), message);
  expect(answer).toMatchObject({ status: 307, problem: "PUSH_REDIRECTS", isFinal: true });
  expect([service.received.length, elsewhere.received, elsewhere.faults]).toEqual([1, [], []]);
});

test("a silent service is abandoned at the deadline, and an unreachable one has another problem", async () => {
  const failed = { status: null, isGone: false, isFinal: false, retryAfterMs: undefined };
  service.answerWith("hang");
  const silent = await sendPush(fetch, vapid, service.subscribe(), message, 150);
  expect(silent).toEqual({ ...failed, problem: "PUSH_TIMEOUT" });
  service.answerWith("cut");
  const cut = await sendPush(fetch, vapid, service.subscribe(), message);
  expect(cut).toEqual({ ...failed, problem: "PUSH_AWAY" });
});

test("an endless answer is closed as soon as its status is known", async () => {
  let left: () => void;
  const isLeft = new Promise<void>((resolve) => (left = resolve));
  const origin = await serve((_request, response) => {
    response.writeHead(201);
    const flood = setInterval(() => response.write("a".repeat(65_536)), 5);
    response.once("close", () => {
      clearInterval(flood);
      left();
    });
  });
  const { p256dh, auth } = service.subscribe();
  const answer = await sendPush(fetch, vapid, { endpoint: `${origin}/a`, p256dh, auth }, message);
  expect(answer).toEqual({ status: 201, ...accepted });
  await isLeft;
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
