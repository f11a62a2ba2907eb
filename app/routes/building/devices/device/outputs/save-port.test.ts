import { expect, it } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { portSchema } from "./port-schemas.ts";
import { savePort } from "./save-port.ts";

it("saves an output with its link in one call, so that nothing is half saved", async () => {
  const made: unknown[] = [];
  const api = { outputs: { update: async (call: unknown) => made.push(call) } } as unknown as ApiCalls;
  const typed = { intent: "output", portId: "door", displayName: "Door", openingTime: 2.5 } as const;
  const whole = { ...typed, linkedOutputId: "lamp", hasConsoleOpening: true, consoleOpening: true };
  await savePort(api, "panel", portSchema.parse(whole));
  await savePort(api, "panel", portSchema.parse({ ...typed, hasConsoleOpening: true }));
  const body = { displayName: "Door", inputId: null, activationDuration: 2500 };
  expect(made).toEqual([
    { id: "panel", outputId: "door", body: { ...body, linkedOutputId: "lamp", consoleOpening: true } },
    { id: "panel", outputId: "door", body: { ...body, linkedOutputId: null, consoleOpening: false } },
  ]);
});

it("leaves the opening from the console unchanged if the form did not show it", async () => {
  const made: object[] = [];
  const update = async (call: { body: object }) => made.push(call.body);
  const api = { outputs: { update } } as unknown as ApiCalls;
  const typed = { intent: "output", portId: "door", displayName: "Door", openingTime: 1 } as const;
  await savePort(api, "panel", portSchema.parse({ ...typed, consoleOpening: true }));
  expect(made).toHaveLength(1);
  expect(made[0]).not.toHaveProperty("consoleOpening");
});
