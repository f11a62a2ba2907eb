import { data } from "@remix-run/node";
import { confirmedSchema } from "./confirmed.ts";
import { formAction, type FormVisit, type Guard } from "./form-action.ts";

/** The action of a dialog that creates a secret: it is only in this answer, which is not stored. */
export function shownOnceAction<Visit, Made>(
  { guard }: { guard: Guard<Visit> },
  make: (visit: FormVisit<Visit>) => Promise<Made>,
) {
  return formAction({ schema: confirmedSchema, guard }, async (visit) =>
    data({ made: await make(visit) }, { headers: { "Cache-Control": "no-store" } }),
  );
}
