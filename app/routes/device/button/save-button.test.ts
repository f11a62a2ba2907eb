import { expect, it } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import { saveButton } from "./save-button.ts";

const page = <T>(items: T[]) => ({ items, page: 0, pageSize: 50, total: items.length });

it("leaves no button behind that could not be given its code, so that the form can be sent again", async () => {
  const buttons: { id: string; position: number; text: string; actionGroupId: string }[] = [];
  const tries: string[] = [];
  const api = {
    devices: { get: async () => ({ id: "panel", buttons: 4, ringBellButtons: 4 }) },
    outputs: { list: async () => page([]) },
    ringBellButtons: {
      list: async () => page(buttons),
      create: async ({ body }: { body: { position: number; text: string } }) => {
        if (buttons.length > 0) throw new ApiError("BUTTON_TAKEN");
        buttons.push({ id: "button", actionGroupId: "group", ...body });
        return buttons[0];
      },
      remove: async () => void buttons.pop(),
    },
    actionGroups: { get: async () => ({ id: "group", actions: [] }) },
    codes: {
      list: async () => page([]),
      create: async () => {
        tries.push("code");
        throw new ApiError("CODE_TAKEN");
      },
    },
  } as unknown as ApiCalls;
  const typed = { text: "Rossi", groups: [], people: [], opens: [], code: "1234" };
  for (let count = 0; count < 2; count++) {
    await expect(saveButton(api, { deviceId: "panel", position: 1 }, typed as never)).rejects.toMatchObject({
      errorName: "CODE_TAKEN",
    });
  }
  expect(tries).toHaveLength(2);
  expect(buttons).toEqual([]);
});
