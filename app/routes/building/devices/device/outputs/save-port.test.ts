import { expect, it } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { portSchema } from "./port-schemas.ts";
import { savePort } from "./save-port.ts";

it("saves an output with its link in one call, so that nothing is half saved", async () => {
  const made: unknown[] = [];
  const api = { outputs: { update: async (call: unknown) => made.push(call) } } as unknown as ApiCalls;
  const typed = { intent: "output", portId: "door", displayName: "Door", openingTime: 2.5 } as const;
  await savePort(api, "panel", portSchema.parse({ ...typed, linkedOutputId: "lamp", consoleOpening: true }));
  await savePort(api, "panel", portSchema.parse(typed));
  const body = { displayName: "Door", inputId: null, activationDuration: 2500 };
  expect(made).toEqual([
    { id: "panel", outputId: "door", body: { ...body, linkedOutputId: "lamp", consoleOpening: true } },
    { id: "panel", outputId: "door", body: { ...body, linkedOutputId: null, consoleOpening: false } },
  ]);
});
