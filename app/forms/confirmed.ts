import { redirect } from "@remix-run/node";
import { z } from "zod";
import { submit } from "./submit.ts";

/** What a dialog sends that asks first. */
export const confirmedSchema = z.object({ intent: z.literal("confirm") });

/**
 * The action of a dialog that asks first: once it is confirmed, `run` does it and tells where to go. A refusal goes
 * back to the dialog.
 */
export async function whenConfirmed(request: Request, run: () => Promise<string>) {
  return submit(await request.formData(), { schema: confirmedSchema }, async () =>
    redirect(await run(), 303),
  );
}
