import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import type { SessionData } from "#app/auth/session-data.ts";
import { formAction } from "#app/forms/form-action.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { opensAutomatically, type SetUpStep } from "#rules/installation/set-up.ts";
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

/** The target after signing in: home, or the unfinished set-up. */
export async function findHomePath(context: LoadContext, { userToken }: SessionData): Promise<string> {
  const { client, address, requestId, onPremise } = context;
  if (!onPremise) return "/user_home";
  const api = client.as({ token: userToken.access_token, address, requestId });
  const { installationAdministrator, acceptTermsOfService } = await api.users.me();
  if (!installationAdministrator || !acceptTermsOfService) return "/user_home";
  return opensAutomatically((await api.setUp.get()).steps) ? "/setup" : "/user_home";
}
