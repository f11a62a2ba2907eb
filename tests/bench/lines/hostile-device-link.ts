import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { sendAsStranger } from "../../support/entrances/strangers.ts";
import type { RunningConsole } from "../../support/processes/running-console.ts";
import type { Line } from "../bench-run.ts";
import { AIMS_UNDER_ATTACK } from "../beside-a-door.ts";
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
    whileAttacked(run, AIMS_UNDER_ATTACK, (console, { deadlineMs, attackers }) => {
      const until = performance.now() + deadlineMs;
      const count = attackers === "one" ? 1 : STRANGERS;
      const strangers = Array.from({ length: count }, (_, number) => number);
      return Promise.all(strangers.map((number) => sendUntil(console, number, until)));
    }),
};

/** Half of the strangers use a web socket. */
async function sendUntil({ url, mqttPort }: RunningConsole, number: number, until: number): Promise<void> {
  const hwId = `VP-HOSTILE-${number}`;
  const webSocket = `${url.replace("http", "ws")}${LINK_WEB_SOCKET_PATH}`;
  const address = number % 2 === 0 ? `mqtt://127.0.0.1:${mqttPort}` : webSocket;
  for (let round = 0; performance.now() < until; round++) {
    const text = MESSAGES_SENT[(number + round) % MESSAGES_SENT.length]!;
    const client = await sendAsStranger(address, hwId, text, MESSAGES);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    client?.end(true);
  }
}
