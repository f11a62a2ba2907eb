import { connectAsync } from "mqtt";
import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { activationPassword, upTopic } from "#contract/device-link/topics.ts";
import type { RunningConsole } from "../../support/processes/running-console.ts";
import type { Line } from "../bench-run.ts";
import { whileAttacked } from "./under-attack.ts";

const STRANGERS = 20;
const MESSAGES = 10;
/** Between a stranger's connections, so that their sign-ins are not refused for their number. */
const PAUSE_MS = 2_500;
const BRACKETS = 125_000;

const MESSAGES_SENT = ["[".repeat(BRACKETS), `[${"[],".repeat(BRACKETS / 2)}[]]`, "[".repeat(1_000)];

/** Strangers sign in to the device link with invented devices and send what costs a parser most. */
export const hostileDeviceLink: Line = {
  name: "hostile-device-link",
  work: `${STRANGERS} strangers at the device link who send ${MESSAGES} messages of up to ${BRACKETS} brackets`,
  measure: (run) =>
    whileAttacked(
      run,
      { decisionMaxMs: 200, healthMaxMs: 100, stallMaxMs: 50 },
      (console, { deadlineMs, attackers }) => {
        const until = performance.now() + deadlineMs;
        const count = attackers === "one" ? 1 : STRANGERS;
        const strangers = Array.from({ length: count }, (_, number) => number);
        return Promise.all(strangers.map((number) => sendUntil(console, number, until)));
      },
    ),
};

/** Half of the strangers use a web socket. */
async function sendUntil({ url, mqttPort }: RunningConsole, number: number, until: number): Promise<void> {
  const hwId = `VP-HOSTILE-${number}`;
  const webSocket = `${url.replace("http", "ws")}${LINK_WEB_SOCKET_PATH}`;
  const address = number % 2 === 0 ? `mqtt://127.0.0.1:${mqttPort}` : webSocket;
  const password = activationPassword("ANYCODE123");
  for (let round = 0; performance.now() < until; round++) {
    const options = { clientId: hwId, username: hwId, password, reconnectPeriod: 0 };
    const client = await connectAsync(address, options).catch(() => undefined);
    const text = MESSAGES_SENT[(number + round) % MESSAGES_SENT.length]!;
    client?.on("error", () => undefined);
    for (let count = 0; count < MESSAGES; count++) client?.publish(upTopic(hwId, "hello"), text, { qos: 0 });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    client?.end(true);
  }
}
