import { redirect } from "@remix-run/node";
import type { ApiCalls } from "#contract/client/client.ts";
import { asksByItself, type SetUpStep } from "#rules/set-up.ts";
import type { SessionData } from "./auth/session-data.ts";
import type { LoadContext } from "./load-context.ts";
import { addressAfter } from "./setup-steps.ts";

/** Answers the button that puts a step off. */
export async function putOff(api: ApiCalls, step: SetUpStep): Promise<Response> {
  await api.setUp.putOff({ body: { step } });
  return redirect(addressAfter(step), 303);
}

/** Where signing in leads: home, or on with a set-up that was broken off. */
export async function homeOf(context: LoadContext, { userToken }: SessionData): Promise<string> {
  const { client, address, requestId, onPremise } = context;
  if (!onPremise) return "/user_home";
  const api = client.as({ token: userToken.access_token, address, requestId });
  const { installationAdministrator, acceptTermsOfService } = await api.users.me();
  if (!installationAdministrator || !acceptTermsOfService) return "/user_home";
  return asksByItself((await api.setUp.get()).steps) ? "/setup" : "/user_home";
}
