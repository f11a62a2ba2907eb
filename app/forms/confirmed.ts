import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { type Change, changed } from "./changed.ts";
import { submit } from "./submit.ts";

/** The form of a confirmation dialog. */
export const confirmedSchema = z.object({ intent: z.literal("confirm") });

/**
 * The action of a confirmation dialog: once it is confirmed, `run` does the work and returns the redirect and
 * the message. A refusal is shown in the dialog. If it needs a fresh proof, `proves` are the caller's calls.
 */
export async function whenConfirmed(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  run: () => Promise<Change>,
  proves?: Pick<ApiCalls, "signIns">,
) {
  const form = { schema: confirmedSchema, ...(proves && { proves }) };
  return submit(await request.formData(), form, async () => changed(context, await run()));
}
