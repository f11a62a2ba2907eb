import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import { formAction } from "#app/forms/form-action.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { SetUpStep } from "#rules/installation/set-up.ts";
import { addressAfter } from "./setup-steps.ts";

const laterSchema = z.object({ intent: z.literal("later") });

/** Handles the button that postpones a step. */
export async function postpone(api: ApiCalls, step: SetUpStep): Promise<Response> {
  await api.setUp.postpone({ body: { step } });
  return redirect(addressAfter(step), 303);
}

/** The action of that button beside another form. */
export function laterAction(step: SetUpStep) {
  return formAction({ schema: laterSchema, guard: requireInstallation }, ({ api }) => postpone(api, step));
}
