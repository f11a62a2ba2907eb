import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireInstaller } from "#app/auth/guards.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";

/** Redirects to the first tab of a device's appearance. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id } = await requireCapability(api, params["deviceId"]!, "appearance");
  return redirect(`/domain/devices/${id}/appearance/display`);
}

/** Exists only so that an unknown id is reported on a page. */
export default function AppearanceIndex() {
  return null;
}
