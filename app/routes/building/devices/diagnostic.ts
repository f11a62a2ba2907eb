import { redirect } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { declareForm } from "#contract/declared-form.ts";

const LOG = "/domain/diagnostic/diagnostic_log";

/** Stores the current device and redirects to its diagnostic log (§2). */
export const action = takesForm(declareForm([], { also: ["deviceId"] }), async ({ request, context }) => {
  const { api } = await requireDomain(context);
  const { id } = await api.devices.get({ id: String((await request.formData()).get("deviceId") ?? "") });
  await context.session.update((stored) => ({ ...stored, deviceId: id }));
  return redirect(LOG, 303);
});

export function loader() {
  return redirect(LOG);
}
