import { data, redirect } from "@remix-run/node";
import { callsWithoutSignIn } from "#app/auth/guards.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { contactModeOf } from "#rules/people/contacts.ts";
import { contactSchema } from "./schemas/contact-schema.ts";
import { sentTo } from "./sent-to.ts";
import { submit } from "./submit.ts";

interface LinkRequest {
  /**
   * The screen's address, which says that a message is on its way, regardless of whether the account exists.
   */
  screen: string;
  send(api: ApiCalls, contact: string): Promise<{ link: string | null }>;
}

/**
 * Requests a message with a link. The installation's administrator gets the link if no message would be sent,
 * and is asked for a fresh proof then.
 */
export async function askForLink(context: LoadContext, form: FormData, { screen, send }: LinkRequest) {
  const api = await callsWithoutSignIn(context);
  return submit(form, { schema: contactSchema, proves: api }, async ({ contact }) => {
    const { link } = await send(api, contact);
    return link === null ? redirect(sentTo(screen, contactModeOf(contact)), 303) : data({ passOn: link });
  });
}
