import { costlyMessages } from "../device-link/support/costly-messages.ts";
import {
  type EntranceHead,
  entrances,
  listHostileBodies,
  sendHostile,
} from "../support/entrances/entrances.ts";
import { sendAsStranger } from "../support/entrances/strangers.ts";

// A process that attacks, so that making and sending the bodies does not hold up the one that measures.

/** One attack, sent again and again for some time. What is sent is named: it would be long in an order. */
export type HostileOrder = { forMs: number } & (
  | { url: string; entrance: string; head: EntranceHead; body: string }
  | { address: string; message: string }
);

/** How the attacks of an order ended, each way once. */
export interface HostileReport {
  ends: (number | string)[];
}

const MESSAGES = 10;
/** Between a stranger's connections, so that their sign-ins are not refused for their number. */
const PAUSE_MS = 100;

type Attack = () => Promise<number | string>;

function prepareAttack(order: HostileOrder): Attack {
  if ("address" in order) return () => sendMessages(order.address, order.message);
  const entrance = entrances.find(({ name }) => name === order.entrance)!;
  const { make, headers } = listHostileBodies(entrance).find(({ what }) => what === order.body)!;
  const request = { ...order.head, headers: { ...order.head.headers, ...headers }, body: make() };
  return () => sendHostile(order.url, request);
}

const messages: Record<string, string> = costlyMessages();

async function sendMessages(address: string, message: string): Promise<string> {
  const client = await sendAsStranger(address, "VP-HOSTILE", messages[message]!, MESSAGES);
  if (!client) return "refused";
  if (client.connected) await new Promise<void>((resolve) => client.once("close", () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return "ended";
}

async function run(order: HostileOrder): Promise<HostileReport> {
  const attack = prepareAttack(order);
  const until = performance.now() + order.forMs;
  const ends = new Set<number | string>();
  do ends.add(await attack());
  while (performance.now() < until);
  return { ends: [...ends] };
}

process.on("message", (order: HostileOrder) => void run(order).then((report) => process.send?.(report)));
