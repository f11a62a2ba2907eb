import { connectAsync } from "mqtt";
import { secretPassword, upTopic } from "#contract/device-link/topics.ts";
import { send } from "../attacks/support/requests.ts";
import { costlyMessages } from "../device-link/support/costly-messages.ts";
import { sendCut, sendSlowly } from "../support/entrances/broken-requests.ts";
import { type EntranceHead, entrances, sendHostile } from "../support/entrances/entrances.ts";
import { listHostileBodies } from "../support/entrances/hostile-bodies.ts";
import { sendAsStranger } from "../support/entrances/strangers.ts";

// A process that attacks, so that making and sending the bodies does not hold up the one that measures.

/** One attack, sent again and again for some time. What is sent is named: it would be long in an order. */
export type HostileOrder = { forMs: number; /** How many send at once. */ senders: number } & (
  | { url: string; entrance: string; head: EntranceHead; body: "slow" | "cut" | { what: string } }
  | { url: string; path: string }
  | { address: string; message: string; device: { hwId: string; secret: string } | undefined }
);

type Ends = (number | string)[];

/** How the attacks of an order ended, each way once. */
export interface HostileReport {
  ends: Ends;
}

const MESSAGES = 10;
/** Between the connections of one sender, so that sign-ins are not refused for their number. */
const PAUSE_MS = 100;

/** Attacks once, as one of the senders. */
type Attack = (sender: number) => Promise<Ends>;

async function prepareAttack(order: HostileOrder): Promise<Attack> {
  if ("path" in order) return async () => [(await send(order.url, { path: order.path })).status];
  if ("entrance" in order) return prepareBody(order);
  const { address, senders, device } = order;
  const text = messages[order.message]!;
  async function sendOnce(sender: number): Promise<void> {
    if (device) return sendAsDevice(address, device, text);
    const client = await sendAsStranger(address, `VP-HOSTILE-${sender}`, text, MESSAGES);
    if (!client) throw new Error("The stranger was not let in.");
    if (client.connected) await new Promise<void>((resolve) => client.once("close", () => resolve()));
  }
  return async (sender) => {
    const end = await sendOnce(sender).then(
      () => "ended",
      (error: Error) => error.message,
    );
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * senders));
    return [end];
  };
}

type BodyOrder = Extract<HostileOrder, { entrance: string }>;

async function prepareBody({ url, head, body, entrance: name }: BodyOrder): Promise<Attack> {
  const entrance = entrances.find((each) => each.name === name)!;
  if (body === "slow") return async () => [await sendSlowly(url, entrance.encoding, head)];
  if (body === "cut") return () => sendCut(url, entrance.encoding, head);
  const { make, headers } = listHostileBodies(entrance).find(({ what }) => what === body.what)!;
  const request = { ...head, headers: { ...head.headers, ...headers }, body: await make() };
  return async () => [await sendHostile(url, request)];
}

const messages: Record<string, string> = costlyMessages();

/** Sends as a device in service, whose messages are read, and waits until they have arrived. */
async function sendAsDevice(
  address: string,
  { hwId, secret }: { hwId: string; secret: string },
  text: string,
): Promise<void> {
  const options = { clientId: hwId, username: hwId, password: secretPassword(secret), reconnectPeriod: 0 };
  const client = await connectAsync(address, options);
  await Promise.all(
    Array.from({ length: MESSAGES }, () => client.publishAsync(upTopic(hwId, "events"), text, { qos: 1 })),
  );
  await client.endAsync();
}

async function run(order: HostileOrder): Promise<HostileReport> {
  const attack = await prepareAttack(order);
  const until = performance.now() + order.forMs;
  const ends = new Set<number | string>();
  async function sendAgain(sender: number): Promise<void> {
    do for (const end of await attack(sender)) ends.add(end);
    while (performance.now() < until);
  }
  await Promise.all(Array.from({ length: order.senders }, (_, sender) => sendAgain(sender)));
  return { ends: [...ends] };
}

process.on("message", (order: HostileOrder) => void run(order).then((report) => process.send?.(report)));
