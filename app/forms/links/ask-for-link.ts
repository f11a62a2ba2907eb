import { data, redirect } from "@remix-run/node";
import { callsWithoutSignIn } from "#app/auth/guards.ts";
import { formAction } from "#app/forms/form-action.ts";
import { contactSchema } from "#app/forms/schemas/contact-schema.ts";
import { sentTo } from "#app/forms/sent-to.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { toContactMode } from "#rules/people/contacts.ts";

interface LinkRequest {
  /**
   * The screen's address, which says that a message is on its way, regardless of whether the account exists.
   */
  screen: string;
  send(api: ApiCalls, contact: string): Promise<{ link: string | null }>;
}

/**
 * The form that requests a message with a link. The installation's administrator gets the link if no message
 * would be sent, and is asked for a fresh proof then.
 */
export function linkRequestAction({ screen, send }: LinkRequest) {
  return formAction(
    {
      schema: contactSchema,
      guard: async (context) => ({ api: await callsWithoutSignIn(context) }),
      proves: ({ api }) => api,
    },
    async ({ api }, { contact }) => {
      const { link } = await send(api, contact);
      return link === null ? redirect(sentTo(screen, toContactMode(contact)), 303) : data({ passOn: link });
    },
  );
}
