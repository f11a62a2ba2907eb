import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Aedes } from "aedes";
import { expect, onTestFinished, test } from "vitest";
import { LEADER_TOPIC } from "#contract/device-link/device-link.ts";
import { LinkConnection } from "#panel/link/link-connection.ts";

/** Starts a broker that admits every client after a delay, and records their arrivals. */
async function openBroker(admitsAfterMs: number): Promise<{ url: string; arrivals: string[] }> {
  const arrivals: string[] = [];
  const broker = await Aedes.createBroker({
    authenticate: (client, _user, _password, done) => {
      arrivals.push(client.id);
      setTimeout(() => done(null, true), admitsAfterMs);
    },
  });
  await new Promise<void>((resolve, reject) =>
    broker.publish(
      {
        cmd: "publish",
        topic: LEADER_TOPIC,
        payload: JSON.stringify({ leader: randomUUID() }),
        qos: 0,
        retain: true,
        dup: false,
      },
      (error) => (error ? reject(error) : resolve()),
    ),
  );
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    broker.close();
  });
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, arrivals };
}

test("a panel that receives a broker's address twice moves there once, and stays", async () => {
  const server = await openBroker(0);
  const broker = await openBroker(150);
  const opened: string[] = [];
  const link = new LinkConnection({
    server: server.url,
    hwId: "AABBCCDDEEFF",
    firstRetryMs: 1,
    lastRetryMs: 1,
    desertedAfterMs: 10_000,
    password: () => "a secret",
    opened: (where) => void opened.push(where),
    received: () => undefined,
    closed: () => undefined,
  });
  onTestFinished(() => link.stop());
  await expect.poll(() => opened).toEqual(["server"]);
  link.moveTo(broker.url);
  await expect.poll(() => broker.arrivals).toHaveLength(1);
  link.moveTo(broker.url);
  await expect.poll(() => link.atBroker()).toBe(true);
  // A message queued from the previous connection can be processed after the move.
  link.moveTo(broker.url);
  await sleep(400);
  expect(link.atBroker()).toBe(true);
  expect({ opened, arrivals: broker.arrivals }).toEqual({
    opened: ["server", "broker"],
    arrivals: ["AABBCCDDEEFF"],
  });
});
