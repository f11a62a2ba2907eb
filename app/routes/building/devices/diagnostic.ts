import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { formAction } from "#app/forms/form-action.ts";

const LOG = "/domain/diagnostic/diagnostic_log";

/** Stores the current device and redirects to its diagnostic log (§2). */
export const action = formAction(
  { schema: z.object({ deviceId: z.string().max(64) }), guard: requireDomain },
  async ({ api, context }, { deviceId }) => {
    const { id } = await api.devices.get({ id: deviceId });
    await context.session.update((stored) => ({ ...stored, deviceId: id }));
    return redirect(LOG, 303);
  },
);

export function loader() {
  return redirect(LOG);
}
