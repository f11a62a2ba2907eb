import { z } from "zod";
import {
  accessDecision,
  deviceConfiguration,
  deviceEvent,
  downMessages,
  LEADER_TOPIC,
  leaderNotice,
  LINK_WEB_SOCKET_PATH,
  upMessages,
} from "#contract/device-link/device-link.ts";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { Components, withWords } from "./components.ts";
import { findDeclaration, words } from "./contract-files.ts";
import type { Json } from "./json-schema.ts";
import type { Where } from "./words.ts";

type Direction = "up" | "down";

/** A message of the link as the documents describe it. */
export interface LinkMessage {
  direction: Direction;
  name: string;
  topic: string;
  /** Its docstring; undefined if its name is enough. */
  summary: string | undefined;
  /** The JSON schema with descriptions; schemas shared by several messages are a `$ref`. */
  payload: Json;
}

/** Schemas that messages share, by their name in the documents. */
const shared = {
  DeviceEvent: deviceEvent,
  AccessDecision: accessDecision,
  DeviceConfiguration: deviceConfiguration,
} as const;

/** It names no schema: those of several messages are in {@link shared}. */
const components = new Components({ findVariants: () => undefined, findField: () => undefined });

/** Returns the place of a declaration in the contract. */
function placeOf(...path: [constant: string, ...keys: string[]]): Where {
  return { file: words.fileOf(path[0])!, path };
}

/** Returns a schema with the descriptions of its declaration and its fields. */
function describe({ $id: _address, ...schema }: Json, direction: Direction, place: Where): Json {
  const inner = components.describeInline(schema, place, direction === "up" ? "input" : "output");
  return withWords(inner, words.find(place));
}

/**
 * Returns the schemas of messages: a device's messages are described as input, those for a device as output.
 */
