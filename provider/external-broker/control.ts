import { randomUUID } from "node:crypto";
import type { MqttClient } from "mqtt";
import { z } from "zod";
import { readJsonText } from "#rules/json-text.ts";
import { BrokerError } from "./open-client.ts";

const CONTROL_TOPIC = "$CONTROL/dynamic-security/v1";
const RESPONSE_TOPIC = `${CONTROL_TOPIC}/response`;
const ANSWERED_WITHIN_MS = 10_000;
/** The list of all accounts is one answer. */
const ANSWER_BOUNDS = { length: 64 * 1024 * 1024, values: 2_000_000 };

/** A command of Mosquitto's dynamic security plugin. */
export type ControlCommand = { command: string } & Record<string, unknown>;

const answer = z.object({
  command: z.string(),
  error: z.string().optional(),
  correlationData: z.string().optional(),
  data: z.unknown().optional(),
});

export type ControlAnswer = z.infer<typeof answer>;

const answers = z.object({ responses: z.array(answer) });

/** Sends commands to the plugin that manages the broker's accounts, one after the other. */
export interface Control {
  /** Returns an answer for each command. @throws BrokerError when the plugin does not answer in time */
  order(commands: ControlCommand[]): Promise<ControlAnswer[]>;
}

/** Opens the control topic; the client must be signed in with the right to use it. */
export async function openControl(client: MqttClient): Promise<Control> {
  const waiting = new Map<string, (answers: ControlAnswer[]) => void>();
  let queue: Promise<unknown> = Promise.resolve();

  client.on("message", (topic, payload) => {
    if (topic !== RESPONSE_TOPIC) return;
    const { responses } = readAnswers(payload);
    const name = responses[0]?.correlationData ?? "";
    waiting.get(name)?.(responses);
  });
  await client.subscribeAsync(RESPONSE_TOPIC, { qos: 1 }).catch((error: unknown) => {
    throw new BrokerError("without-accounts", `its control topic is closed to us: ${String(error)}`);
  });

  function orderNow(commands: ControlCommand[]): Promise<ControlAnswer[]> {
    const correlationData = randomUUID();
    const payload = JSON.stringify({ commands: commands.map((each) => ({ ...each, correlationData })) });
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        waiting.delete(correlationData);
        client.off("close", closed);
        settle();
      };
      const fail = (error: BrokerError): void => end(() => reject(error));
      const closed = (): void => fail(new BrokerError("unreachable", "it ended the connection"));
      const late = (): void =>
        fail(new BrokerError("without-accounts", "nothing answers at its control topic"));
      const timer = setTimeout(late, ANSWERED_WITHIN_MS);
      waiting.set(correlationData, (reply) => end(() => resolve(reply)));
      client.once("close", closed);
      if (client.connected) client.publish(CONTROL_TOPIC, payload, { qos: 1 });
      else closed();
    });
  }

  return {
    order(commands) {
      const ordered = queue.then(() => orderNow(commands));
      queue = ordered.catch(() => undefined);
      return ordered;
    },
  };
}

function readAnswers(payload: Buffer): z.infer<typeof answers> {
  try {
    return answers.parse(readJsonText(payload.toString("utf8"), ANSWER_BOUNDS));
  } catch {
    return { responses: [] };
  }
}
