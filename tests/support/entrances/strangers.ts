import { connectAsync, type MqttClient } from "mqtt";
import { activationPassword, upTopic } from "#contract/device-link/topics.ts";

/**
 * Signs in to the device link with an invented device, and sends a text as its first messages. Returns the
 * connection; undefined if the server refused it.
 */
export async function sendAsStranger(
  address: string,
  hwId: string,
  text: string,
  messages: number,
): Promise<MqttClient | undefined> {
  const password = activationPassword("ANYCODE123");
  const options = { clientId: hwId, username: hwId, password, reconnectPeriod: 0 };
  const client = await connectAsync(address, options).catch(() => undefined);
  client?.on("error", () => undefined);
  for (let count = 0; count < messages; count++) client?.publish(upTopic(hwId, "hello"), text, { qos: 0 });
  return client;
}
