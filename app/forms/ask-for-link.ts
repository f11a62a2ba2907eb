import { data, redirect } from "@remix-run/node";
import type { ApiCalls } from "#contract/client/client.ts";
import { contactModeOf } from "#rules/contacts.ts";
import { callsOfAnybody } from "../auth/guards.ts";
import type { LoadContext } from "../load-context.ts";
import { contactSchema } from "./contact-schema.ts";
import { sentTo } from "./sent-to.ts";
import { submit } from "./submit.ts";

interface Asking {
  /** The screen's address: it tells that a message is on its way, whether or not there is such an account. */
  screen: string;
  send(api: ApiCalls, contact: string): Promise<{ link: string | null }>;
}

/** Asks for a message with a link. The installation's administrator gets the link where nothing would be sent. */
export async function askForLink(context: LoadContext, form: FormData, { screen, send }: Asking) {
  return submit(form, { schema: contactSchema }, async ({ contact }) => {
    const { link } = await send(await callsOfAnybody(context), contact);
    return link === null ? redirect(sentTo(screen, contactModeOf(contact)), 303) : data({ passOn: link });
  });
}
