import { z } from "zod";
import { type Change, changed } from "./changed.ts";
import { formAction, type FormOptions, type FormVisit } from "./form-action.ts";

/** The form of a confirmation dialog. */
export const confirmedSchema = z.object({ intent: z.literal("confirm") });

/**
 * The action of a confirmation dialog: once it is confirmed, `run` does the work and returns the redirect and
 * the message. A refusal is shown in the dialog.
 */
export function confirmAction<Visit>(
  { guard, proves }: Pick<FormOptions<typeof confirmedSchema, Visit>, "guard" | "proves">,
  run: (visit: FormVisit<Visit>) => Promise<Change>,
) {
  return formAction({ schema: confirmedSchema, guard, proves }, async (visit) =>
    changed(visit.context, await run(visit)),
  );
}
