import { data } from "@remix-run/node";
import { confirmedSchema } from "./confirmed.ts";
import { submit } from "./submit.ts";

/** The action of a dialog that creates a secret: it is only in this answer, which is not stored. */
export async function shownOnce<Made>(request: Request, make: () => Promise<Made>) {
  return submit(await request.formData(), { schema: confirmedSchema }, async () =>
    data({ made: await make() }, { headers: { "Cache-Control": "no-store" } }),
  );
}
