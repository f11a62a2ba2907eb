import { describe, expect, it } from "vitest";
import { z } from "zod";
import { downMessages, LINK_WEB_SOCKET_PATH, upMessages } from "#contract/device-link/device-link.ts";
import { asyncapi, linkMessages } from "./asyncapi.ts";

const document = asyncapi({ title: "Portineria device link", version: "1.2.3" });

const key = z.string().regex(/^[A-Za-z0-9_.-]+$/);
const reference = z.strictObject({ $ref: z.string().regex(/^#\//) });
const bindings = z.strictObject({ mqtt: z.strictObject({ qos: z.literal(1), retain: z.boolean() }) });
const variable = z.strictObject({ description: z.string(), default: z.string() });

/** The parts of AsyncAPI 3.0.0 that the document uses; no others may occur. */
const asyncapi3 = z.strictObject({
  asyncapi: z.literal("3.0.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  defaultContentType: z.literal("application/json"),
  servers: z.record(
    key,
    z.strictObject({
      host: z.string(),
      protocol: z.enum(["mqtt", "wss"]),
      protocolVersion: z.string().optional(),
      pathname: z.string().startsWith("/").optional(),
      description: z.string(),
      variables: z.record(key, variable),
      security: z.array(reference).min(1),
    }),
  ),
  channels: z.record(
    key,
    z.strictObject({
      address: z.string(),
      summary: z.string().min(1).optional(),
      description: z.string().min(1).optional(),
      parameters: z.record(key, reference).optional(),
      messages: z.record(key, reference),
    }),
  ),
  operations: z.record(
    key,
    z.strictObject({
      action: z.enum(["send", "receive"]),
      channel: reference,
      summary: z.string().min(1).optional(),
      messages: z.array(reference).length(1),
      bindings,
    }),
  ),
  components: z.strictObject({
    messages: z.record(
      key,
      z.strictObject({
        name: z.string(),
        summary: z.string().min(1).optional(),
        contentType: z.literal("application/json").optional(),
        payload: z.record(z.string(), z.unknown()),
      }),
    ),
    schemas: z.record(key, z.looseObject({ type: z.literal("object") })),
    parameters: z.record(key, z.strictObject({ description: z.string(), examples: z.array(z.string()) })),
    securitySchemes: z.record(
      key,
      z.strictObject({ type: z.literal("userPassword"), description: z.string() }),
    ),
  }),
});

const read = asyncapi3.parse(document);
const messages = [
  ...Object.keys(upMessages).map((name) => ({ direction: "up", name, action: "send" })),
  ...Object.keys(downMessages).map((name) => ({ direction: "down", name, action: "receive" })),
];

/** Every object of the document, at any depth. */
function* objectsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* objectsOf(part);
}

function resolve(pointer: string): Record<string, unknown> | undefined {
  let at: unknown = document;
  for (const step of pointer.replace(/^#\//, "").split("/"))
    at = (at as Record<string, unknown> | undefined)?.[step];
  return at as Record<string, unknown> | undefined;
}

describe("the AsyncAPI document", () => {
  it("has no dangling reference", () => {
    const references = [...objectsOf(document)].flatMap(({ $ref }) =>
      typeof $ref === "string" ? [$ref] : [],
    );
    expect(references.length).toBeGreaterThan(3 * messages.length);
    for (const each of references) expect(resolve(each), each).toBeDefined();
  });

  it.each(messages)("describes $direction $name: its topic, its sender, and its content", (message) => {
    const { direction, name, action } = message;
    const channel = read.channels[`${direction}.${name}`];
    expect(channel?.address).toBe(`portineria/{hwId}/${direction}/${name}`);
    expect(Object.keys(channel?.parameters ?? {})).toEqual(["hwId"]);
    const operation = read.operations[`${action}.${name}`];
    expect(operation).toMatchObject({ action, channel: { $ref: `#/channels/${direction}.${name}` } });
    const { payload } = read.components.messages[`${direction}.${name}`]!;
    const target = payload["$ref"];
    const schema = typeof target === "string" ? resolve(target)! : payload;
    const declared = direction === "up" ? upMessages : downMessages;
    const { shape } = declared[name as keyof typeof declared] as z.ZodObject;
    expect(Object.keys(schema["properties"] as object)).toEqual(Object.keys(shape));
  });

  it("describes no message that is not in the contract, except for the one of a broker", () => {
    const names = messages.map(({ direction, name }) => `${direction}.${name}`);
    expect(Object.keys(read.components.messages)).toEqual([...names, "leader"]);
    expect(Object.keys(read.channels)).toEqual([...names, "leader"]);
    expect(linkMessages().map(({ direction, name }) => `${direction}.${name}`)).toEqual(names);
  });

  it("has the descriptions of the source", () => {
    const { messages: documented, schemas } = read.components;
    expect(documented["up.hello"]?.summary).toBe("The first message after every connection.");
    expect(documented["up.presented"]?.payload).toMatchObject({
      properties: {
        sealedTag: { description: expect.stringContaining("an NFC tag that the device does not") },
      },
      required: ["eventId", "time", "method"],
    });
    expect(schemas["DeviceConfiguration"]).toMatchObject({
      description: expect.stringContaining("Everything that a device needs"),
      properties: {
        outputs: {
          items: {
            properties: {
              linkedOutputId: { description: "The output that is switched on together with this one." },
            },
          },
        },
      },
    });
  });

  it("describes a field by the schema that it is made from", () => {
    const { messages: documented, schemas } = read.components;
    expect(documented["down.decision"]?.payload).toMatchObject({
      properties: { eventId: { description: expect.stringContaining("that the device generated") } },
    });
    expect(schemas["DeviceConfiguration"]).toMatchObject({
      properties: {
        customization: {
          properties: { display: { properties: { brightness: { description: "Per cent." } } } },
        },
      },
    });
  });

  it("says of each time whose clock it is by", () => {
    const { messages: documented, schemas } = read.components;
    const timeIn = (schema: object | undefined) => schema as { properties: { time: object } };
    for (const name of ["up.hello", "up.presented"])
      expect(timeIn(documented[name]?.payload).properties.time, name).toMatchObject({
        description: expect.stringMatching(/device's clock/),
      });
    expect(timeIn(schemas["DeviceEvent"]).properties.time).toMatchObject({
      description: "When it happened, by the device's clock.",
    });
    for (const name of ["down.waiting", "down.enrolled", "down.welcome"])
      expect(timeIn(documented[name]?.payload).properties.time, name).toMatchObject({
        description: "The server's clock.",
      });
  });

  it("has patterns and formats that other languages understand", () => {
    const patterns = [...objectsOf(document)].flatMap(({ pattern }) =>
      typeof pattern === "string" ? [pattern] : [],
    );
    expect(patterns.length).toBeGreaterThan(50);
    expect(patterns.filter((pattern) => /\\[pP]/.test(pattern))).toEqual([]);
    const integers = [...objectsOf(document)].filter(({ type }) => [type].flat().includes("integer"));
    expect(integers.filter(({ format }) => format === undefined)).toEqual([]);
  });

  it("requires what a device must send, and declares what it receives", () => {
    const { DeviceEvent, DeviceConfiguration } = read.components.schemas;
    expect(DeviceEvent?.["required"]).not.toContain("elevatorCalls");
    expect(DeviceConfiguration?.["required"]).toContain("zones");
    // Readers must not refuse fields that a newer server adds.
    expect([...objectsOf(document)].filter((each) => each["additionalProperties"] === false)).toEqual([]);
  });

  it("names the address of the link", () => {
    expect(read.servers["webSocket"]?.pathname).toBe(LINK_WEB_SOCKET_PATH);
    expect(Object.keys(read.servers)).toEqual(["webSocket", "tcp"]);
  });

  it("survives JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

it("describes every field of every message", () => {
  const undescribed = [...objectsOf(document)].flatMap((schema) => {
    if (schema["type"] !== "object" || typeof schema["properties"] !== "object") return [];
    const fields = Object.entries(schema["properties"] as Record<string, Record<string, unknown>>);
    return fields.filter(([, field]) => !field["description"] && !field["$ref"]).map(([name]) => name);
  });
  expect(undescribed).toEqual([]);
});