function schemasOf(direction: Direction): Map<string, Json> {
  const messages: Record<string, z.ZodType> = direction === "up" ? upMessages : downMessages;
  const registry = z.registry<{ id: string }>();
  const places = new Map<string, Where>();
  function add(id: string, schema: z.ZodType, place: Where): void {
    // A message that consists of a shared schema alone becomes a reference to it.
    if (registry.has(schema)) return;
    registry.add(schema, { id });
    places.set(id, place);
  }
  for (const [id, schema] of Object.entries(shared)) add(id, schema, findDeclaration(schema)!);
  for (const [name, schema] of Object.entries(messages))
    add(`${direction}.${name}`, schema, placeOf(`${direction}Messages`, name));
  const { schemas } = z.toJSONSchema(registry, {
    io: direction === "up" ? "input" : "output",
    target: "draft-7",
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return new Map(
    Object.entries(schemas).map(([id, schema]) => [id, describe(schema, direction, places.get(id)!)]),
  );
}

const schemas = { up: schemasOf("up"), down: schemasOf("down") };

/** Returns every message of the contract, in the order of the contract. */
export function linkMessages(): LinkMessage[] {
  const messagesOf = (direction: Direction, messages: Record<string, z.ZodType>): LinkMessage[] =>
    Object.entries(messages).map(([name, schema]) => {
      const same = Object.entries(shared).find(([, each]) => each === schema)?.[0];
      return {
        direction,
        name,
        topic: `portineria/{hwId}/${direction}/${name}`,
        summary: words.find(placeOf(`${direction}Messages`, name)),
        payload: same ? { $ref: reference(same) } : (schemas[direction].get(`${direction}.${name}`) ?? {}),
      };
    });
  return [...messagesOf("up", upMessages), ...messagesOf("down", downMessages)];
}

/** Returns the schemas that messages share: events go up, decisions and configurations come down. */
export function sharedSchemas(): Record<keyof typeof shared, Json> {
  return {
    DeviceEvent: schemas.up.get("DeviceEvent") ?? {},
    AccessDecision: schemas.down.get("AccessDecision") ?? {},
    DeviceConfiguration: schemas.down.get("DeviceConfiguration") ?? {},
  };
}

function reference(schema: string): string {
  return `#/components/schemas/${schema}`;
}

const qualityOfService = { mqtt: { qos: 1, retain: false } };

const hwId = {
  description:
    "The hardware id of the device, in either case: 4 to 64 of A to Z, 0 to 9 and : . _ -, the same in user name and topics",
  examples: ["VP-1234-ABCD", "AA:BB:CC:DD:EE:FF"],
};

const leaderChannel = {
  address: LEADER_TOPIC,
  description: words.find(placeOf("LEADER_TOPIC")),
  messages: { leader: { $ref: "#/components/messages/leader" } },
};

const securitySchemes = {
  activation: {
    type: "userPassword",
    description:
      "Not in service yet: the hardware id as user name, `activation:CODE` as password, the code in upper case without spaces and dashes.",
  },
  secret: {
    type: "userPassword",
    description: "In service: the hardware id as user name, `secret:SECRET` as password.",
  },
};

const security = Object.keys(securitySchemes).map((name) => ({
  $ref: `#/components/securitySchemes/${name}`,
}));

const servers = {
  webSocket: {
    host: "{host}",
    protocol: "wss",
    pathname: LINK_WEB_SOCKET_PATH,
    description: "MQTT 3.1.1 over a web socket (subprotocol `mqtt`), at the console's own address.",
    variables: { host: { description: "Name and port of the console.", default: "localhost:3000" } },
    security,
  },
  tcp: {
    host: "{host}:{port}",
    protocol: "mqtt",
    protocolVersion: "3.1.1",
    description: "MQTT over TCP, for a separate network.",
    variables: {
      host: { description: "The machine of the console.", default: "localhost" },
      port: { description: "`MQTT_PORT` of the server.", default: "1883" },
    },
    security,
  },
};

const description = `What devices and server send each other over MQTT, from the device's point of view: it publishes below \`up\` and receives below \`down\`. Messages are JSON of at most ${LINK_MESSAGE_MAX_BYTES / 1024} kB at quality of service 1, never retained. Unknown fields are ignored.`;

/** Returns the AsyncAPI 3 document of the whole device link. */
export function asyncapi(info: { title: string; version: string }): object {
  const all = linkMessages();
  const channels = all.map(({ direction, name, topic, summary }) => [
    `${direction}.${name}`,
    {
      address: topic,
      summary,
      parameters: { hwId: { $ref: "#/components/parameters/hwId" } },
      messages: { [name]: { $ref: `#/components/messages/${direction}.${name}` } },
    },
  ]);
  const operations = all.map(({ direction, name, summary }) => [
    `${direction === "up" ? "send" : "receive"}.${name}`,
    {
      action: direction === "up" ? "send" : "receive",
      channel: { $ref: `#/channels/${direction}.${name}` },
      summary,
      messages: [{ $ref: `#/channels/${direction}.${name}/messages/${name}` }],
      bindings: qualityOfService,
    },
  ]);
  const messages = all.map(({ direction, name, summary, payload }) => [
    `${direction}.${name}`,
    { name, summary, contentType: "application/json", payload },
  ]);
  const notice = z.toJSONSchema(leaderNotice, { target: "draft-7" }) as Json;
  return {
    asyncapi: "3.0.0",
    info: { ...info, description },
    defaultContentType: "application/json",
    servers,
    channels: { ...Object.fromEntries(channels), leader: leaderChannel },
    operations: {
      ...Object.fromEntries(operations),
      "receive.leader": {
        action: "receive",
        channel: { $ref: "#/channels/leader" },
        messages: [{ $ref: "#/channels/leader/messages/leader" }],
        bindings: { mqtt: { qos: 1, retain: true } },
      },
    },
    components: {
      messages: {
        ...Object.fromEntries(messages),
        leader: {
          name: "leader",
          summary: words.find(placeOf("leaderNotice")),
          payload: describe(notice, "down", placeOf("leaderNotice")),
        },
      },
      schemas: sharedSchemas(),
      parameters: { hwId },
      securitySchemes,
    },
  };
}
