import { data } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "#app/forms/form-action.ts";
import { contact } from "#contract/people/account-links.ts";

/** A sign-up that waits for the link sent to its contact. */
export interface AwaitedLink {
  contact: string;
  /** Whether a message can be sent to it at all. */
  linkSent: boolean;
  /** Whether it was requested again. */
  again: boolean;
}

/** The form of the button that sends the link again. */
const sendAgainSchema = z.object({ intent: z.literal("sendAgain"), contact });

/**
 * The action's answer after a sign-up: the page shows where the link was sent. None of it is in an address.
 */
export function awaitLink(awaited: AwaitedLink) {
  return data({ awaited }, { headers: { "Cache-Control": "no-store" } });
}

/** Sends the link again; the answer does not reveal whether the account exists. */
export const sendLinkAgain = formAction(
  { schema: sendAgainSchema },
  async ({ context }, { contact: username }) => {
    const { client, address, requestId } = context;
    await client.as({ address, requestId }).accountLinks.resendActivationLink({ body: { username } });
    return awaitLink({ contact: username, linkSent: true, again: true });
  },
);
