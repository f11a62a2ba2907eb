import { expect, it } from "vitest";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { portSchema } from "./port-schemas.ts";
import { savePort } from "./save-port.ts";

const typed = { intent: "output", portId: "door", displayName: "Door", openingTime: 2.5 } as const;

async function bodyOf(form: object, touched: readonly string[]): Promise<unknown> {
  const made: unknown[] = [];
  const api = fakeCalls({ outputs: { update: async (call: unknown) => made.push(call) } });
  await savePort(api, "panel", portSchema.parse(form), new Set(touched));
  expect(made).toHaveLength(1);
  return made[0];
}

it("saves an output with its link in one call, so that nothing is half saved", async () => {
  const whole = { ...typed, linkedOutputId: "lamp", consoleOpening: true };
  const all = ["displayName", "openingTime", "inputId", "linkedOutputId", "consoleOpening"];
  const body = { displayName: "Door", inputId: null, activationDuration: 2500 };
  expect(await bodyOf(whole, all)).toEqual({
    id: "panel",
    outputId: "door",
    body: { ...body, linkedOutputId: "lamp", consoleOpening: true },
  });
  expect(await bodyOf(typed, all)).toMatchObject({
    body: { ...body, linkedOutputId: null, consoleOpening: false },
  });
});

it("sends only what the person changed", async () => {
  const { body } = (await bodyOf(typed, ["openingTime"])) as { body: object };
  expect(body).toEqual({ activationDuration: 2500 });
});
