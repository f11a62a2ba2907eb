import type { Api } from "#contract/index.ts";
import type { Handlers } from "../handler.ts";
import { diagnose } from "../operations/diagnose.ts";

export const diagnosis: Handlers<Api["diagnosis"]> = {
  async read(_input, _caller, house) {
    return { parts: await diagnose(house) };
  },
};
