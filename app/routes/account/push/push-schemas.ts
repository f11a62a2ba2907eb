import { z } from "zod";
import { id } from "#contract/fields.ts";
import { pushSubscriptions } from "#contract/people/push-subscriptions.ts";

const { endpoint, keys } = pushSubscriptions.create.body.shape;

/** A browser's address and keys; `renew` is sent by the page itself, and shows nothing. */
export const registrationSchema = z.object({
  intent: z.enum(["register", "renew"]),
  endpoint,
  p256dh: keys.shape.p256dh,
  auth: keys.shape.auth,
});

export const trialSchema = z.object({ intent: z.literal("try-push"), subscriptionId: id });
