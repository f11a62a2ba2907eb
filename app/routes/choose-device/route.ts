import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";

const LOG = "/domain/diagnostic/diagnostic_log";

/** Stores the current device and goes to its diagnostic log (§2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id } = await api.devices.get({ id: String((await request.formData()).get("deviceId") ?? "") });
  await context.session.update((stored) => ({ ...stored, deviceId: id }));
  return redirect(LOG, 303);
}

export function loader() {
  return redirect(LOG);
}
