import { data } from "@remix-run/node";
import { requireUser } from "#app/auth/guards.ts";
import { formAction } from "#app/forms/form-action.ts";
import { ApiError } from "#contract/errors.ts";
import type { PushProblem } from "#rules/people/push-problems.ts";
import { trialSchema } from "./push-schemas.ts";
import { listSubscriptions } from "./read-subscriptions.ts";

/** How a push service answered a message that was sent as a try. */
export interface PushTrial {
  service: string;
  /** The User-Agent of the browser, which may have been removed by the answer. */
  device: string;
  /** The status of the answer; null if there was none. */
  status: number | null;
  problem: PushProblem | null;
}

/** Sends a message to one of the person's browsers, and shows the answer of its push service. */
export const tryPush = formAction(
  { schema: trialSchema, guard: requireUser },
  async ({ api }, { subscriptionId }) => {
    const own = await listSubscriptions(api);
    const subscription = own.find(({ id }) => id === subscriptionId);
    if (!subscription) throw new ApiError("NOT_FOUND");
    const { service, device } = subscription;
    const answer = await api.pushSubscriptions.try({ id: subscriptionId });
    const tried: PushTrial = { service, device, status: answer.status, problem: answer.problem };
    return data({ tried });
  },
);
