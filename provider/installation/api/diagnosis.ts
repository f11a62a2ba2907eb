import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { diagnose } from "../operations/diagnose.ts";

export const diagnosis: Handlers<Api["diagnosis"]> = {
  async read(_input, _caller, context) {
    return { parts: await diagnose(context) };
  },
};
