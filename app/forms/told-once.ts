import { data } from "@remix-run/node";
import { confirmedSchema } from "./confirmed.ts";
import { submit } from "./submit.ts";

/** The action of a dialog that makes a secret: it is told in this answer alone, which nobody keeps. */
export async function toldOnce<Made>(request: Request, make: () => Promise<Made>) {
  return submit(await request.formData(), { schema: confirmedSchema }, async () =>
    data({ made: await make() }, { headers: { "Cache-Control": "no-store" } }),
  );
}
